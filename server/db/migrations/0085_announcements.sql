CREATE TABLE "my_voice_acknowledgement" (
	"announcement_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "my_voice_acknowledgement_announcement_id_user_id_pk" PRIMARY KEY("announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "my_voice_announcement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text,
	"must_read" boolean NOT NULL,
	"publish_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"seq" bigint,
	"cancelled_at" timestamp with time zone,
	"missed" text,
	"notified_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "my_voice_announcement_seq_unique" UNIQUE("seq")
);
--> statement-breakpoint
ALTER TABLE "my_voice_acknowledgement" ADD CONSTRAINT "my_voice_acknowledgement_announcement_id_my_voice_announcement_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."my_voice_announcement"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "my_voice_acknowledgement" ADD CONSTRAINT "my_voice_acknowledgement_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "my_voice_announcement" ADD CONSTRAINT "my_voice_announcement_seq_my_voice_message_seq_fk" FOREIGN KEY ("seq") REFERENCES "public"."my_voice_message"("seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "my_voice_acknowledgement_person" ON "my_voice_acknowledgement" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "my_voice_announcement_due" ON "my_voice_announcement" USING btree ("publish_at") WHERE "my_voice_announcement"."seq" is null and "my_voice_announcement"."cancelled_at" is null and "my_voice_announcement"."missed" is null;