CREATE TABLE "public_holiday" (
	"place" text NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "public_holiday_place_day_pk" PRIMARY KEY("place","day")
);
--> statement-breakpoint
ALTER TABLE "leave_request" ADD COLUMN "holidays" date[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "leave_request" ADD COLUMN "may_overlap" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A leave from its first half day to its last, behind whose it is: a range of text, so that no extension is needed. The
-- half days are counted from the year 1 in eight digits, and text sorts as they do.
CREATE TYPE "leave_span" AS RANGE (subtype = text, collation = "C");--> statement-breakpoint
-- Leave that overlaps already stays as it is, outside the constraint: `npm run stagedoor -- list overlapping-leave`.
UPDATE "leave_request" AS one SET "may_overlap" = true
  WHERE one."state" IN ('waiting', 'approved')
    AND ((one."ends_on", NOT one."ends_midday") < (one."starts_on", one."starts_midday") OR EXISTS (
      SELECT FROM "leave_request" AS other
      WHERE other."user_id" = one."user_id" AND other."id" <> one."id" AND other."state" IN ('waiting', 'approved')
        AND (one."starts_on", one."starts_midday") <= (other."ends_on", NOT other."ends_midday")
        AND (other."starts_on", other."starts_midday") <= (one."ends_on", NOT one."ends_midday")));--> statement-breakpoint
ALTER TABLE "leave_request" ADD CONSTRAINT "leave_request_no_overlap" EXCLUDE USING gist (
  "leave_span"(
    "user_id"::text || ' ' || lpad((("starts_on" - date '0001-01-01') * 2 + "starts_midday"::int)::text, 8, '0'),
    "user_id"::text || ' ' || lpad((("ends_on" - date '0001-01-01') * 2 + 1 - "ends_midday"::int)::text, 8, '0'),
    '[]'
  ) WITH &&
) WHERE ("state" IN ('waiting', 'approved') AND NOT "may_overlap");
