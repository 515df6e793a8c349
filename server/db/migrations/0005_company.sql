CREATE TABLE "benefit" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" jsonb NOT NULL,
	"about" jsonb NOT NULL,
	"provider" text,
	"url" text
);
--> statement-breakpoint
CREATE TABLE "benefit_enrolment" (
	"user_id" uuid NOT NULL,
	"benefit_id" text NOT NULL,
	"since" date NOT NULL,
	"until" date,
	CONSTRAINT "benefit_enrolment_user_id_benefit_id_pk" PRIMARY KEY("user_id","benefit_id")
);
--> statement-breakpoint
CREATE TABLE "company_screen" (
	"screen" text PRIMARY KEY NOT NULL,
	"groups" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "news_item" ADD COLUMN "published_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "training_enrolment" ADD COLUMN "own_choice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "training" ADD COLUMN "url" text;--> statement-breakpoint
ALTER TABLE "training" ADD COLUMN "offered" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "benefit_enrolment" ADD CONSTRAINT "benefit_enrolment_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benefit_enrolment" ADD CONSTRAINT "benefit_enrolment_benefit_id_benefit_id_fk" FOREIGN KEY ("benefit_id") REFERENCES "public"."benefit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "benefit_enrolment_benefit" ON "benefit_enrolment" USING btree ("benefit_id");