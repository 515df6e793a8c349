ALTER TABLE "leave_entry" ADD COLUMN "is_of_year_end" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Written by hand: what the years that were closed have settled, past the trigger by which an entry never changes.
ALTER TABLE "leave_entry" DISABLE TRIGGER "leave_entry_is_added_only";--> statement-breakpoint
UPDATE "leave_entry" e SET "is_of_year_end" = true FROM "leave_year_end" c
  WHERE c."year" = e."year" AND e."day" = make_date(e."year", 12, 31) AND e."kind" IN ('carry-over', 'expiry');--> statement-breakpoint
ALTER TABLE "leave_entry" ENABLE TRIGGER "leave_entry_is_added_only";--> statement-breakpoint
DROP INDEX "leave_entry_earned";--> statement-breakpoint
CREATE UNIQUE INDEX "leave_entry_earned" ON "leave_entry" USING btree ("user_id","type_id","year","kind","day","is_of_year_end") WHERE "leave_entry"."kind" in ('opening', 'accrual', 'carry-over', 'expiry');
