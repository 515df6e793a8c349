CREATE TABLE "recalled_payslip" (
	"user_id" uuid NOT NULL,
	"source_key" text NOT NULL,
	"recalled_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recalled_payslip_user_id_source_key_pk" PRIMARY KEY("user_id","source_key")
);
--> statement-breakpoint
ALTER TABLE "recalled_payslip" ADD CONSTRAINT "recalled_payslip_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stored_file_sha256" ON "stored_file" USING btree ("sha256");--> statement-breakpoint
-- No bytes outlive whose they are: a payslip's document and a portrait go with their row, whoever deletes it and how.
CREATE FUNCTION "delete_payslip_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "stored_file" f USING gone
    WHERE f."path" = gone."file_path" AND NOT EXISTS (SELECT FROM "payslip" p WHERE p."file_path" = f."path");
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "payslip_deleted" AFTER DELETE ON "payslip"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "delete_payslip_files"();--> statement-breakpoint
CREATE FUNCTION "delete_portrait_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "stored_file" f USING gone
    WHERE f."path" = gone."profile_pic" AND f."path" LIKE '/profile-pictures/%'
      AND NOT EXISTS (SELECT FROM "user_profile" p WHERE p."profile_pic" = f."path");
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "profile_deleted" AFTER DELETE ON "user_profile"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "delete_portrait_files"();--> statement-breakpoint
-- What people who were deleted before have left behind.
DELETE FROM "stored_file" f WHERE f."path" LIKE 'payslip/%'
  AND NOT EXISTS (SELECT FROM "payslip" p WHERE p."file_path" = f."path");
