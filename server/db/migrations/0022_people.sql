CREATE TABLE "departure" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"last_day" date,
	"reports_to" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp with time zone,
	"handed_on" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ended_leave" uuid[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "person_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"field" text NOT NULL,
	"from" text,
	"to" text,
	"actor" uuid,
	"operator" text
);
--> statement-breakpoint
CREATE TABLE "person_search" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"words" text NOT NULL,
	"has_left" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "departure" ADD CONSTRAINT "departure_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_change" ADD CONSTRAINT "person_change_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_search" ADD CONSTRAINT "person_search_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "departure_last_day" ON "departure" USING btree ("last_day");--> statement-breakpoint
CREATE INDEX "person_change_person" ON "person_change" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "person_search_name" ON "person_search" USING btree ("has_left","name" collate "C","user_id");--> statement-breakpoint
-- Text as a search compares it: small letters without accents, whatever locale the database was made with.
CREATE FUNCTION "folded"(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(value) = char_length(value) THEN lower(value) ELSE
    lower(translate(replace(replace(replace(
      regexp_replace(normalize(value, NFKD), '[\u0300-\u036f\u064b-\u065f\u0640]', '', 'g'),
      'ß', 'ss'), 'œ', 'oe'), 'æ', 'ae'),
      'ƐɛƆɔŊŋØøıٱىة', 'eeoonnooiايه'))
  END
$$;--> statement-breakpoint
-- By statement, not by row: an import writes hundreds of people in one. Each table names its people in another column.
CREATE FUNCTION "person_search_write"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  IF TG_TABLE_NAME = 'user' THEN SELECT array_agg("id") INTO ids FROM "written";
  ELSE SELECT array_agg("user_id") INTO ids FROM "written";
  END IF;
  INSERT INTO "person_search" AS s ("user_id", "name", "words", "has_left")
    SELECT u."id", folded(coalesce(p."full_name", u."name")),
      folded(concat_ws(' ', coalesce(p."full_name", u."name"), u."email", e."employee_id", p."username")),
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
CREATE TRIGGER "person_search_user_insert" AFTER INSERT ON "user" REFERENCING NEW TABLE AS "written"
  FOR EACH STATEMENT EXECUTE FUNCTION person_search_write();--> statement-breakpoint
CREATE TRIGGER "person_search_user_update" AFTER UPDATE ON "user" REFERENCING NEW TABLE AS "written"
  FOR EACH STATEMENT EXECUTE FUNCTION person_search_write();--> statement-breakpoint
CREATE TRIGGER "person_search_user_profile_insert" AFTER INSERT ON "user_profile" REFERENCING NEW TABLE AS "written"
  FOR EACH STATEMENT EXECUTE FUNCTION person_search_write();--> statement-breakpoint
CREATE TRIGGER "person_search_user_profile_update" AFTER UPDATE ON "user_profile" REFERENCING NEW TABLE AS "written"
  FOR EACH STATEMENT EXECUTE FUNCTION person_search_write();--> statement-breakpoint
CREATE TRIGGER "person_search_employee_profile_insert" AFTER INSERT ON "employee_profile" REFERENCING NEW TABLE AS "written"
  FOR EACH STATEMENT EXECUTE FUNCTION person_search_write();--> statement-breakpoint
CREATE TRIGGER "person_search_employee_profile_update" AFTER UPDATE ON "employee_profile" REFERENCING NEW TABLE AS "written"
  FOR EACH STATEMENT EXECUTE FUNCTION person_search_write();--> statement-breakpoint
INSERT INTO "person_search" ("user_id", "name", "words", "has_left")
  SELECT u."id", folded(coalesce(p."full_name", u."name")),
    folded(concat_ws(' ', coalesce(p."full_name", u."name"), u."email", e."employee_id", p."username")),
    u."deactivated_at" IS NOT NULL
  FROM "user" u
  LEFT JOIN "user_profile" p ON p."user_id" = u."id"
  LEFT JOIN "employee_profile" e ON e."user_id" = u."id";
