CREATE TABLE "chat_message" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"mod_seq" bigint NOT NULL,
	"sender_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"body" text,
	"ts" timestamp with time zone NOT NULL,
	"reply_to" bigint,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"hidden_by" uuid,
	"hidden_reason" text,
	CONSTRAINT "chat_message_mod_seq_unique" UNIQUE("mod_seq"),
	CONSTRAINT "chat_message_once" UNIQUE("sender_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "chat_moderator" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_mute" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_pace" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"full_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_reaction" (
	"seq" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"emoji" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_reaction_seq_user_id_emoji_pk" PRIMARY KEY("seq","user_id","emoji")
);
--> statement-breakpoint
CREATE TABLE "chat_record" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seq" bigint NOT NULL,
	"body" text NOT NULL,
	"why" text NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "chat_report" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint NOT NULL,
	"reporter_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	CONSTRAINT "chat_report_once" UNIQUE("seq","reporter_id")
);
--> statement-breakpoint
CREATE TABLE "chat_room" (
	"id" integer PRIMARY KEY NOT NULL,
	"epoch" uuid DEFAULT gen_random_uuid() NOT NULL,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	"last_mod_seq" bigint DEFAULT 0 NOT NULL,
	"last_ts" timestamp with time zone DEFAULT '1970-01-01T00:00:00.000Z' NOT NULL,
	"mode" text DEFAULT 'open' NOT NULL,
	"full_at" timestamp with time zone DEFAULT '1970-01-01T00:00:00.000Z' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_words" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_moderator" ADD CONSTRAINT "chat_moderator_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_mute" ADD CONSTRAINT "chat_mute_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_pace" ADD CONSTRAINT "chat_pace_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reaction" ADD CONSTRAINT "chat_reaction_seq_chat_message_seq_fk" FOREIGN KEY ("seq") REFERENCES "public"."chat_message"("seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_record" ADD CONSTRAINT "chat_record_seq_chat_message_seq_fk" FOREIGN KEY ("seq") REFERENCES "public"."chat_message"("seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_report" ADD CONSTRAINT "chat_report_seq_chat_message_seq_fk" FOREIGN KEY ("seq") REFERENCES "public"."chat_message"("seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_words" ADD CONSTRAINT "chat_words_seq_chat_message_seq_fk" FOREIGN KEY ("seq") REFERENCES "public"."chat_message"("seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_record_message" ON "chat_record" USING btree ("seq","id");--> statement-breakpoint
CREATE INDEX "chat_report_open" ON "chat_report" USING btree ("closed_at","at");--> statement-breakpoint
CREATE INDEX "chat_words_found" ON "chat_words" USING gin ("words");--> statement-breakpoint
-- Each message and each change updates the one row: room on its page keeps that from touching any index.
ALTER TABLE "chat_room" SET (fillfactor = 20);--> statement-breakpoint
ALTER TABLE "chat_room" ADD CONSTRAINT "chat_room_is_one" CHECK ("id" = 1);--> statement-breakpoint
INSERT INTO "chat_room" ("id") VALUES (1);--> statement-breakpoint

-- The messages somebody asks to append, one row each, numbered in their order.
CREATE FUNCTION "chat_asked"("batch" jsonb)
RETURNS TABLE ("sender" uuid, "client" uuid, "body" text, "words" text, "reply" bigint, "n" bigint)
LANGUAGE sql IMMUTABLE AS $$
  SELECT * FROM ROWS FROM (
    jsonb_to_recordset("batch") AS ("sender" uuid, "client" uuid, "body" text, "words" text, "reply" bigint)
  ) WITH ORDINALITY
$$;--> statement-breakpoint

-- Appends a batch in one statement, so that the room's lock is never held over the network. After the lock each
-- statement sees every commit before it: duplicates are looked for then. Duplicates get no number, so seq has no holes.
-- A wait is in seconds. Refusals are checked where "limited": who may speak, and how often.
CREATE FUNCTION "chat_append"("batch" jsonb, "limited" boolean)
RETURNS TABLE ("outcome" text, "seq" bigint, "ts" timestamptz, "wait" double precision)
LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
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

  INSERT INTO "chat_message" ("seq", "mod_seq", "sender_id", "client_id", "body", "ts", "reply_to")
  SELECT "room"."last_seq" + "nth", "room"."last_mod_seq" + "nth", "sender", "client", "body",
         "at" + "nth" * interval '1 microsecond', "reply"
  FROM (
    SELECT row_number() OVER (ORDER BY "n") AS "nth", f.*
    FROM (SELECT DISTINCT ON ("sender", "client") * FROM "chat_asked"("batch") ORDER BY "sender", "client", "n") f
    WHERE NOT "refused" ? f."n"::text
      AND NOT EXISTS (SELECT 1 FROM "chat_message" m WHERE m."sender_id" = f."sender" AND m."client_id" = f."client")
  ) fresh;
  GET DIAGNOSTICS "added" = ROW_COUNT;

  IF "added" > 0 THEN
    INSERT INTO "chat_words" ("seq", "words")
    SELECT m."seq", array_to_tsvector(string_to_array(a."words", ' '))
    FROM (SELECT DISTINCT ON ("sender", "client") * FROM "chat_asked"("batch") ORDER BY "sender", "client", "n") a
    JOIN "chat_message" m ON m."sender_id" = a."sender" AND m."client_id" = a."client"
    WHERE m."seq" > "room"."last_seq";

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
  LEFT JOIN "chat_message" m ON m."sender_id" = a."sender" AND m."client_id" = a."client"
  ORDER BY a."n";
END
$$;--> statement-breakpoint

-- Which of a batch may not be said, and why; duplicates never count. Takes from the allowances what it lets pass: a
-- person's 5 messages at once and 20 a minute, one each 30 seconds where the room is slow, the room's 20 a second. An
-- allowance is the moment it would be whole again (the generic cell rate algorithm), by the database's clock.
CREATE FUNCTION "chat_refusals"("batch" jsonb, "room" "chat_room", "limited" boolean)
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
    SELECT f.* FROM (
      SELECT DISTINCT ON ("sender", "client") * FROM "chat_asked"("batch") ORDER BY "sender", "client", "n"
    ) f
    WHERE ("limited" OR f."reply" > "room"."last_seq")
      AND NOT EXISTS (SELECT 1 FROM "chat_message" m WHERE m."sender_id" = f."sender" AND m."client_id" = f."client")
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
$$;--> statement-breakpoint

CREATE FUNCTION "chat_is_muted"("person" uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM "chat_mute" WHERE "user_id" = "person" AND "until" > clock_timestamp())
$$;--> statement-breakpoint

-- Gives a message, or the room itself where there is none, the next number of change, and tells every node.
-- The caller holds the room's lock.
CREATE FUNCTION "chat_changed"("place" bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "number" bigint;
BEGIN
  UPDATE "chat_room" SET "last_mod_seq" = "last_mod_seq" + 1 WHERE "id" = 1 RETURNING "last_mod_seq" INTO "number";
  UPDATE "chat_message" SET "mod_seq" = "number" WHERE "seq" = "place";
  PERFORM pg_notify('stagedoor_room', "number"::text);
END
$$;--> statement-breakpoint

CREATE FUNCTION "chat_edit"("actor" uuid, "place" bigint, "new_body" text, "new_words" text) RETURNS text
LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
DECLARE
  "room" "chat_room";
  "message" "chat_message";
BEGIN
  SELECT * INTO "room" FROM "chat_room" WHERE "id" = 1 FOR UPDATE;
  SELECT * INTO "message" FROM "chat_message" WHERE "seq" = "place";
  IF "message"."body" IS NULL OR "message"."sender_id" <> "actor" THEN RETURN 'not-found'; END IF;
  IF "message"."body" = "new_body" THEN RETURN 'done'; END IF;
  IF "message"."ts" < clock_timestamp() - interval '15 minutes' THEN RETURN 'too-late'; END IF;
  IF "chat_is_muted"("actor") THEN RETURN 'muted'; END IF;
  IF "room"."mode" = 'announce-only' AND NOT EXISTS (SELECT 1 FROM "chat_moderator" WHERE "user_id" = "actor") THEN
    RETURN 'announce-only';
  END IF;
  INSERT INTO "chat_record" ("seq", "body", "why", "by") VALUES ("place", "message"."body", 'edited', "actor");
  UPDATE "chat_message" SET "body" = "new_body", "edited_at" = clock_timestamp() WHERE "seq" = "place";
  UPDATE "chat_words" SET "words" = array_to_tsvector(string_to_array("new_words", ' ')) WHERE "seq" = "place";
  PERFORM "chat_changed"("place");
  RETURN 'done';
END
$$;--> statement-breakpoint

-- Takes a message away: its sender or a moderator deletes it, a moderator hides it with the reason. What it said goes into
-- the record of moderators and is nowhere else from then on.
CREATE FUNCTION "chat_take_away"("actor" uuid, "place" bigint, "hidden_for" text) RETURNS text
LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
DECLARE
  "message" "chat_message";
BEGIN
  PERFORM 1 FROM "chat_room" WHERE "id" = 1 FOR UPDATE;
  SELECT * INTO "message" FROM "chat_message" WHERE "seq" = "place";
  IF "message"."seq" IS NULL THEN RETURN 'not-found'; END IF;
  IF ("hidden_for" IS NOT NULL OR "message"."sender_id" <> "actor")
     AND NOT EXISTS (SELECT 1 FROM "chat_moderator" WHERE "user_id" = "actor") THEN RETURN 'not-found'; END IF;
  IF "message"."body" IS NULL THEN RETURN 'done'; END IF;
  INSERT INTO "chat_record" ("seq", "body", "why", "by", "reason") VALUES (
    "place", "message"."body", CASE WHEN "hidden_for" IS NULL THEN 'deleted' ELSE 'hidden' END, "actor", "hidden_for"
  );
  UPDATE "chat_message" SET
    "body" = NULL,
    "deleted_at" = CASE WHEN "hidden_for" IS NULL THEN clock_timestamp() END,
    "hidden_by" = CASE WHEN "hidden_for" IS NOT NULL THEN "actor" END,
    "hidden_reason" = "hidden_for"
  WHERE "seq" = "place";
  DELETE FROM "chat_words" WHERE "seq" = "place";
  DELETE FROM "chat_reaction" WHERE "seq" = "place";
  PERFORM "chat_changed"("place");
  RETURN 'done';
END
$$;--> statement-breakpoint

CREATE FUNCTION "chat_react"("actor" uuid, "place" bigint, "sign" text, "wanted" boolean) RETURNS text
LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
BEGIN
  PERFORM 1 FROM "chat_room" WHERE "id" = 1 FOR UPDATE;
  IF NOT EXISTS (SELECT 1 FROM "chat_message" WHERE "seq" = "place" AND "body" IS NOT NULL) THEN
    RETURN 'not-found';
  END IF;
  IF "wanted" THEN
    IF "chat_is_muted"("actor") THEN RETURN 'muted'; END IF;
    INSERT INTO "chat_reaction" ("seq", "user_id", "emoji", "at") VALUES ("place", "actor", "sign", clock_timestamp())
      ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM "chat_reaction" WHERE "seq" = "place" AND "user_id" = "actor" AND "emoji" = "sign";
  END IF;
  IF FOUND THEN PERFORM "chat_changed"("place"); END IF;
  RETURN 'done';
END
$$;--> statement-breakpoint

CREATE FUNCTION "chat_set_mode"("wanted" text) RETURNS void LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
BEGIN
  UPDATE "chat_room" SET "mode" = "wanted" WHERE "id" = 1 AND "mode" <> "wanted";
  IF FOUND THEN PERFORM "chat_changed"(NULL); END IF;
END
$$;
