-- A pattern of all that names a person and nobody else; null if there is nothing. What can hardly mean anything else, such
-- as an address, is found anywhere in a text. A short number or a single word, such as the username "grace", is found only
-- where it is the whole text, stands behind an @, or begins the name of a file. Within what somebody else is called or
-- reached by it is not found: María García is not named by María García López.
CREATE OR REPLACE FUNCTION "erasure_pattern"("person" uuid) RETURNS text
  LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  WITH called (name) AS (
    SELECT u.name FROM "user" u WHERE u.id = person
    UNION SELECT u.email FROM "user" u WHERE u.id = person
    UNION SELECT unnest(ARRAY[p.full_name, p.username]) FROM user_profile p WHERE p.user_id = person
    UNION SELECT unnest(ARRAY[e.employee_id, e.work_phone]) FROM employee_profile e WHERE e.user_id = person
    UNION SELECT i.phone FROM personal_info i WHERE i.user_id = person
    UNION SELECT unnest(ARRAY[c."from", c."to"]) FROM person_change c
      WHERE c.user_id = person AND c.field IN ('full name', 'email', 'username', 'employee id', 'work phone')
  ), others (name) AS (
    SELECT u.name FROM "user" u WHERE u.id <> person
    UNION ALL SELECT u.email FROM "user" u WHERE u.id <> person
    UNION ALL SELECT p.username FROM user_profile p WHERE p.user_id <> person
    UNION ALL SELECT p.full_name FROM user_profile p JOIN "user" u ON u.id = p.user_id
      WHERE p.user_id <> person AND p.full_name <> u.name
  ), named AS (
    SELECT c.name, t.name AS other, lower(t.name) = c.folded AS is_same, at
    FROM (SELECT DISTINCT btrim(name) AS name, lower(btrim(name)) AS folded FROM called WHERE btrim(name) <> '') c
    LEFT JOIN LATERAL (
      SELECT o.name, strpos(lower(o.name), c.folded) AS at FROM others o WHERE length(o.name) >= length(c.name)
    ) t ON t.at > 0
  ), own (name) AS (
    SELECT n.name FROM named n
    GROUP BY n.name
    HAVING NOT coalesce(bool_or(n.is_same), false)
      AND NOT EXISTS (SELECT FROM employee_profile e
        WHERE e.user_id <> person AND lower(n.name) IN (lower(e.employee_id), lower(e.work_phone)))
      AND NOT EXISTS (SELECT FROM personal_info i WHERE i.user_id <> person AND i.phone = n.name)
  ), around AS (
    SELECT name, left(other, at - 1) AS before, substr(other, at + length(name)) AS after
    FROM named WHERE other IS NOT NULL AND NOT is_same
  ), guards AS (
    SELECT name,
      string_agg(DISTINCT '(?!' || regexp_replace(after, '([][\\^$.|?*+(){}])', '\\\1', 'g') || '(?![[:alnum:]_]))', '')
        FILTER (WHERE after <> '') AS after,
      string_agg(DISTINCT '(?<!' || regexp_replace(before, '([][\\^$.|?*+(){}])', '\\\1', 'g') || ')', '')
        FILTER (WHERE after = '') AS before
    FROM around WHERE before !~ '[[:alnum:]_]$' AND after !~ '^[[:alnum:]_]'
    GROUP BY name
  ), escaped AS (
    SELECT coalesce(g.before, '') || regexp_replace(o.name, '([][\\^$.|?*+(){}])', '\\\1', 'g') || coalesce(g.after, '') AS name,
      length(o.name) AS length, o.name LIKE '%@%' AS is_address,
      o.name LIKE '%@%' OR (length(o.name) >= 6 AND o.name !~ '^[[:alpha:]]+$' AND o.name !~ '^[[:digit:]]{1,8}$') AS is_distinct
    FROM own o LEFT JOIN guards g ON g.name = o.name
  )
  SELECT '(?:(?<![[:alnum:]_.-])(?:' || string_agg(name || CASE WHEN is_address THEN '(?!\.[[:alnum:]])' ELSE '' END, '|' ORDER BY length DESC, name)
      FILTER (WHERE is_distinct) || ')(?![[:alnum:]_]))'
    || coalesce('|^(?:' || string_agg(name, '|' ORDER BY length DESC, name) FILTER (WHERE NOT is_distinct)
      || ')$|(?<=@)(?:' || string_agg(name, '|' ORDER BY length DESC, name) FILTER (WHERE NOT is_distinct)
      || ')(?![[:alnum:]_])|(?:(?<=/)|^)(?:' || string_agg(name, '|' ORDER BY length DESC, name) FILTER (WHERE NOT is_distinct)
      || ')(?=[._-])', '')
  FROM escaped
$$;
