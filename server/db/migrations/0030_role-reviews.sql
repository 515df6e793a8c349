ALTER TABLE "role_grant" ADD COLUMN "reviewed_by" uuid;--> statement-breakpoint
ALTER TABLE "role_grant" ADD COLUMN "reviewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "role_grant" ADD CONSTRAINT "role_grant_reviewed_by_user_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;