CREATE TABLE "company_text_version" (
	"kind" text NOT NULL,
	"text_id" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb,
	"saved_at" timestamp with time zone,
	"saved_by" uuid,
	CONSTRAINT "company_text_version_kind_text_id_version_pk" PRIMARY KEY("kind","text_id","version")
);
--> statement-breakpoint
ALTER TABLE "company_text_version" ADD CONSTRAINT "company_text_version_saved_by_user_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_text_version_saver" ON "company_text_version" USING btree ("saved_by");