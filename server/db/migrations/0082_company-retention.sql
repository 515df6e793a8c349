CREATE TABLE "company_retention" (
	"kind" text PRIMARY KEY NOT NULL,
	"days" integer
);
--> statement-breakpoint
INSERT INTO "company_retention" ("kind", "days") SELECT 'absence', "absence_days" FROM "company_setup" WHERE "absence_days" <> 365;
