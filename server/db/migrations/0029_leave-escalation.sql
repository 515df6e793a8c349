ALTER TABLE "leave_request" ADD COLUMN "escalated_to" uuid;--> statement-breakpoint
ALTER TABLE "leave_request" ADD CONSTRAINT "leave_request_escalated_to_user_id_fk" FOREIGN KEY ("escalated_to") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leave_request_escalated" ON "leave_request" USING btree ("escalated_to");