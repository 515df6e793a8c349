CREATE TABLE "deputy" (
	"manager_id" uuid PRIMARY KEY NOT NULL,
	"deputy_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deputy" ADD CONSTRAINT "deputy_manager_id_user_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deputy" ADD CONSTRAINT "deputy_deputy_id_user_id_fk" FOREIGN KEY ("deputy_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deputy_person" ON "deputy" USING btree ("deputy_id");