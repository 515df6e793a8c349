ALTER TABLE "company_retention" ADD COLUMN "set_by" uuid;--> statement-breakpoint
ALTER TABLE "erasure_request" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "company_retention" ADD CONSTRAINT "company_retention_set_by_user_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;