-- 0008_room.sql was changed once after it had landed: a database that went through the first of it has other functions than a
-- fresh one. These are the functions of the second, with which both are the same; 0008_room.sql explains them.
CREATE OR REPLACE FUNCTION "chat_append"("batch" jsonb, "limited" boolean)
RETURNS TABLE ("outcome" text, "seq" bigint, "ts" timestamptz, "wait" double precision)
LANGUAGE plpgsql SET lock_timeout = '2s' SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  "room" "chat_room";
  "at" timestamptz;
  "refused" jsonb;
  "added" bigint;
BEGIN
  SELECT * INTO "room" FROM "chat_room" WHERE "id" = 1 FOR UPDATE;
  -- A clock that was set back does not set the room back.
  "at" := greatest(clock_timestamp(), "room"."last_ts");
  SELECT coalesce(jsonb_object_agg(r."n", to_jsonb(r)), '{}') INTO "refused"
    FROM "chat_refusals"("batch", "room", "limited") r;

  WITH "fresh" AS MATERIALIZED (
    SELECT row_number() OVER (ORDER BY f."n") AS "nth", f.*
    FROM "chat_unknown"("batch") f
    WHERE NOT "refused" ? f."n"::text
  ), "stored" AS (
    INSERT INTO "chat_message" ("seq", "mod_seq", "sender_id", "client_id", "body", "ts", "reply_to")
    SELECT "room"."last_seq" + "nth", "room"."last_mod_seq" + "nth", "sender", "client", "body",
           "at" + "nth" * interval '1 microsecond', "reply"
    FROM "fresh"
  )
  INSERT INTO "chat_words" ("seq", "words")
  SELECT "room"."last_seq" + "nth", array_to_tsvector(string_to_array("words", ' ')) FROM "fresh";
  GET DIAGNOSTICS "added" = ROW_COUNT;

  IF "added" > 0 THEN
    UPDATE "chat_room" SET
      "last_seq" = "room"."last_seq" + "added",
      "last_mod_seq" = "room"."last_mod_seq" + "added",
      "last_ts" = "at" + "added" * interval '1 microsecond'
    WHERE "id" = 1;
    PERFORM pg_notify('stagedoor_room', ("room"."last_mod_seq" + "added")::text);
  END IF;

  RETURN QUERY
  SELECT CASE
           WHEN "refused" ? a."first"::text THEN "refused" -> a."first"::text ->> 'outcome'
           -- What it said at first, wherever that stands now.
           WHEN a."body" IS DISTINCT FROM coalesce(
             (SELECT r."body" FROM "chat_record" r WHERE r."seq" = m."seq" ORDER BY r."id" LIMIT 1), m."body"
           ) THEN 'conflict'
           WHEN m."seq" > "room"."last_seq" AND a."n" = a."first" THEN 'stored'
           ELSE 'duplicate'
         END,
         m."seq", m."ts", ("refused" -> a."first"::text ->> 'wait')::double precision
  FROM (SELECT *, min("n") OVER (PARTITION BY "sender", "client") AS "first" FROM "chat_asked"("batch")) a
  LEFT JOIN LATERAL (
    SELECT k.* FROM "chat_message" k WHERE k."sender_id" = a."sender" AND k."client_id" = a."client" LIMIT 1
  ) m ON true
  ORDER BY a."n";
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "chat_unknown"("batch" jsonb)
RETURNS TABLE ("sender" uuid, "client" uuid, "body" text, "words" text, "reply" bigint, "n" bigint)
LANGUAGE sql STABLE AS $$
  SELECT a.*
  FROM (SELECT DISTINCT ON ("sender", "client") * FROM "chat_asked"("batch") ORDER BY "sender", "client", "n") a
  LEFT JOIN LATERAL (
    SELECT 1 AS "one" FROM "chat_message" k WHERE k."sender_id" = a."sender" AND k."client_id" = a."client" LIMIT 1
  ) k ON true
  WHERE k."one" IS NULL
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "chat_refusals"("batch" jsonb, "room" "chat_room", "limited" boolean)
RETURNS TABLE ("n" bigint, "outcome" text, "wait" double precision)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  "at" timestamptz := clock_timestamp();
  "room_full_at" timestamptz := "room"."full_at";
  "a" record;
  "pace" "chat_pace";
  "moderates" boolean;
BEGIN
  FOR "a" IN
    SELECT f.* FROM "chat_unknown"("batch") f
    WHERE "limited" OR f."reply" > "room"."last_seq"
    ORDER BY f."n"
  LOOP
    "n" := "a"."n";
    "wait" := NULL;
    IF "a"."reply" > "room"."last_seq" THEN
      "outcome" := 'not-found'; RETURN NEXT; CONTINUE;
    END IF;
    IF "chat_is_muted"("a"."sender") THEN
      "outcome" := 'muted'; RETURN NEXT; CONTINUE;
    END IF;
    "moderates" := EXISTS (SELECT 1 FROM "chat_moderator" WHERE "user_id" = "a"."sender");
    IF "room"."mode" = 'announce-only' AND NOT "moderates" THEN
      "outcome" := 'announce-only'; RETURN NEXT; CONTINUE;
    END IF;
    SELECT * INTO "pace" FROM "chat_pace" WHERE "user_id" = "a"."sender";
    "wait" := extract(epoch FROM greatest(
      "pace"."full_at" - interval '12 seconds',
      "room_full_at" - interval '950 milliseconds',
      CASE WHEN "room"."mode" = 'slow' AND NOT "moderates" THEN "pace"."last_at" + interval '30 seconds' END
    ) - "at");
    IF "wait" > 0 THEN
      "outcome" := 'too-many'; RETURN NEXT; CONTINUE;
    END IF;
    INSERT INTO "chat_pace" ("user_id", "full_at", "last_at")
      VALUES ("a"."sender", "at" + interval '3 seconds', "at")
      ON CONFLICT ("user_id") DO UPDATE
      SET "full_at" = greatest("chat_pace"."full_at", "at") + interval '3 seconds', "last_at" = "at";
    "room_full_at" := greatest("room_full_at", "at") + interval '50 milliseconds';
  END LOOP;
  UPDATE "chat_room" SET "full_at" = "room_full_at" WHERE "id" = 1 AND "full_at" <> "room_full_at";
END
$$;
