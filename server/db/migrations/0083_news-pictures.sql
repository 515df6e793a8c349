ALTER TABLE "news_article" ADD COLUMN "picture_text" jsonb;--> statement-breakpoint
ALTER TABLE "news_version" ADD COLUMN "picture" text;--> statement-breakpoint
ALTER TABLE "news_version" ADD COLUMN "picture_small" text;--> statement-breakpoint
ALTER TABLE "news_version" ADD COLUMN "picture_text" jsonb;--> statement-breakpoint
-- A version that is put into the form again keeps the picture that its article has.
UPDATE "news_version" SET "picture" = "a"."picture", "picture_small" = "a"."picture_small"
FROM "news_article" "a" WHERE "a"."id" = "news_version"."article_id";
