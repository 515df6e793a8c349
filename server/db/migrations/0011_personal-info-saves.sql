CREATE TABLE "personal_info_save" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"answer" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "personal_info_save_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "personal_info_save" ADD CONSTRAINT "personal_info_save_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "personal_info_save_saved_at" ON "personal_info_save" USING btree ("saved_at");