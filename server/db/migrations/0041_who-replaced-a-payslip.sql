ALTER TABLE "payslip_document" ADD COLUMN "replaced_by" uuid;--> statement-breakpoint
ALTER TABLE "payslip_document" ADD CONSTRAINT "payslip_document_replaced_by_user_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payslip_document_replaced_by" ON "payslip_document" USING btree ("replaced_by");