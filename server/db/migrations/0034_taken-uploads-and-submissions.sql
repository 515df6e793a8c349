ALTER TABLE "payslip_batch" ADD COLUMN "submitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "taken_at" timestamp with time zone;--> statement-breakpoint
UPDATE "upload" SET "taken_at" = now() WHERE "id" IN (SELECT "upload_id" FROM "payslip_batch") OR "id" IN (SELECT "upload_id" FROM "people_import");--> statement-breakpoint
UPDATE "payslip_batch" SET "submitted_at" = now() WHERE "submitted_by" IS NOT NULL;
