CREATE TABLE "absence_correction" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "absence_correction_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"report_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" uuid,
	"starts_on" date NOT NULL,
	"returns_on" date,
	"minutes_late" smallint,
	"phone" text NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "absence_correction" ADD CONSTRAINT "absence_correction_report_id_absence_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."absence_report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_correction" ADD CONSTRAINT "absence_correction_by_user_id_fk" FOREIGN KEY ("by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absence_correction_report" ON "absence_correction" USING btree ("report_id");