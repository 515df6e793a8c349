ALTER TABLE "absence_report" DROP CONSTRAINT "absence_report_replaced_by_absence_report_id_fk";
--> statement-breakpoint
ALTER TABLE "payroll_line" ADD COLUMN "report_id" uuid GENERATED ALWAYS AS (case when kind = 'absence' then source end) STORED;--> statement-breakpoint
ALTER TABLE "absence_report" ADD CONSTRAINT "absence_report_replaced_by_absence_report_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."absence_report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absence_report_replaced" ON "absence_report" USING btree ("replaced_by");--> statement-breakpoint
CREATE INDEX "payroll_line_report" ON "payroll_line" USING btree ("report_id");--> statement-breakpoint
-- Retention has deleted some already, and left their lines.
DELETE FROM "payroll_line" WHERE "report_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "absence_report" r WHERE r."id" = "report_id");--> statement-breakpoint
-- Written by hand: the tables of two features, of which neither imports the other.
ALTER TABLE "payroll_line" ADD CONSTRAINT "payroll_line_report_id_absence_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."absence_report"("id") ON DELETE cascade ON UPDATE no action;
