-- The functions of the room as they are now: numbering and sending, changes, reactions, mutes, the mode. Read them here;
-- docs/decisions/031-the-room.md says why they are functions. To change one, change it here and copy it into a migration
-- of its own: room-sql.test.ts compares this file with what the migrations made.

-- The messages of a batch, one row each, numbered in their order.
CREATE OR REPLACE FUNCTION "my_voice_batch"("batch" jsonb)
RETURNS TABLE ("sender" uuid, "client" uuid, "body" text, "words" text, "reply" bigint, "n" bigint)
LANGUAGE sql IMMUTABLE AS $$
  SELECT * FROM ROWS FROM (
    jsonb_to_recordset("batch") AS ("sender" uuid, "client" uuid, "body" text, "words" text, "reply" bigint)
  ) WITH ORDINALITY
$$;

-- Sends a batch in one statement, so that the room's lock is never held over the network. After the lock each
-- statement sees every commit before it: duplicates are looked for then. Duplicates get no number, so seq has no holes.
-- A wait is in seconds. Refusals are checked where "limited": who may speak, and how often.
-- Plans are made once a connection, maybe while the room is small: so no scan of all messages may be one, and what is
-- known is looked up message by message (LATERAL with a LIMIT), which no statistics can turn into reading the room.
CREATE OR REPLACE FUNCTION "my_voice_send"("batch" jsonb, "limited" boolean)
RETURNS TABLE ("outcome" text, "seq" bigint, "ts" timestamptz, "wait" double precision)
LANGUAGE plpgsql SET lock_timeout = '2s' SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  "room" "my_voice_room";
  "at" timestamptz;
  "refused" jsonb;
  "added" bigint;
BEGIN
  SELECT * INTO "room" FROM "my_voice_room" WHERE "id" = 1 FOR UPDATE;
  -- A clock that was set back does not set the room back.
  "at" := greatest(clock_timestamp(), "room"."last_ts");
  SELECT coalesce(jsonb_object_agg(r."n", to_jsonb(r)), '{}') INTO "refused"
    FROM "my_voice_refusals"("batch", "room", "limited") r;

  WITH "numbered" AS MATERIALIZED (
    SELECT row_number() OVER (ORDER BY f."n") AS "nth", f.*
    FROM "my_voice_new"("batch") f
    WHERE NOT "refused" ? f."n"::text
  ), "stored" AS (
    INSERT INTO "my_voice_message" ("seq", "mod_seq", "sender_id", "client_id", "body", "ts", "reply_to")
    SELECT "room"."last_seq" + "nth", "room"."last_mod_seq" + "nth", "sender", "client", "body",
           "at" + "nth" * interval '1 microsecond', "reply"
    FROM "numbered"
  )
  INSERT INTO "my_voice_words" ("seq", "words")
  SELECT "room"."last_seq" + "nth", array_to_tsvector(string_to_array("words", ' ')) FROM "numbered";
  GET DIAGNOSTICS "added" = ROW_COUNT;

  IF "added" > 0 THEN
    UPDATE "my_voice_room" SET
      "last_seq" = "room"."last_seq" + "added",
      "last_mod_seq" = "room"."last_mod_seq" + "added",
      "last_ts" = "at" + "added" * interval '1 microsecond'
    WHERE "id" = 1;
    PERFORM pg_notify('stagedoor_my_voice', ("room"."last_mod_seq" + "added")::text);
  END IF;

  RETURN QUERY
  SELECT CASE
           WHEN "refused" ? a."first"::text THEN "refused" -> a."first"::text ->> 'outcome'
           -- What it said at first, wherever that stands now.
           WHEN a."body" IS DISTINCT FROM coalesce(
             (SELECT r."body" FROM "my_voice_record" r WHERE r."seq" = m."seq" ORDER BY r."id" LIMIT 1), m."body"
           ) THEN 'conflict'
           WHEN m."seq" > "room"."last_seq" AND a."n" = a."first" THEN 'stored'
           ELSE 'duplicate'
         END,
         m."seq", m."ts", ("refused" -> a."first"::text ->> 'wait')::double precision
  FROM (SELECT *, min("n") OVER (PARTITION BY "sender", "client") AS "first" FROM "my_voice_batch"("batch")) a
  LEFT JOIN LATERAL (
    SELECT k.* FROM "my_voice_message" k WHERE k."sender_id" = a."sender" AND k."client_id" = a."client" LIMIT 1
  ) m ON true
  ORDER BY a."n";
END
$$;

