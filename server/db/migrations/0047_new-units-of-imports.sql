ALTER TABLE "people_import" ADD COLUMN "new_units" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "people_import" ADD COLUMN "taken_units" jsonb DEFAULT '[]'::jsonb NOT NULL;