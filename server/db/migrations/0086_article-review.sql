ALTER TABLE "news_article" ADD COLUMN "is_in_review" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "news_article" ADD COLUMN "review_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "news_article" ADD COLUMN "review_by" uuid;--> statement-breakpoint
ALTER TABLE "news_article" ADD COLUMN "review_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "news_article" ADD CONSTRAINT "news_article_review_by_user_id_fk" FOREIGN KEY ("review_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;