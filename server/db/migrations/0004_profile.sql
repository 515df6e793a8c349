CREATE TABLE "personal_info" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"preferred_name" text,
	"phone" text,
	"emergency_name" text,
	"emergency_relation" text,
	"emergency_phone" text,
	"version" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "employee_profile" ADD COLUMN "work_phone" text;--> statement-breakpoint
ALTER TABLE "personal_info" ADD CONSTRAINT "personal_info_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;