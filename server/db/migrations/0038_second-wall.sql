-- What breaks a constraint below is ended, with an entry in the audit for each: `operator` says by what.
WITH ended AS (
  UPDATE "role_grant" SET "ended_at" = now() WHERE "ended_at" IS NULL AND "granted_by" = "user_id"
  RETURNING "user_id", "role"
)
INSERT INTO "audit" ("action", "object", "result", "operator")
  SELECT 'role-ended', "user_id" || ' ' || "role", 'ok', 'upgrade: a role given to oneself' FROM ended;--> statement-breakpoint
WITH ended AS (DELETE FROM "deputy" WHERE "deputy_id" = "manager_id" RETURNING "manager_id")
INSERT INTO "audit" ("action", "object", "result", "operator")
  SELECT 'deputy-ended', "manager_id", 'ok', 'upgrade: a deputy of oneself' FROM ended;--> statement-breakpoint
WITH ended AS (
  UPDATE "employee_profile" SET "manager_id" = NULL, "leadership_team" = '[]' WHERE "manager_id" = "user_id"
  RETURNING "user_id"
), changed AS (
  INSERT INTO "person_change" ("user_id", "field", "from", "to", "operator")
    SELECT e."user_id", 'manager email', u."email", NULL, 'upgrade: a manager of oneself'
    FROM ended e JOIN "user" u ON u."id" = e."user_id"
)
INSERT INTO "audit" ("action", "object", "result", "operator")
  SELECT 'person-changed', "user_id", 'ok', 'upgrade: a manager of oneself' FROM ended;--> statement-breakpoint
ALTER TABLE "deputy" ADD CONSTRAINT "deputy_is_another" CHECK ("deputy"."deputy_id" <> "deputy"."manager_id");--> statement-breakpoint
ALTER TABLE "employee_profile" ADD CONSTRAINT "employee_profile_manager_is_another" CHECK ("employee_profile"."manager_id" <> "employee_profile"."user_id");--> statement-breakpoint
ALTER TABLE "role_grant" ADD CONSTRAINT "role_grant_by_another" CHECK ("role_grant"."ended_at" is not null or "role_grant"."granted_by" <> "role_grant"."user_id");--> statement-breakpoint
-- The one function that changes the address somebody signs in with, or a username or an employee id, by which payslips
-- find people. Each of `changes` has an `id` and all three names as they shall be, which may change hands in any order.
-- `asked_by` asks in the console, else `run_by` runs an operator's command. In the console it takes the role of HR over
-- each of these people; nobody there changes an address that opens something private already, nor their own username
-- or employee id.
CREATE FUNCTION "change_names"("changes" jsonb, "asked_by" uuid, "run_by" text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF asked_by IS NULL AND run_by IS NULL THEN
    RAISE EXCEPTION 'nobody asks for names to change' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF asked_by IS NOT NULL AND EXISTS (
    SELECT FROM jsonb_to_recordset(changes) AS c (id uuid, email text, username text, employee_id text)
      JOIN "user" u ON u.id = c.id
      LEFT JOIN user_profile p ON p.user_id = u.id
      LEFT JOIN employee_profile e ON e.user_id = u.id
    WHERE NOT EXISTS (
        SELECT FROM role_grant g WHERE g.user_id = asked_by AND g.role = 'hr' AND g.ended_at IS NULL
          AND (g.locations IS NULL OR e.location = ANY (g.locations))
          AND (g.departments IS NULL OR p.department = ANY (g.departments)))
      OR (c.id = asked_by AND (p.username, e.employee_id) IS DISTINCT FROM (c.username, c.employee_id))
      OR (c.email <> u.email AND (u.deactivated_at IS NOT NULL
        OR EXISTS (SELECT FROM account a WHERE a.user_id = u.id AND a.password IS NOT NULL)
        OR EXISTS (SELECT FROM role_grant g WHERE g.user_id = u.id AND g.ended_at IS NULL)
        OR EXISTS (SELECT FROM payslip s WHERE s.user_id = u.id)))
  ) THEN
    RAISE EXCEPTION 'these names are not theirs to change' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM set_config('stagedoor.changing_names', 'on', true);
  UPDATE "user" u SET email = u.id::text FROM jsonb_to_recordset(changes) AS c (id uuid, email text)
    WHERE u.id = c.id AND u.email <> c.email;
  UPDATE user_profile p SET username = NULL FROM jsonb_to_recordset(changes) AS c (id uuid, username text)
    WHERE p.user_id = c.id AND p.username IS DISTINCT FROM c.username;
  UPDATE employee_profile e SET employee_id = NULL FROM jsonb_to_recordset(changes) AS c (id uuid, employee_id text)
    WHERE e.user_id = c.id AND e.employee_id IS DISTINCT FROM c.employee_id;
  UPDATE "user" u SET email = c.email, updated_at = now() FROM jsonb_to_recordset(changes) AS c (id uuid, email text)
    WHERE u.id = c.id AND u.email <> c.email;
  UPDATE user_profile p SET username = c.username FROM jsonb_to_recordset(changes) AS c (id uuid, username text)
    WHERE p.user_id = c.id AND p.username IS DISTINCT FROM c.username;
  UPDATE employee_profile e SET employee_id = c.employee_id
    FROM jsonb_to_recordset(changes) AS c (id uuid, employee_id text)
    WHERE e.user_id = c.id AND e.employee_id IS DISTINCT FROM c.employee_id;
  PERFORM set_config('stagedoor.changing_names', '', true);
END $$;--> statement-breakpoint
CREATE FUNCTION "names_change_by_one_function"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('stagedoor.changing_names', true) IS DISTINCT FROM 'on' THEN
    RAISE EXCEPTION 'only change_names changes a % of "%"', TG_ARGV[0], TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "user_email_changes" BEFORE UPDATE OF "email" ON "user" FOR EACH ROW
  WHEN (OLD."email" IS DISTINCT FROM NEW."email") EXECUTE FUNCTION names_change_by_one_function('email');--> statement-breakpoint
CREATE TRIGGER "user_profile_username_changes" BEFORE UPDATE OF "username" ON "user_profile" FOR EACH ROW
  WHEN (OLD."username" IS DISTINCT FROM NEW."username") EXECUTE FUNCTION names_change_by_one_function('username');--> statement-breakpoint
CREATE TRIGGER "employee_profile_employee_id_changes" BEFORE UPDATE OF "employee_id" ON "employee_profile" FOR EACH ROW
  WHEN (OLD."employee_id" IS DISTINCT FROM NEW."employee_id") EXECUTE FUNCTION names_change_by_one_function('employee_id');
