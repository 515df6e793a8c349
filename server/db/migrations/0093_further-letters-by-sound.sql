-- The dotted s of Yoruba is spelled by its sound, too: Adeshola finds Adéṣọlá. In the looser form the Arabic hamza that stands alone
-- is not looked at, and وو is و: رءوف and رؤف find رؤوف. contract/search-text.ts does the same, and a test compares both.
CREATE OR REPLACE FUNCTION "spelled_by_sound"(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(normalize(value, NFC), 'Ŋ', 'ng'), 'ŋ', 'ng'), 'Š', 'sh'), 'š', 'sh'), 'Ş', 'sh'), 'ş', 'sh'), 'Ș', 'sh'), 'ș', 'sh'), 'Č', 'ch'), 'č', 'ch'), 'Ç', 'ch'), 'ç', 'ch'), 'Ć', 'ch'), 'ć', 'ch'), 'Ž', 'zh'), 'ž', 'zh'), 'Ğ', 'gh'), 'ğ', 'gh'), 'Ð', 'th'), 'ð', 'th'), 'Þ', 't'), 'þ', 't'), 'Ə', 'a'), 'ə', 'a'), 'Ṣ', 'sh'), 'ṣ', 'sh')
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "folded_loosely"(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(replace(replace(replace(regexp_replace(folded(value), '([aou])e', '\1', 'g'), 'aa', 'a'), 'dj', 'd'), '''', ''), '·', ''), 'ء', ''), 'وو', 'و')
$$;--> statement-breakpoint
UPDATE "person_search" s SET "words" = w."words"
  FROM (
    SELECT u."id",
      search_forms(concat_ws(' ', coalesce(p."full_name", u."name"), u."email", e."employee_id", p."username")) AS "words"
    FROM "user" u
    LEFT JOIN "user_profile" p ON p."user_id" = u."id"
    LEFT JOIN "employee_profile" e ON e."user_id" = u."id") w
  WHERE w."id" = s."user_id" AND w."words" <> s."words";--> statement-breakpoint
-- Messages with such letters get the words of the further forms beside those they have.
UPDATE "my_voice_words" w SET "words" = w."words" || array_to_tsvector(m."words")
  FROM (
    SELECT "seq", array(
      SELECT DISTINCT left(f."form", 60)
      FROM unnest(ARRAY["body", spelled_by_sound("body")]) AS t("text"),
        regexp_split_to_table(folded(t."text"), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u2bff\u3000-\u303f]+') AS "word",
        folded_loosely("word") AS f("form")
      WHERE f."form" <> '') AS "words"
    FROM "my_voice_message" WHERE "body" ~ '[Ṣṣءؤئ]|وو') m
  WHERE m."seq" = w."seq";
