ALTER TABLE "payroll_line" ADD COLUMN "unit" text DEFAULT 'days' NOT NULL;--> statement-breakpoint
ALTER TABLE "leave_request" ADD COLUMN "starts_at" text;--> statement-breakpoint
ALTER TABLE "leave_request" ADD COLUMN "ends_at" text;--> statement-breakpoint
ALTER TABLE "leave_request" ADD COLUMN "day_halves" smallint;--> statement-breakpoint
ALTER TABLE "leave_type" ADD COLUMN "day_halves" smallint;--> statement-breakpoint
ALTER TABLE "leave_request" ADD CONSTRAINT "leave_request_times" CHECK (("leave_request"."starts_at" is null and "leave_request"."ends_at" is null) or ("leave_request"."day_halves" is not null
        and "leave_request"."starts_at" ~ '^([01][0-9]|2[0-3]):[03]0$' and "leave_request"."ends_at" ~ '^(([01][0-9]|2[0-3]):[03]0|24:00)$'
        and "leave_request"."starts_at" < "leave_request"."ends_at" and "leave_request"."starts_on" = "leave_request"."ends_on"
        and not "leave_request"."starts_midday" and not "leave_request"."ends_midday"));--> statement-breakpoint
-- A moment of a day such as 09:30 as text that sorts among the half days of migration 0062: behind the half day that it
-- is in, by its half hours; a half day's beginning is that half day.
CREATE FUNCTION "leave_moment"("whose" text, "day" date, "at" text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN (SELECT "leave_half"("whose", ("day" - date '0001-01-01') * 2 + "half_hours" / 24)
      || CASE WHEN "half_hours" % 24 = 0 THEN '' ELSE '.' || lpad(("half_hours" % 24)::text, 2, '0') END
    FROM (SELECT left("at", 2)::int * 2 + right("at", 2)::int / 30 AS "half_hours") AS "of_day");--> statement-breakpoint
-- When somebody is away, as "leave_away" has it, but for a part of a day from its first to its last moment. It is given
-- back as a whole.
CREATE FUNCTION "leave_taken"("whose" text, "starts_on" date, "starts_midday" boolean, "ends_on" date, "ends_midday" boolean, "given_back" text[], "starts_at" text, "ends_at" text)
  RETURNS "leave_span_multirange" LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN "starts_at" IS NULL OR "given_back" <> '{}'
    THEN "leave_away"("whose", "starts_on", "starts_midday", "ends_on", "ends_midday", "given_back")
    ELSE "leave_span_multirange"("leave_span"(
      "leave_moment"("whose", "starts_on", "starts_at"), "leave_moment"("whose", "starts_on", "ends_at"), '[)')) END;--> statement-breakpoint
-- Two parts of one day may be beside each other.
ALTER TABLE "leave_request" DROP CONSTRAINT "leave_request_no_overlap";--> statement-breakpoint
ALTER TABLE "leave_request" ADD CONSTRAINT "leave_request_no_overlap" EXCLUDE USING gist (
  "leave_taken"("user_id"::text, "starts_on", "starts_midday", "ends_on", "ends_midday", "given_back", "starts_at", "ends_at") WITH &&
) WHERE ("state" IN ('waiting', 'approved') AND NOT "may_overlap");
