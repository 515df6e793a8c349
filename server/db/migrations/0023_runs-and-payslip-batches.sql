CREATE TABLE "payslip_document" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"batch_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"path" text NOT NULL,
	"first_page" integer,
	"last_page" integer,
	"size" integer NOT NULL,
	"sha256" text,
	"file_path" text,
	"user_id" uuid,
	"issued_on" date,
	"title" text,
	"who" text,
	"problem" text,
	"accepted" boolean DEFAULT false NOT NULL,
	"left_out" boolean DEFAULT false NOT NULL,
	"payslip_id" uuid,
	"recalled_at" timestamp with time zone,
	"replaced" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payslip_batch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"issued_on" date NOT NULL,
	"upload_id" uuid,
	"sha256" text NOT NULL,
	"state" text DEFAULT 'reading' NOT NULL,
	"problem" text,
	"counts" jsonb NOT NULL,
	"uploaded_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"submitted_by" uuid,
	"chosen_from" timestamp with time zone,
	"released_by" uuid,
	"visible_from" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "run" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject" uuid NOT NULL,
	"started_by" uuid,
	"input" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"cursor" jsonb,
	"sha256" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claim" uuid,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"modified" bigint NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_piece" (
	"upload_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "upload_piece_upload_id_number_pk" PRIMARY KEY("upload_id","number")
);
--> statement-breakpoint
ALTER TABLE "payslip" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "payslip_document" ADD CONSTRAINT "payslip_document_batch_id_payslip_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payslip_batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payslip_document" ADD CONSTRAINT "payslip_document_file_path_stored_file_path_fk" FOREIGN KEY ("file_path") REFERENCES "public"."stored_file"("path") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payslip_document" ADD CONSTRAINT "payslip_document_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payslip_document" ADD CONSTRAINT "payslip_document_payslip_id_payslip_id_fk" FOREIGN KEY ("payslip_id") REFERENCES "public"."payslip"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payslip_batch" ADD CONSTRAINT "payslip_batch_upload_id_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payslip_batch" ADD CONSTRAINT "payslip_batch_uploaded_by_user_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payslip_batch" ADD CONSTRAINT "payslip_batch_submitted_by_user_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payslip_batch" ADD CONSTRAINT "payslip_batch_released_by_user_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run" ADD CONSTRAINT "run_started_by_user_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_piece" ADD CONSTRAINT "upload_piece_upload_id_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payslip_document_position" ON "payslip_document" USING btree ("batch_id","position");--> statement-breakpoint
CREATE INDEX "payslip_document_person" ON "payslip_document" USING btree ("batch_id","user_id");--> statement-breakpoint
CREATE INDEX "payslip_document_sha256" ON "payslip_document" USING btree ("batch_id","sha256");--> statement-breakpoint
CREATE INDEX "payslip_document_file" ON "payslip_document" USING btree ("file_path");--> statement-breakpoint
CREATE INDEX "payslip_document_payslip" ON "payslip_document" USING btree ("payslip_id");--> statement-breakpoint
CREATE INDEX "payslip_document_user" ON "payslip_document" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payslip_batch_created" ON "payslip_batch" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "run_due" ON "run" USING btree ("due_at") WHERE "run"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "run_subject" ON "run" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "run_created" ON "run" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "upload_user" ON "upload" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "upload_touched" ON "upload" USING btree ("touched_at");--> statement-breakpoint
ALTER TABLE "payslip" ADD CONSTRAINT "payslip_batch_id_payslip_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payslip_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payslip_batch_id" ON "payslip" USING btree ("batch_id");--> statement-breakpoint
-- What is sent is packed already: to try to pack it again takes most of the time of storing it.
ALTER TABLE "upload_piece" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
-- A payslip and the document of a batch that it was share their bytes, which go with the last of the two.
CREATE OR REPLACE FUNCTION "delete_payslip_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "stored_file" f USING gone
    WHERE f."path" = gone."file_path"
      AND NOT EXISTS (SELECT FROM "payslip" p WHERE p."file_path" = f."path")
      AND NOT EXISTS (SELECT FROM "payslip_document" d WHERE d."file_path" = f."path");
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "payslip_document_deleted" AFTER DELETE ON "payslip_document"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "delete_payslip_files"();
