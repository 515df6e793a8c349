CREATE TABLE "erasure_request" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"left_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"approved_by" uuid,
	CONSTRAINT "erasure_request_others" CHECK ("erasure_request"."asked_by" <> "erasure_request"."user_id"),
	CONSTRAINT "erasure_request_two_people" CHECK ("erasure_request"."approved_by" is null or ("erasure_request"."approved_by" <> "erasure_request"."asked_by" and "erasure_request"."approved_by" <> "erasure_request"."user_id"))
);
--> statement-breakpoint
ALTER TABLE "erasure_request" ADD CONSTRAINT "erasure_request_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure_request" ADD CONSTRAINT "erasure_request_asked_by_user_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure_request" ADD CONSTRAINT "erasure_request_approved_by_user_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasure_request_asked_by" ON "erasure_request" USING btree ("asked_by");