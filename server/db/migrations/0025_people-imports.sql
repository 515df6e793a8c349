CREATE TABLE "people_import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"upload_id" uuid,
	"begun_by" uuid,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'reading' NOT NULL,
	"unreadable" jsonb,
	"refusal" text,
	"headers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"invites" boolean DEFAULT false NOT NULL,
	"seen" text,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "people_import_row" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"state" text,
	"name" text,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"user_id" uuid,
	"version" integer,
	"before" jsonb,
	CONSTRAINT "people_import_row_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
ALTER TABLE "people_import" ADD CONSTRAINT "people_import_begun_by_user_id_fk" FOREIGN KEY ("begun_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_import_row" ADD CONSTRAINT "people_import_row_import_id_people_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."people_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "people_import_begun" ON "people_import" USING btree ("begun_at");--> statement-breakpoint
CREATE INDEX "people_import_row_state" ON "people_import_row" USING btree ("import_id","state","line");