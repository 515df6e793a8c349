ALTER TABLE "leave_request" ADD COLUMN "entered_by" uuid;--> statement-breakpoint
ALTER TABLE "leave_request" ADD CONSTRAINT "leave_request_entered_by_user_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leave_request_enterer" ON "leave_request" USING btree ("entered_by");--> statement-breakpoint
-- The audit has who entered what is on record by now.
UPDATE "leave_request" r SET "entered_by" = a."actor"
FROM "audit" a JOIN "user" u ON u."id" = a."actor"
WHERE a."action" = 'leave-entered' AND a."result" = 'ok' AND a."object" = r."id"::text;
