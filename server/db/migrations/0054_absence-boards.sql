CREATE TABLE "absence_look" (
	"report_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "absence_look_report_id_user_id_pk" PRIMARY KEY("report_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "absence_report" ADD COLUMN "note_is_read" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "absence_report" ADD COLUMN "entered_by" uuid;--> statement-breakpoint
ALTER TABLE "absence_report" ADD COLUMN "said_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "absence_report" ADD COLUMN "said_on" date DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "absence_report" ADD COLUMN "corrected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "absence_report" ADD COLUMN "corrected_by" uuid;--> statement-breakpoint
ALTER TABLE "absence_report" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "absence_report" ADD COLUMN "done_by" uuid;--> statement-breakpoint
ALTER TABLE "absence_report" ADD COLUMN "ended_on" date;--> statement-breakpoint
ALTER TABLE "absence_report" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "absence_report" ADD COLUMN "ended_by" uuid;--> statement-breakpoint
ALTER TABLE "absence_report" ADD COLUMN "replaced_by" uuid;--> statement-breakpoint
ALTER TABLE "company_setup" ADD COLUMN "absence_days" integer DEFAULT 365 NOT NULL;--> statement-breakpoint
ALTER TABLE "absence_look" ADD CONSTRAINT "absence_look_report_id_absence_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."absence_report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_look" ADD CONSTRAINT "absence_look_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absence_look_user" ON "absence_look" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "absence_report" ADD CONSTRAINT "absence_report_entered_by_user_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_report" ADD CONSTRAINT "absence_report_corrected_by_user_id_fk" FOREIGN KEY ("corrected_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_report" ADD CONSTRAINT "absence_report_done_by_user_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_report" ADD CONSTRAINT "absence_report_ended_by_user_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_report" ADD CONSTRAINT "absence_report_replaced_by_absence_report_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."absence_report"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absence_report_starts_on" ON "absence_report" USING btree ("starts_on");--> statement-breakpoint
ALTER TABLE "absence_report" ADD CONSTRAINT "absence_report_ended" CHECK (("absence_report"."ended_on" is null) = ("absence_report"."ended_at" is null));
--> statement-breakpoint
-- What was reported before anybody could answer it in the app was answered elsewhere: it is not on the boards.
UPDATE "absence_report" SET "said_at" = "reported_at", "said_on" = "reported_at"::date;--> statement-breakpoint
UPDATE "absence_report" SET "done_at" = "reported_at" WHERE "starts_on" < current_date;--> statement-breakpoint
UPDATE "absence_report" SET "ended_on" = "starts_on" + 1, "ended_at" = "reported_at"
  WHERE "starts_on" < current_date - 7 AND "returns_on" IS NULL;
