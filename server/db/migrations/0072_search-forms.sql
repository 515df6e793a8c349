-- The looser form, in which one letter stands for both ways of writing it, now for aa and dj as well: Aage finds Åge, and
-- Djokovic Đoković. contract/search-text.ts does the same, and a test compares both.
CREATE OR REPLACE FUNCTION "folded_loosely"(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(regexp_replace(folded(value), '([aou])e', '\1', 'g'), 'aa', 'a'), 'dj', 'd'), '''', '')
$$;--> statement-breakpoint
-- A text with letters spelled by their sound: Long finds lɔŋ, and Shahin Şahin.
CREATE FUNCTION "spelled_by_sound"(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(normalize(value, NFC), 'Ŋ', 'ng'), 'ŋ', 'ng'), 'Š', 'sh'), 'š', 'sh'), 'Ş', 'sh'), 'ş', 'sh'), 'Ș', 'sh'), 'ș', 'sh'), 'Č', 'ch'), 'č', 'ch'), 'Ç', 'ch'), 'ç', 'ch'), 'Ć', 'ch'), 'ć', 'ch'), 'Ž', 'zh'), 'ž', 'zh'), 'Ğ', 'gh'), 'ğ', 'gh'), 'Ð', 'th'), 'ð', 'th'), 'Þ', 't'), 'þ', 't'), 'Ə', 'a'), 'ə', 'a')
$$;--> statement-breakpoint
-- All forms of a text, one after the other: it is found if it has a form of what was typed.
CREATE FUNCTION "search_forms"(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(value) = char_length(value)
  THEN folded(value) || ' ' || folded_loosely(value)
  ELSE folded(value) || ' ' || folded_loosely(value) || ' ' || folded_loosely(spelled_by_sound(value)) END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "person_search_write"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  IF TG_TABLE_NAME = 'user' THEN SELECT array_agg("id") INTO ids FROM "written";
  ELSE SELECT array_agg("user_id") INTO ids FROM "written";
  END IF;
  INSERT INTO "person_search" AS s ("user_id", "name", "words", "has_left")
    SELECT u."id", folded(coalesce(p."full_name", u."name")),
      search_forms(concat_ws(' ', coalesce(p."full_name", u."name"), u."email", e."employee_id", p."username")),
      u."deactivated_at" IS NOT NULL
    FROM "user" u
    LEFT JOIN "user_profile" p ON p."user_id" = u."id"
    LEFT JOIN "employee_profile" e ON e."user_id" = u."id"
    WHERE u."id" = ANY(ids)
  ON CONFLICT ("user_id") DO UPDATE
    SET "name" = excluded."name", "words" = excluded."words", "has_left" = excluded."has_left"
    WHERE (s."name", s."words", s."has_left") IS DISTINCT FROM (excluded."name", excluded."words", excluded."has_left");
  RETURN NULL;
END
$$;--> statement-breakpoint
UPDATE "person_search" s SET "words" = w."words"
  FROM (
    SELECT u."id",
      search_forms(concat_ws(' ', coalesce(p."full_name", u."name"), u."email", e."employee_id", p."username")) AS "words"
    FROM "user" u
    LEFT JOIN "user_profile" p ON p."user_id" = u."id"
    LEFT JOIN "employee_profile" e ON e."user_id" = u."id") w
  WHERE w."id" = s."user_id" AND w."words" <> s."words";--> statement-breakpoint
-- Messages with letters of a further form get the words of it beside those they have.
UPDATE "my_voice_words" w SET "words" = w."words" || array_to_tsvector(m."words")
  FROM (
    SELECT "seq", array(
      SELECT DISTINCT left(f."form", 60)
      FROM unnest(ARRAY["body", spelled_by_sound("body")]) AS t("text"),
        regexp_split_to_table(folded(t."text"), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u2bff\u3000-\u303f]+') AS "word",
        folded_loosely("word") AS f("form")
      WHERE f."form" <> '') AS "words"
    FROM "my_voice_message" WHERE "body" ~ '[^\u0001-\u007f]' OR "body" ~* 'aa|dj') m
  WHERE m."seq" = w."seq";
