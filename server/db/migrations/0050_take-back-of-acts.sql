ALTER TABLE "people_act" ADD COLUMN "put_away" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "people_act" ADD COLUMN "taken_back_by" uuid;--> statement-breakpoint
ALTER TABLE "people_act_person" ADD COLUMN "former" jsonb;--> statement-breakpoint
ALTER TABLE "people_act_person" ADD COLUMN "version" integer;