-- What of a batch the room does not have yet, each once.
CREATE OR REPLACE FUNCTION "my_voice_new"("batch" jsonb)
RETURNS TABLE ("sender" uuid, "client" uuid, "body" text, "words" text, "reply" bigint, "n" bigint)
LANGUAGE sql STABLE AS $$
  SELECT a.*
  FROM (SELECT DISTINCT ON ("sender", "client") * FROM "my_voice_batch"("batch") ORDER BY "sender", "client", "n") a
  LEFT JOIN LATERAL (
    SELECT 1 AS "one" FROM "my_voice_message" k WHERE k."sender_id" = a."sender" AND k."client_id" = a."client" LIMIT 1
  ) k ON true
  WHERE k."one" IS NULL
$$;

-- Which of a batch may not be said, and why; duplicates never count. Takes from the allowances what it lets pass: a
-- person's 5 messages at once and 20 a minute, one each 30 seconds where the room is slow, the room's 20 a second. An
-- allowance is the moment it would be whole again (the generic cell rate algorithm), by the database's clock.
CREATE OR REPLACE FUNCTION "my_voice_refusals"("batch" jsonb, "room" "my_voice_room", "limited" boolean)
RETURNS TABLE ("n" bigint, "outcome" text, "wait" double precision)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  "at" timestamptz := clock_timestamp();
  "room_full_at" timestamptz := "room"."full_at";
  "a" record;
  "pace" "my_voice_pace";
  "moderates" boolean;
BEGIN
  FOR "a" IN
    SELECT f.* FROM "my_voice_new"("batch") f
    WHERE "limited" OR f."reply" > "room"."last_seq"
    ORDER BY f."n"
  LOOP
    "n" := "a"."n";
    "wait" := NULL;
    IF "a"."reply" > "room"."last_seq" THEN
      "outcome" := 'not-found'; RETURN NEXT; CONTINUE;
    END IF;
    IF "my_voice_is_muted"("a"."sender") THEN
      "outcome" := 'muted'; RETURN NEXT; CONTINUE;
    END IF;
    "moderates" := EXISTS (SELECT 1 FROM "my_voice_moderator" WHERE "user_id" = "a"."sender");
    IF "room"."mode" = 'announce-only' AND NOT "moderates" THEN
      "outcome" := 'announce-only'; RETURN NEXT; CONTINUE;
    END IF;
    SELECT * INTO "pace" FROM "my_voice_pace" WHERE "user_id" = "a"."sender";
    "wait" := extract(epoch FROM greatest(
      "pace"."full_at" - interval '12 seconds',
      "room_full_at" - interval '950 milliseconds',
      CASE WHEN "room"."mode" = 'slow' AND NOT "moderates" THEN "pace"."last_at" + interval '30 seconds' END
    ) - "at");
    IF "wait" > 0 THEN
      "outcome" := 'too-many'; RETURN NEXT; CONTINUE;
    END IF;
    INSERT INTO "my_voice_pace" ("user_id", "full_at", "last_at")
      VALUES ("a"."sender", "at" + interval '3 seconds', "at")
      ON CONFLICT ("user_id") DO UPDATE
      SET "full_at" = greatest("my_voice_pace"."full_at", "at") + interval '3 seconds', "last_at" = "at";
    "room_full_at" := greatest("room_full_at", "at") + interval '50 milliseconds';
  END LOOP;
  UPDATE "my_voice_room" SET "full_at" = "room_full_at" WHERE "id" = 1 AND "full_at" <> "room_full_at";
END
$$;

CREATE OR REPLACE FUNCTION "my_voice_is_muted"("person" uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM "my_voice_mute" WHERE "user_id" = "person" AND "until" > clock_timestamp())
$$;

