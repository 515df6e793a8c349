ALTER TABLE "payslip_document" ALTER COLUMN "accepted" DROP DEFAULT;--> statement-breakpoint
-- Whoever accepted a document before accepted all that was odd about it.
ALTER TABLE "payslip_document" ALTER COLUMN "accepted" SET DATA TYPE text[] USING case when "accepted"
  then array['text-differs', 'of-another', 'name-moved', 'recalled', 'month-twice', 'other-month', 'month-taken']
  else array[]::text[] end;--> statement-breakpoint
ALTER TABLE "payslip_document" ALTER COLUMN "accepted" SET DEFAULT '{}';
