ALTER TABLE "payroll_line" ADD COLUMN "leave_id" uuid GENERATED ALWAYS AS (case when kind = 'leave' then source end) STORED;--> statement-breakpoint
CREATE INDEX "leave_entry_year" ON "leave_entry" USING btree ("year");--> statement-breakpoint
CREATE INDEX "payroll_line_leave" ON "payroll_line" USING btree ("leave_id");--> statement-breakpoint
DELETE FROM "payroll_line" WHERE "leave_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "leave_request" r WHERE r."id" = "leave_id");--> statement-breakpoint
-- Written by hand: the tables of two features, of which neither imports the other.
ALTER TABLE "payroll_line" ADD CONSTRAINT "payroll_line_leave_id_leave_request_id_fk" FOREIGN KEY ("leave_id") REFERENCES "public"."leave_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- As in migration 0069, and an entry may go once its year was closed and the company keeps its leave no longer. The day more
-- is for time zones: housekeeping goes by the company's day.
CREATE OR REPLACE FUNCTION "refuse_leave_entry_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erased CONSTANT uuid := public.being_erased();
BEGIN
  -- Within the cascade of a foreign key there is a trigger above this one.
  IF pg_trigger_depth() > 1 THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'UPDATE' AND erased IS NOT NULL AND to_jsonb(NEW) - 'reason' = to_jsonb(OLD) - 'reason'
    AND NEW.reason = public.erased_text(OLD.reason, public.erasure_pattern(erased)) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM public.leave_year_end c WHERE c.year = OLD.year)
    AND EXISTS (SELECT FROM public.company_retention r WHERE r.kind = 'leave' AND make_date(OLD.year, 12, 31) + r.days <= current_date) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'an entry of leave is never changed' USING ERRCODE = 'check_violation';
END $$;
