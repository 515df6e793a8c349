-- The live connections of a session end with it, whoever ends it and how: server/live/live-channel.ts hears these.
CREATE FUNCTION "tell_session_ended"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('stagedoor_live', json_build_object('sessionEnded', OLD."id", 'userId', OLD."user_id")::text);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "session_ended" AFTER DELETE ON "session"
  FOR EACH ROW EXECUTE FUNCTION "tell_session_ended"();--> statement-breakpoint
CREATE FUNCTION "tell_person_left"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('stagedoor_live', json_build_object('personLeft', NEW."id")::text);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "person_left" AFTER UPDATE OF "deactivated_at" ON "user"
  FOR EACH ROW WHEN (NEW."deactivated_at" IS NOT NULL) EXECUTE FUNCTION "tell_person_left"();
