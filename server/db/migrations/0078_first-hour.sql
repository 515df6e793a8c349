ALTER TABLE "company_setup" ADD COLUMN "first_hour_put_away" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Where people are on record already, the company has its first hour behind it.
INSERT INTO "company_setup" ("id", "first_hour_put_away") SELECT 1, true WHERE (SELECT count(*) FROM "user") > 1
  ON CONFLICT ("id") DO UPDATE SET "first_hour_put_away" = true;
