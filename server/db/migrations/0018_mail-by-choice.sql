ALTER TABLE "mail" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "subjects" text[];--> statement-breakpoint
ALTER TABLE "push_settings" ADD COLUMN "mail" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_gathering" ON "mail" USING btree ("user_id","kind") WHERE kind is not null and tries = 0 and sent_at is null and given_up_at is null;