ALTER TABLE "leave_request" ADD COLUMN "free_mornings" date[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "leave_request" ADD COLUMN "free_afternoons" date[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "public_holiday" ADD COLUMN "half" text;--> statement-breakpoint
ALTER TABLE "public_holiday" ADD CONSTRAINT "public_holiday_half" CHECK ("public_holiday"."half" in ('morning', 'afternoon'));