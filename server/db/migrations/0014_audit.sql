CREATE TABLE "audit_tally" (
	"key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" uuid,
	"session" text,
	"ip_address" text,
	"action" text NOT NULL,
	"object" text,
	"result" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"targets" jsonb
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "targets" jsonb;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "operator" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "audit_tally_since" ON "audit_tally" USING btree ("since");--> statement-breakpoint
CREATE INDEX "audit_tally_anonymous" ON "audit_tally" USING btree ("key") WHERE "audit_tally"."actor" is null;--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at");--> statement-breakpoint
-- Everything but adding rows stays refused; audit_forget alone turns this off, and on again, for its one DELETE.
CREATE OR REPLACE FUNCTION "audit_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only' USING HINT = 'audit_forget removes what is past its retention';
END $$;
--> statement-breakpoint
-- Removes rows of before a moment, the oldest first, so many at most; answers how many. It runs with the rights of the
-- tables' owner, who alone may turn a trigger off. While it does, others wait to write: it waits for none of them itself.
CREATE FUNCTION "audit_forget"("before" timestamp with time zone, "at_most" integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '200ms' AS $$
DECLARE
  forgotten integer;
BEGIN
  IF before IS NULL OR before > now() - interval '90 days' THEN
    RAISE EXCEPTION 'the audit log is kept for 90 days at least';
  END IF;
  IF NOT EXISTS (SELECT FROM public.audit WHERE at < before) THEN
    RETURN 0;
  END IF;
  ALTER TABLE public.audit DISABLE TRIGGER audit_is_append_only;
  DELETE FROM public.audit WHERE id IN (SELECT id FROM public.audit WHERE at < before ORDER BY at LIMIT at_most);
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  ALTER TABLE public.audit ENABLE TRIGGER audit_is_append_only;
  INSERT INTO public.audit (action, result, object, count)
    VALUES ('audit-forgotten', 'ok', 'before ' || to_char(before AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"'), forgotten);
  RETURN forgotten;
EXCEPTION WHEN lock_not_available THEN
  RETURN 0;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION "audit_forget"(timestamp with time zone, integer) FROM PUBLIC;
--> statement-breakpoint
-- The audit with the sums that are still open.
CREATE VIEW "audit_trail" AS
  SELECT "id", "at", "actor", "session", "ip_address", "action", "object", "result", "count", "targets", "operator", "until"
    FROM "audit"
  UNION ALL
  SELECT NULL, "since", "actor", "session", "ip_address", "action", "object", "result", "count", "targets", NULL, "until"
    FROM "audit_tally";
