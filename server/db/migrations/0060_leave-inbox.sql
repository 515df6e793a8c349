ALTER TABLE "leave_request" ADD COLUMN "assigned_to" uuid;--> statement-breakpoint
ALTER TABLE "leave_request" ADD COLUMN "nudged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leave_request" ADD CONSTRAINT "leave_request_assigned_to_user_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leave_request_assigned" ON "leave_request" USING btree ("assigned_to");--> statement-breakpoint
CREATE INDEX "leave_request_state" ON "leave_request" USING btree ("state","asked_at","id");