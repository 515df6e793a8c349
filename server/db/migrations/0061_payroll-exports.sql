CREATE TABLE "payroll_export" (
	"id" uuid PRIMARY KEY NOT NULL,
	"made_by" uuid NOT NULL,
	"first" date NOT NULL,
	"last" date NOT NULL,
	"made_on" date NOT NULL,
	"columns" text[] NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payroll_line" (
	"export_id" uuid NOT NULL,
	"source" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"first" date NOT NULL,
	"last" date NOT NULL,
	"halves" integer NOT NULL,
	"change" text NOT NULL,
	CONSTRAINT "payroll_line_export_id_source_pk" PRIMARY KEY("export_id","source")
);
--> statement-breakpoint
ALTER TABLE "payroll_export" ADD CONSTRAINT "payroll_export_made_by_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_line" ADD CONSTRAINT "payroll_line_export_id_payroll_export_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."payroll_export"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_line" ADD CONSTRAINT "payroll_line_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payroll_export_maker" ON "payroll_export" USING btree ("made_by","made_at");--> statement-breakpoint
CREATE INDEX "payroll_export_made" ON "payroll_export" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "payroll_line_person" ON "payroll_line" USING btree ("user_id");