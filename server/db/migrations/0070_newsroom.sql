CREATE TABLE "news_article" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slot" text NOT NULL,
	"picture" text,
	"picture_small" text,
	"title" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"publish_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"recalled_at" timestamp with time zone,
	"appeared_at" timestamp with time zone,
	"vanished_at" timestamp with time zone,
	"notified_at" timestamp with time zone,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "news_version" (
	"article_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"slot" text NOT NULL,
	"title" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_by" uuid,
	CONSTRAINT "news_version_article_id_version_pk" PRIMARY KEY("article_id","version")
);
--> statement-breakpoint
ALTER TABLE "news_article" ADD CONSTRAINT "news_article_changed_by_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_version" ADD CONSTRAINT "news_version_article_id_news_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."news_article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_version" ADD CONSTRAINT "news_version_saved_by_user_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "news_article_seen" ON "news_article" USING btree ("slot","publish_at") WHERE "news_article"."publish_at" is not null and "news_article"."recalled_at" is null;--> statement-breakpoint
CREATE INDEX "news_article_changed" ON "news_article" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "news_version_saver" ON "news_version" USING btree ("saved_by");
--> statement-breakpoint
-- What is in the three slots becomes articles. Their texts were no Markdown: what it would read as a mark is escaped.
INSERT INTO "news_article" ("slot", "picture", "picture_small", "title", "body", "publish_at", "appeared_at", "notified_at", "changed_at")
SELECT "slot", "picture", "picture_small", "line",
  (SELECT jsonb_object_agg("key", regexp_replace(regexp_replace(regexp_replace("value",
      '([\\*\[\]])', '\\\1', 'g'),
      '(^|\n)([ \t]*)([#>+-])', '\1\2\\\3', 'g'),
      '(^|\n)([ \t]*[0-9]{1,3})([.)])', '\1\2\\\3', 'g'))
    FROM jsonb_each_text("body")),
  "published_at", "published_at", "published_at", "published_at"
FROM "news_item";
--> statement-breakpoint
INSERT INTO "news_version" ("article_id", "version", "slot", "title", "body", "saved_at")
SELECT "id", "version", "slot", "title", "body", "changed_at" FROM "news_article";
