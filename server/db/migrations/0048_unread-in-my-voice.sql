CREATE TABLE "my_voice_addressed" (
	"user_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "my_voice_addressed_user_id_seq_pk" PRIMARY KEY("user_id","seq")
);
--> statement-breakpoint
CREATE TABLE "my_voice_reading" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "my_voice_addressed" ADD CONSTRAINT "my_voice_addressed_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "my_voice_reading" ADD CONSTRAINT "my_voice_reading_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;