ALTER TABLE "mail" ADD COLUMN "sealed_body" text;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "given_up_at" timestamp with time zone;