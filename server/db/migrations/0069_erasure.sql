CREATE TABLE "erased_person" (
	"id" uuid PRIMARY KEY NOT NULL,
	"erased_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retained_payslip" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"employee_id" text,
	"file_name" text,
	"issued_on" date NOT NULL,
	"type" text,
	"bytes" "bytea",
	"external_url" text,
	"figures" jsonb,
	"retained_until" date NOT NULL
);
--> statement-breakpoint
CREATE INDEX "retained_payslip_person" ON "retained_payslip" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "retained_payslip_until" ON "retained_payslip" USING btree ("retained_until");--> statement-breakpoint
-- A pattern of all that names a person and nobody else; null if there is nothing. What can hardly mean anything else, such
-- as an address, is found anywhere in a text. A short number or a single word, such as the username "grace", is found only
-- where it is the whole text, stands behind an @, or begins the name of a file.
CREATE FUNCTION "erasure_pattern"("person" uuid) RETURNS text
  LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  WITH called (name) AS (
    SELECT u.name FROM "user" u WHERE u.id = person
    UNION SELECT u.email FROM "user" u WHERE u.id = person
    UNION SELECT unnest(ARRAY[p.full_name, p.username]) FROM user_profile p WHERE p.user_id = person
    UNION SELECT unnest(ARRAY[e.employee_id, e.work_phone]) FROM employee_profile e WHERE e.user_id = person
    UNION SELECT i.phone FROM personal_info i WHERE i.user_id = person
    UNION SELECT unnest(ARRAY[c."from", c."to"]) FROM person_change c
      WHERE c.user_id = person AND c.field IN ('full name', 'email', 'username', 'employee id', 'work phone')
  ), own (name) AS (
    SELECT DISTINCT btrim(c.name) FROM called c WHERE btrim(c.name) <> ''
      AND NOT EXISTS (SELECT FROM "user" u WHERE u.id <> person AND (lower(u.name) = lower(btrim(c.name)) OR u.email = lower(btrim(c.name))))
      AND NOT EXISTS (SELECT FROM user_profile p
        WHERE p.user_id <> person AND lower(btrim(c.name)) IN (lower(p.full_name), lower(p.username)))
      AND NOT EXISTS (SELECT FROM employee_profile e
        WHERE e.user_id <> person AND lower(btrim(c.name)) IN (lower(e.employee_id), lower(e.work_phone)))
      AND NOT EXISTS (SELECT FROM personal_info i WHERE i.user_id <> person AND i.phone = btrim(c.name))
  ), escaped AS (
    SELECT regexp_replace(name, '([][\\^$.|?*+(){}])', '\\\1', 'g') AS name, length(name) AS length, name LIKE '%@%' AS is_address,
      name LIKE '%@%' OR (length(name) >= 6 AND name !~ '^[[:alpha:]]+$' AND name !~ '^[[:digit:]]{1,8}$') AS is_distinct
    FROM own
  )
  SELECT '(?:(?<![[:alnum:]_.-])(?:' || string_agg(name || CASE WHEN is_address THEN '(?!\.[[:alnum:]])' ELSE '' END, '|' ORDER BY length DESC, name)
      FILTER (WHERE is_distinct) || ')(?![[:alnum:]_]))'
    || coalesce('|^(?:' || string_agg(name, '|' ORDER BY length DESC, name) FILTER (WHERE NOT is_distinct)
      || ')$|(?<=@)(?:' || string_agg(name, '|' ORDER BY length DESC, name) FILTER (WHERE NOT is_distinct)
      || ')(?![[:alnum:]_])|(?:(?<=/)|^)(?:' || string_agg(name, '|' ORDER BY length DESC, name) FILTER (WHERE NOT is_distinct)
      || ')(?=[._-])', '')
  FROM escaped
$$;--> statement-breakpoint
-- A text without what a pattern finds.
CREATE FUNCTION "erased_text"("value" text, "pattern" text) RETURNS text
  LANGUAGE sql IMMUTABLE AS $$ SELECT regexp_replace(value, pattern, 'somebody who left', 'gi') $$;--> statement-breakpoint
