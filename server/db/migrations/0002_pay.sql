CREATE TABLE "pay_grant" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"unlocked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payslip" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text,
	"issued_at" timestamp with time zone,
	"issued_on" date,
	"file_path" text,
	"external_url" text,
	"figures" jsonb,
	"source_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payslip_source" UNIQUE("user_id","source_key")
);
--> statement-breakpoint
ALTER TABLE "pay_grant" ADD CONSTRAINT "pay_grant_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payslip" ADD CONSTRAINT "payslip_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payslip" ADD CONSTRAINT "payslip_file_path_stored_file_path_fk" FOREIGN KEY ("file_path") REFERENCES "public"."stored_file"("path") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payslip_file" ON "payslip" USING btree ("file_path");