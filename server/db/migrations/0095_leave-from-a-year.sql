ALTER TABLE "leave_person" ADD COLUMN "back_since" smallint;--> statement-breakpoint
ALTER TABLE "leave_request" ADD COLUMN "waits_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leave_type" ADD COLUMN "earned_from" smallint;