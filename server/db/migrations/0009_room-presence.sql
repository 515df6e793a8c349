CREATE TABLE "room_presence" (
	"node" uuid PRIMARY KEY NOT NULL,
	"people" uuid[] NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
