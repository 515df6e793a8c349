ALTER TABLE "session" ADD COLUMN "shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What told a shared device until now: its session lasts a day at most, any other a week at least.
UPDATE "session" SET "shared" = true WHERE "expires_at" - "created_at" <= interval '24 hours';
