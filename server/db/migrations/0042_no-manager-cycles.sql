-- Nobody reports to themselves, over however many managers. Where somebody does, the first of the cycle loses their
-- manager, with an entry in the audit: `operator` says by what.
WITH RECURSIVE above (id, leader) AS (
  SELECT "user_id", "manager_id" FROM "employee_profile" WHERE "manager_id" IS NOT NULL
  UNION
  SELECT a.id, e."manager_id" FROM above a JOIN "employee_profile" e ON e."user_id" = a.leader
    WHERE e."manager_id" IS NOT NULL
), firsts AS (
  SELECT a.id FROM above a GROUP BY a.id HAVING bool_or(a.leader = a.id) AND a.id = min(a.leader::text)::uuid
), ended AS (
  UPDATE "employee_profile" e SET "manager_id" = NULL, "leadership_team" = '[]'
  FROM firsts f JOIN "employee_profile" b ON b."user_id" = f.id JOIN "user" u ON u."id" = b."manager_id"
  WHERE e."user_id" = f.id
  RETURNING e."user_id", u."email"
), changed AS (
  INSERT INTO "person_change" ("user_id", "field", "from", "to", "operator")
    SELECT "user_id", 'manager email', "email", NULL, 'upgrade: a cycle of managers' FROM ended
)
INSERT INTO "audit" ("action", "subject", "object", "result", "operator")
  SELECT 'person-changed', "user_id", "user_id", 'ok', 'upgrade: a cycle of managers' FROM ended;--> statement-breakpoint
-- Looked at when the transaction ends, because managers may change hands in any order within it.
CREATE FUNCTION "refuse_manager_cycle"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    WITH RECURSIVE above (id) AS (
      SELECT manager_id FROM employee_profile WHERE user_id = NEW.user_id
      UNION
      SELECT e.manager_id FROM above a JOIN employee_profile e ON e.user_id = a.id)
    SELECT FROM above WHERE id = NEW.user_id
  ) THEN
    RAISE EXCEPTION 'nobody reports to themselves' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "employee_profile_no_cycle_of_new" AFTER INSERT ON "employee_profile"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW."manager_id" IS NOT NULL) EXECUTE FUNCTION refuse_manager_cycle();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "employee_profile_no_cycle" AFTER UPDATE OF "manager_id" ON "employee_profile"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW."manager_id" IS NOT NULL AND OLD."manager_id" IS DISTINCT FROM NEW."manager_id") EXECUTE FUNCTION refuse_manager_cycle();
