DROP INDEX "audit_object";--> statement-breakpoint
DROP INDEX "audit_payslip_viewed";--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "subject" uuid;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "document" uuid;--> statement-breakpoint
ALTER TABLE "audit_tally" ADD COLUMN "subject" uuid;--> statement-breakpoint
-- What can be read from the entries of before, for people and documents that are there yet; for the last time.
ALTER TABLE "audit" DISABLE TRIGGER "audit_is_append_only";--> statement-breakpoint
UPDATE "audit" a SET "document" = d."id" FROM "payslip_document" d
  WHERE d."id" = substring(a."object" from '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (?:of|in) (?:batch|nobody|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12} in batch) ')::uuid
    AND a."action" IN ('payslip-viewed', 'payslip-assigned', 'payslip-left-out', 'payslip-taken-in', 'payslip-accepted');--> statement-breakpoint
UPDATE "audit" a SET "subject" = u."id" FROM "user" u
  WHERE u."id" = CASE
    WHEN a."object" ~ '^(document )?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12} of (batch|nobody) '
      THEN substring(a."object" from ' to ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?: |$)')
    ELSE coalesce(
      substring(a."object" from ' of ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?: |$)'),
      substring(a."object" from '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?: |$)')) END::uuid;--> statement-breakpoint
UPDATE "audit" a SET "subject" = u."id" FROM "user" u WHERE a."subject" IS NULL AND u."email" = a."object";--> statement-breakpoint
UPDATE "audit" a SET "subject" = l."user_id" FROM "leave_request" l
  WHERE a."subject" IS NULL AND l."id"::text = a."object"
    AND a."action" IN ('leave-approved', 'leave-declined', 'leave-answer-taken-back', 'leave-escalated');--> statement-breakpoint
ALTER TABLE "audit" ENABLE TRIGGER "audit_is_append_only";--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_subject_user_id_fk" FOREIGN KEY ("subject") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_tally" ADD CONSTRAINT "audit_tally_subject_user_id_fk" FOREIGN KEY ("subject") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "audit_payslip_viewed" ON "audit" USING btree ("subject","at") WHERE "audit"."action" = 'payslip-viewed';--> statement-breakpoint
-- Everything but adding rows stays refused, and one change: the deletion of a person takes them out of `subject`, by a
-- trigger of the foreign key. `audit_keeps_what_it_says` lets nothing else pass that comes from a trigger.
CREATE OR REPLACE FUNCTION "audit_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only' USING HINT = 'audit_forget removes what is past its retention';
END $$;--> statement-breakpoint
CREATE FUNCTION "audit_keeps_what_it_says"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.subject IS NULL AND to_jsonb(NEW) - 'subject' = to_jsonb(OLD) - 'subject'
    AND NOT EXISTS (SELECT FROM "user" WHERE id = OLD.subject) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only' USING HINT = 'audit_forget removes what is past its retention';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_keeps_what_it_says" BEFORE UPDATE ON "audit"
  FOR EACH ROW EXECUTE FUNCTION "audit_keeps_what_it_says"();--> statement-breakpoint
DROP VIEW "audit_trail";--> statement-breakpoint
CREATE VIEW "audit_trail" AS
  SELECT "id", "at", "actor", "session", "ip_address", "action", "object", "result", "count", "targets", "subject", "document",
      "operator", "until"
    FROM "audit"
  UNION ALL
  SELECT NULL, "since", "actor", "session", "ip_address", "action", "object", "result", "count", "targets", "subject", NULL,
      NULL, "until"
    FROM "audit_tally";
