CREATE TABLE "recovery_code" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_code_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text,
	"last_step" integer,
	"set_up_at" timestamp with time zone,
	"pending_secret" text,
	"pending_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "role_grant" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"locations" text[],
	"departments" text[],
	"granted_by" uuid,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_by" uuid,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "console_opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "console_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_second_factor_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."second_factor"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_grant" ADD CONSTRAINT "role_grant_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_grant" ADD CONSTRAINT "role_grant_granted_by_user_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_grant" ADD CONSTRAINT "role_grant_ended_by_user_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "role_grant_live" ON "role_grant" USING btree ("user_id","role") WHERE "role_grant"."ended_at" is null;--> statement-breakpoint
-- Moderators have a role like any other. Who left had it until then. The room's functions go on reading the old name.
INSERT INTO "role_grant" ("id", "user_id", "role", "granted_at", "ended_at")
  SELECT gen_random_uuid(), m."user_id", 'moderator', m."since", u."deactivated_at"
  FROM "chat_moderator" m JOIN "user" u ON u."id" = m."user_id";--> statement-breakpoint
DROP TABLE "chat_moderator";--> statement-breakpoint
CREATE VIEW "chat_moderator" AS
  SELECT "user_id", min("granted_at") AS "since" FROM "role_grant"
  WHERE "role" = 'moderator' AND "ended_at" IS NULL GROUP BY "user_id";