-- The same for every text within JSON; numbers and names of fields stay.
CREATE FUNCTION "erased_json"("value" jsonb, "pattern" text) RETURNS jsonb
  LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN CASE jsonb_typeof(value)
    WHEN 'string' THEN to_jsonb(erased_text(value #>> '{}', pattern))
    WHEN 'array' THEN (SELECT coalesce(jsonb_agg(erased_json(one, pattern) ORDER BY nth), '[]')
      FROM jsonb_array_elements(value) WITH ORDINALITY AS each (one, nth))
    WHEN 'object' THEN (SELECT coalesce(jsonb_object_agg(key, erased_json(one, pattern)), '{}') FROM jsonb_each(value) AS each (key, one))
    ELSE value END;
END $$;--> statement-breakpoint
-- Whom this transaction erases: somebody who has left; null if it erases nobody. The mark opens nothing by itself: the
-- triggers work out what may change from the person's names, and let only exactly that pass.
CREATE FUNCTION "being_erased"() RETURNS uuid
  LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT id FROM "user" WHERE id = nullif(current_setting('stagedoor.erasing', true), '')::uuid AND deactivated_at IS NOT NULL
$$;--> statement-breakpoint
-- Everything but adding rows stays refused, and two changes: the foreign key takes somebody who was deleted out of
-- `subject`, and `erase_from_trace` takes somebody's names out. `audit_keeps_what_it_says` lets nothing else pass.
CREATE OR REPLACE FUNCTION "audit_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (pg_trigger_depth() > 1 OR public.being_erased() IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only' USING HINT = 'audit_forget removes what is past its retention';
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "audit_keeps_what_it_says"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erased CONSTANT uuid := public.being_erased();
  wanted public.audit := OLD;
BEGIN
  IF NEW.subject IS NULL AND to_jsonb(NEW) - 'subject' = to_jsonb(OLD) - 'subject'
    AND NOT EXISTS (SELECT FROM "user" WHERE id = OLD.subject) THEN
    RETURN NEW;
  END IF;
  IF erased IS NOT NULL THEN
    IF OLD.actor = erased THEN
      wanted.ip_address := NULL;
      wanted.session := NULL;
    END IF;
    IF NEW.object IS DISTINCT FROM OLD.object OR NEW.operator IS DISTINCT FROM OLD.operator THEN
      wanted.object := public.erased_text(OLD.object, public.erasure_pattern(erased));
      wanted.operator := public.erased_text(OLD.operator, public.erasure_pattern(erased));
    END IF;
    IF to_jsonb(NEW) = to_jsonb(wanted) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only' USING HINT = 'audit_forget removes what is past its retention';
END $$;--> statement-breakpoint
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
  RAISE EXCEPTION 'an entry of leave is never changed' USING ERRCODE = 'check_violation';
END $$;--> statement-breakpoint
-- Takes what names somebody who has left out of the audit and of the ledgers of leave, which nothing else may change; they
-- are still in their own tables, which say what names them. Who did what stays, by an id that nobody will have; from where
-- they did it goes.
CREATE FUNCTION "erase_from_trace"("person" uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET lock_timeout = '10s' AS $$
DECLARE
  pattern CONSTANT text := erasure_pattern(person);
BEGIN
  PERFORM set_config('stagedoor.erasing', person::text, true);
  IF being_erased() IS NULL THEN
    RAISE EXCEPTION 'only somebody who has left is erased';
  END IF;
  -- An open sum names them in its key, too.
  WITH closed AS (
    DELETE FROM audit_tally WHERE actor = person OR subject = person OR object ~* pattern RETURNING *
  )
  INSERT INTO audit (at, until, actor, session, ip_address, action, object, subject, result, count, targets)
    SELECT since, until, actor, session, ip_address, action, object, subject, result, count, targets FROM closed;
  UPDATE audit SET ip_address = NULL, session = NULL
    WHERE actor = person AND (ip_address IS NOT NULL OR session IS NOT NULL);
  UPDATE audit SET object = erased_text(object, pattern), operator = erased_text(operator, pattern)
    WHERE object ~* pattern OR operator ~* pattern;
  UPDATE leave_entry SET reason = erased_text(reason, pattern) WHERE reason ~* pattern AND user_id <> person;
  PERFORM set_config('stagedoor.erasing', '', true);
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "erase_from_trace"(uuid) FROM PUBLIC;
