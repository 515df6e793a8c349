CREATE TABLE "data_archive" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"size" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "data_archive_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "data_archive_piece" (
	"archive_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "data_archive_piece_archive_id_number_pk" PRIMARY KEY("archive_id","number")
);
--> statement-breakpoint
ALTER TABLE "data_archive" ADD CONSTRAINT "data_archive_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_archive_piece" ADD CONSTRAINT "data_archive_piece_archive_id_data_archive_id_fk" FOREIGN KEY ("archive_id") REFERENCES "public"."data_archive"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_archive_asked" ON "data_archive" USING btree ("asked_at");