ALTER TABLE "absence_proof" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "absence_proof" ADD COLUMN "opened_by" uuid;--> statement-breakpoint
ALTER TABLE "absence_proof" ADD CONSTRAINT "absence_proof_opened_by_user_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;