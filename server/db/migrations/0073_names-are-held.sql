-- The accounts are held before the function looks: a password, a role or a payslip that somebody is just getting, and that
-- lets nobody move their address any more, is there by then or waits.
CREATE OR REPLACE FUNCTION "change_names"("changes" jsonb, "asked_by" uuid, "run_by" text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF asked_by IS NULL AND run_by IS NULL THEN
    RAISE EXCEPTION 'nobody asks for names to change' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM FROM "user" u WHERE u.id IN (SELECT c.id FROM jsonb_to_recordset(changes) AS c (id uuid))
    ORDER BY u.id FOR UPDATE;
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
END $$;
