CREATE TABLE "people_act" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"input" jsonb NOT NULL,
	"begun_by" uuid NOT NULL,
	"scope" jsonb NOT NULL,
	"state" text DEFAULT 'working' NOT NULL,
	"total" integer NOT NULL,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "people_act_person" (
	"act_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"outcome" text,
	"problems" jsonb,
	CONSTRAINT "people_act_person_act_id_position_pk" PRIMARY KEY("act_id","position")
);
--> statement-breakpoint
ALTER TABLE "people_act" ADD CONSTRAINT "people_act_begun_by_user_id_fk" FOREIGN KEY ("begun_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_act_person" ADD CONSTRAINT "people_act_person_act_id_people_act_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."people_act"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "people_act_begun" ON "people_act" USING btree ("begun_by","begun_at");--> statement-breakpoint
CREATE INDEX "people_act_ended" ON "people_act" USING btree ("ended_at");