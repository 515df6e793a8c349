CREATE TABLE "calendar_feed" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feed_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "calendar_feed_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "calendar_feed_kind" CHECK ("calendar_feed"."kind" in ('leave', 'team', 'holidays'))
);
--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leave_request_days" ON "leave_request" USING btree ("ends_on","starts_on") WHERE "leave_request"."state" in ('waiting', 'approved');--> statement-breakpoint
-- Whoever has an address needs no session, so it ends here, whichever way in the departure or the new password takes.
CREATE FUNCTION "calendar_feed_end"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'user' THEN
    DELETE FROM "calendar_feed" WHERE "user_id" = NEW."id";
  ELSE
    DELETE FROM "calendar_feed" WHERE "user_id" = NEW."user_id";
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "calendar_feed_departure" AFTER UPDATE OF "deactivated_at" ON "user"
  FOR EACH ROW WHEN (NEW."deactivated_at" IS NOT NULL) EXECUTE FUNCTION calendar_feed_end();--> statement-breakpoint
-- A new hash of the same password leaves "updated_at" as it is.
CREATE TRIGGER "calendar_feed_password" AFTER UPDATE OF "password" ON "account"
  FOR EACH ROW WHEN (OLD."password" IS DISTINCT FROM NEW."password" AND OLD."updated_at" IS DISTINCT FROM NEW."updated_at")
  EXECUTE FUNCTION calendar_feed_end();
