CREATE TABLE "company_setup" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text
);
