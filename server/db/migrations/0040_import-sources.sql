ALTER TABLE "people_import" ADD COLUMN "source" jsonb;--> statement-breakpoint
ALTER TABLE "people_import" ADD COLUMN "days_show" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "people_import" ADD COLUMN "day_orders" jsonb DEFAULT '[]'::jsonb NOT NULL;