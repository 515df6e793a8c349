CREATE TABLE "leave_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type_id" text NOT NULL,
	"year" smallint NOT NULL,
	"kind" text NOT NULL,
	"halves" integer NOT NULL,
	"day" date NOT NULL,
	"expires_on" date,
	"reason" text DEFAULT '' NOT NULL,
	"made_by" uuid,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leave_entry_adjusts_for_a_reason" CHECK ("leave_entry"."kind" <> 'adjustment' or "leave_entry"."reason" <> ''),
	CONSTRAINT "leave_entry_changes_something" CHECK ("leave_entry"."halves" <> 0)
);
--> statement-breakpoint
CREATE TABLE "leave_year_end" (
	"year" smallint PRIMARY KEY NOT NULL,
	"closed_by" uuid,
	"closed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leave_type" ADD COLUMN "accrual" text DEFAULT 'yearly' NOT NULL;--> statement-breakpoint
ALTER TABLE "leave_type" ADD COLUMN "is_part_year" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leave_type" ADD COLUMN "carried_halves" integer DEFAULT 0;--> statement-breakpoint
ALTER TABLE "leave_type" ADD COLUMN "carried_until" text;--> statement-breakpoint
ALTER TABLE "leave_entry" ADD CONSTRAINT "leave_entry_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_entry" ADD CONSTRAINT "leave_entry_type_id_leave_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."leave_type"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_entry" ADD CONSTRAINT "leave_entry_made_by_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_year_end" ADD CONSTRAINT "leave_year_end_closed_by_user_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leave_entry_person" ON "leave_entry" USING btree ("user_id","year");--> statement-breakpoint
CREATE UNIQUE INDEX "leave_entry_earned" ON "leave_entry" USING btree ("user_id","type_id","year","kind","day") WHERE "leave_entry"."kind" in ('opening', 'accrual', 'carry-over', 'expiry');--> statement-breakpoint
-- What everybody who is on record has, last year and this: their own number of days, else everybody's.
INSERT INTO "leave_entry" ("id", "user_id", "type_id", "year", "kind", "halves", "day")
  SELECT gen_random_uuid(), u."id", t."id", y.year, 'opening', coalesce(e."halves", t."yearly_halves"), make_date(y.year, 1, 1)
  FROM "user" u
  CROSS JOIN "leave_type" t
  CROSS JOIN generate_series(extract(year FROM now())::int - 1, extract(year FROM now())::int) AS y (year)
  LEFT JOIN "leave_entitlement" e ON e."user_id" = u."id" AND e."type_id" = t."id" AND e."year" = y.year
  WHERE t."yearly_halves" IS NOT NULL AND coalesce(e."halves", t."yearly_halves") <> 0
    AND (e."halves" IS NOT NULL OR extract(year FROM u."created_at") <= y.year);
--> statement-breakpoint
-- An entry is added and never changed; it goes with its person or its kind of leave alone.
CREATE FUNCTION "refuse_leave_entry_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Within the cascade of a foreign key there is a trigger above this one.
  IF pg_trigger_depth() > 1 THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  RAISE EXCEPTION 'an entry of leave is never changed' USING ERRCODE = 'check_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "leave_entry_is_added_only" BEFORE UPDATE OR DELETE ON "leave_entry"
  FOR EACH ROW EXECUTE FUNCTION refuse_leave_entry_change();
