CREATE TABLE "job_rate" (
	"queue" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "mail_waiting";--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "priority" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "mail_waiting" ON "mail" USING btree ("priority","next_try_at") WHERE sent_at is null and given_up_at is null;