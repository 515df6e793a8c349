CREATE TABLE "refused_address" (
	"address" text PRIMARY KEY NOT NULL,
	"refused_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"about" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_look_at" timestamp with time zone DEFAULT now() NOT NULL,
	"notified_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	"not_reached" text,
	CONSTRAINT "announcement_once" UNIQUE("user_id","about","subject")
);
--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "announcements" uuid[];--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "given_up_because" text;--> statement-breakpoint
ALTER TABLE "push_message" ADD COLUMN "announcement_id" uuid;--> statement-breakpoint
ALTER TABLE "push_settings" ADD COLUMN "payslip_mail_ended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "device_id" uuid;--> statement-breakpoint
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_subject" ON "announcement" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "announcement_open" ON "announcement" USING btree ("next_look_at") WHERE notified_at is null and mailed_at is null and not_reached is null;--> statement-breakpoint
CREATE INDEX "mail_announcements" ON "mail" USING btree ("user_id") WHERE announcements is not null;--> statement-breakpoint
CREATE INDEX "push_message_announcement" ON "push_message" USING btree ("announcement_id") WHERE announcement_id is not null;--> statement-breakpoint
CREATE INDEX "session_device" ON "session" USING btree ("device_id");--> statement-breakpoint
-- Until now a subscription ended with its session, however that ended. One whose session has run out is not revived.
DELETE FROM "push_subscription" USING "session" WHERE "session"."id" = "push_subscription"."session_id"
  AND ("session"."expires_at" <= now() OR "session"."created_at" <= now() - interval '30 days');--> statement-breakpoint
-- From now on payslips are mailed to whoever cannot be notified. Whoever ended that mail by its link has ended it.
UPDATE "push_settings" SET "payslip_mail_ended" = true
WHERE NOT 'payslips' = ANY ("mail") AND EXISTS (
  SELECT FROM "audit_trail" a WHERE a."actor" = "push_settings"."user_id" AND a."action" = 'mail-turned-off' AND a."object" = 'payslips');