-- Gives a message, or the room itself where there is none, the next number of change, and notifies every node.
-- The caller holds the room's lock.
CREATE OR REPLACE FUNCTION "my_voice_changed"("message_seq" bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "number" bigint;
BEGIN
  UPDATE "my_voice_room" SET "last_mod_seq" = "last_mod_seq" + 1 WHERE "id" = 1 RETURNING "last_mod_seq" INTO "number";
  UPDATE "my_voice_message" SET "mod_seq" = "number" WHERE "seq" = "message_seq";
  PERFORM pg_notify('stagedoor_my_voice', "number"::text);
END
$$;

CREATE OR REPLACE FUNCTION "my_voice_edit"("actor" uuid, "message_seq" bigint, "new_body" text, "new_words" text) RETURNS text
LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
DECLARE
  "room" "my_voice_room";
  "message" "my_voice_message";
BEGIN
  SELECT * INTO "room" FROM "my_voice_room" WHERE "id" = 1 FOR UPDATE;
  SELECT * INTO "message" FROM "my_voice_message" WHERE "seq" = "message_seq";
  IF "message"."body" IS NULL OR "message"."sender_id" <> "actor" THEN RETURN 'not-found'; END IF;
  IF "message"."body" = "new_body" THEN RETURN 'done'; END IF;
  IF "message"."ts" < clock_timestamp() - interval '15 minutes' THEN RETURN 'too-late'; END IF;
  IF "my_voice_is_muted"("actor") THEN RETURN 'muted'; END IF;
  IF "room"."mode" = 'announce-only' AND NOT EXISTS (SELECT 1 FROM "my_voice_moderator" WHERE "user_id" = "actor") THEN
    RETURN 'announce-only';
  END IF;
  INSERT INTO "my_voice_record" ("seq", "body", "why", "by") VALUES ("message_seq", "message"."body", 'edited', "actor");
  UPDATE "my_voice_message" SET "body" = "new_body", "edited_at" = clock_timestamp() WHERE "seq" = "message_seq";
  UPDATE "my_voice_words" SET "words" = array_to_tsvector(string_to_array("new_words", ' ')) WHERE "seq" = "message_seq";
  PERFORM "my_voice_changed"("message_seq");
  RETURN 'done';
END
$$;

-- Removes a message: its sender or a moderator deletes it, a moderator hides it with the reason. What it said goes into
-- the record of moderators and is nowhere else from then on.
CREATE OR REPLACE FUNCTION "my_voice_remove"("actor" uuid, "message_seq" bigint, "hidden_for" text) RETURNS text
LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
DECLARE
  "message" "my_voice_message";
BEGIN
  PERFORM 1 FROM "my_voice_room" WHERE "id" = 1 FOR UPDATE;
  SELECT * INTO "message" FROM "my_voice_message" WHERE "seq" = "message_seq";
  IF "message"."seq" IS NULL THEN RETURN 'not-found'; END IF;
  IF ("hidden_for" IS NOT NULL OR "message"."sender_id" <> "actor")
     AND NOT EXISTS (SELECT 1 FROM "my_voice_moderator" WHERE "user_id" = "actor") THEN RETURN 'not-found'; END IF;
  IF "message"."body" IS NULL THEN RETURN 'done'; END IF;
  INSERT INTO "my_voice_record" ("seq", "body", "why", "by", "reason") VALUES (
    "message_seq", "message"."body", CASE WHEN "hidden_for" IS NULL THEN 'deleted' ELSE 'hidden' END, "actor", "hidden_for"
  );
  UPDATE "my_voice_message" SET
    "body" = NULL,
    "deleted_at" = CASE WHEN "hidden_for" IS NULL THEN clock_timestamp() END,
    "hidden_by" = CASE WHEN "hidden_for" IS NOT NULL THEN "actor" END,
    "hidden_reason" = "hidden_for"
  WHERE "seq" = "message_seq";
  DELETE FROM "my_voice_words" WHERE "seq" = "message_seq";
  DELETE FROM "my_voice_reaction" WHERE "seq" = "message_seq";
  PERFORM "my_voice_changed"("message_seq");
  RETURN 'done';
END
$$;

CREATE OR REPLACE FUNCTION "my_voice_react"("actor" uuid, "message_seq" bigint, "reaction" text, "on" boolean) RETURNS text
LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
BEGIN
  PERFORM 1 FROM "my_voice_room" WHERE "id" = 1 FOR UPDATE;
  IF NOT EXISTS (SELECT 1 FROM "my_voice_message" WHERE "seq" = "message_seq" AND "body" IS NOT NULL) THEN
    RETURN 'not-found';
  END IF;
  IF "on" THEN
    IF "my_voice_is_muted"("actor") THEN RETURN 'muted'; END IF;
    INSERT INTO "my_voice_reaction" ("seq", "user_id", "emoji", "at") VALUES ("message_seq", "actor", "reaction", clock_timestamp())
      ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM "my_voice_reaction" WHERE "seq" = "message_seq" AND "user_id" = "actor" AND "emoji" = "reaction";
  END IF;
  IF FOUND THEN PERFORM "my_voice_changed"("message_seq"); END IF;
  RETURN 'done';
END
$$;

CREATE OR REPLACE FUNCTION "my_voice_set_mode"("new_mode" text) RETURNS void LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
BEGIN
  UPDATE "my_voice_room" SET "mode" = "new_mode" WHERE "id" = 1 AND "mode" <> "new_mode";
  IF FOUND THEN PERFORM "my_voice_changed"(NULL); END IF;
END
$$;
