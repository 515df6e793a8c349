ALTER TABLE "news_article" ADD COLUMN "audience" jsonb;--> statement-breakpoint
ALTER TABLE "news_version" ADD COLUMN "audience" jsonb;