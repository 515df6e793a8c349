CREATE TABLE "absence_proof" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "absence_proof_bytes" (
	"proof_id" uuid PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "absence_proof" ADD CONSTRAINT "absence_proof_report_id_absence_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."absence_report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_proof_bytes" ADD CONSTRAINT "absence_proof_bytes_proof_id_absence_proof_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."absence_proof"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absence_proof_report" ON "absence_proof" USING btree ("report_id");