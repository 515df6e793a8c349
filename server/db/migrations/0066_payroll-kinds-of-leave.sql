ALTER TABLE "payroll_line" ALTER COLUMN "type" DROP NOT NULL;--> statement-breakpoint
-- An export had the English name alone: it stays as it is, also where the kind has another by now.
ALTER TABLE "payroll_line" ALTER COLUMN "type" SET DATA TYPE jsonb
  USING CASE WHEN "kind" = 'leave' THEN jsonb_build_object('en', "type") END;--> statement-breakpoint
ALTER TABLE "payroll_line" ADD COLUMN "type_id" text;--> statement-breakpoint
UPDATE "payroll_line" SET "type_id" = r."type_id" FROM "leave_request" r WHERE "kind" = 'leave' AND r."id" = "source";--> statement-breakpoint
-- Where it still has that name, it has it in the other languages, too.
UPDATE "payroll_line" l SET "type" = t."name" FROM "leave_type" t WHERE t."id" = l."type_id" AND t."name"->>'en' = l."type"->>'en';
