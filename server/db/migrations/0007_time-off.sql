CREATE TABLE "absence_report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"starts_on" date NOT NULL,
	"returns_on" date,
	"minutes_late" smallint,
	"phone" text NOT NULL,
	"note" text NOT NULL,
	"receipt" text NOT NULL,
	"told_id" uuid,
	"reported_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "absence_report_receipt_unique" UNIQUE("receipt")
);
--> statement-breakpoint
CREATE TABLE "leave_entitlement" (
	"user_id" uuid NOT NULL,
	"type_id" text NOT NULL,
	"year" smallint NOT NULL,
	"halves" integer NOT NULL,
	CONSTRAINT "leave_entitlement_user_id_type_id_year_pk" PRIMARY KEY("user_id","type_id","year")
);
--> statement-breakpoint
CREATE TABLE "leave_person" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"working_days" text DEFAULT '12345' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leave_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type_id" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"starts_midday" boolean NOT NULL,
	"ends_midday" boolean NOT NULL,
	"working_days" text NOT NULL,
	"note" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	"answer_note" text DEFAULT '' NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_from" text
);
--> statement-breakpoint
CREATE TABLE "leave_type" (
	"id" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"yearly_halves" integer,
	"place" smallint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "absence_report" ADD CONSTRAINT "absence_report_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_report" ADD CONSTRAINT "absence_report_told_id_user_id_fk" FOREIGN KEY ("told_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_entitlement" ADD CONSTRAINT "leave_entitlement_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_entitlement" ADD CONSTRAINT "leave_entitlement_type_id_leave_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."leave_type"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_person" ADD CONSTRAINT "leave_person_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_request" ADD CONSTRAINT "leave_request_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_request" ADD CONSTRAINT "leave_request_type_id_leave_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."leave_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_request" ADD CONSTRAINT "leave_request_answered_by_user_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absence_report_person" ON "absence_report" USING btree ("user_id","reported_at");--> statement-breakpoint
CREATE INDEX "absence_report_told" ON "absence_report" USING btree ("told_id");--> statement-breakpoint
CREATE INDEX "leave_request_person" ON "leave_request" USING btree ("user_id","ends_on");--> statement-breakpoint
CREATE INDEX "leave_request_type" ON "leave_request" USING btree ("type_id");--> statement-breakpoint
CREATE INDEX "leave_request_answerer" ON "leave_request" USING btree ("answered_by");