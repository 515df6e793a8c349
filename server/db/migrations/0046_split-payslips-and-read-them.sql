ALTER TABLE "payslip_document" ADD COLUMN "text_differs" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payslip_batch" ADD COLUMN "split_by" text DEFAULT 'ids' NOT NULL;--> statement-breakpoint
ALTER TABLE "payslip_batch" ADD COLUMN "split_every" integer;--> statement-breakpoint
ALTER TABLE "payslip_batch" ADD COLUMN "pages" integer;--> statement-breakpoint
ALTER TABLE "payslip_batch" ADD COLUMN "bookmarks" integer;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "read_at" timestamp with time zone;