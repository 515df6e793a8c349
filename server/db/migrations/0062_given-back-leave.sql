CREATE TABLE "leave_give_back" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"starts_midday" boolean NOT NULL,
	"ends_midday" boolean NOT NULL,
	"given_by" uuid,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payroll_line" ADD COLUMN "part" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_line" DROP CONSTRAINT "payroll_line_export_id_source_pk";--> statement-breakpoint
ALTER TABLE "payroll_line" ADD CONSTRAINT "payroll_line_export_id_source_part_pk" PRIMARY KEY("export_id","source","part");--> statement-breakpoint
ALTER TABLE "leave_request" ADD COLUMN "given_back" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "leave_give_back" ADD CONSTRAINT "leave_give_back_request_id_leave_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."leave_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_give_back" ADD CONSTRAINT "leave_give_back_given_by_user_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leave_give_back_request" ON "leave_give_back" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "leave_give_back_giver" ON "leave_give_back" USING btree ("given_by");--> statement-breakpoint
-- A half day of somebody's leave as text that sorts: the halves are counted from the year 1, as in migration 0017.
CREATE FUNCTION "leave_half"("whose" text, "half" integer) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN "whose" || ' ' || lpad("half"::text, 8, '0');--> statement-breakpoint
-- When somebody is away: a leave without the halves that were given back. Each half reaches to the next, so that two of
-- them side by side leave nothing between.
CREATE FUNCTION "leave_away"("whose" text, "starts_on" date, "starts_midday" boolean, "ends_on" date, "ends_midday" boolean, "given_back" text[])
  RETURNS "leave_span_multirange" LANGUAGE sql IMMUTABLE
  RETURN "leave_span_multirange"("leave_span"(
      "leave_half"("whose", ("starts_on" - date '0001-01-01') * 2 + "starts_midday"::int),
      "leave_half"("whose", ("ends_on" - date '0001-01-01') * 2 + 2 - "ends_midday"::int), '[)'))
    - (SELECT coalesce(range_agg("leave_span"("leave_half"("whose", "half"), "leave_half"("whose", "half" + 1), '[)')), '{}'::"leave_span_multirange")
      FROM (SELECT (left("given", 10)::date - date '0001-01-01') * 2 + right("given", 1)::int AS "half" FROM unnest("given_back") AS "given") AS "halves");--> statement-breakpoint
-- Whether that has one of these days.
CREATE FUNCTION "leave_is_within"("starts_on" date, "starts_midday" boolean, "ends_on" date, "ends_midday" boolean, "given_back" text[], "from_day" date, "to_day" date)
  RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN "leave_away"('', "starts_on", "starts_midday", "ends_on", "ends_midday", "given_back") && "leave_span"(
    "leave_half"('', ("from_day" - date '0001-01-01') * 2), "leave_half"('', ("to_day" - date '0001-01-01') * 2 + 2), '[)');--> statement-breakpoint
-- Days that were given back are free for other leave.
ALTER TABLE "leave_request" DROP CONSTRAINT "leave_request_no_overlap";--> statement-breakpoint
ALTER TABLE "leave_request" ADD CONSTRAINT "leave_request_no_overlap" EXCLUDE USING gist (
  "leave_away"("user_id"::text, "starts_on", "starts_midday", "ends_on", "ends_midday", "given_back") WITH &&
) WHERE ("state" IN ('waiting', 'approved') AND NOT "may_overlap");