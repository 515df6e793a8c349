ALTER TABLE "company_setup" ADD COLUMN "accent" text;--> statement-breakpoint
ALTER TABLE "company_setup" ADD COLUMN "logo" text;