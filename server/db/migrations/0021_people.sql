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
ALTER TABLE "departure" ADD CONSTRAINT "departure_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_change" ADD CONSTRAINT "person_change_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "departure_last_day" ON "departure" USING btree ("last_day");--> statement-breakpoint
CREATE INDEX "person_change_person" ON "person_change" USING btree ("user_id","id");--> statement-breakpoint
-- Text as a search compares it: small letters without accents, whatever locale the database was made with.
CREATE FUNCTION "folded"(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN value ~ '^[\x01-\x7f]*$' THEN lower(value) ELSE
    lower(translate(replace(replace(replace(
      regexp_replace(normalize(value, NFKD), '[\u0300-\u036f\u064b-\u065f\u0640]', '', 'g'),
      'ß', 'ss'), 'œ', 'oe'), 'æ', 'ae'),
      'ƐɛƆɔŊŋØøıٱىة', 'eeoonnooiايه'))
  END
$$;
