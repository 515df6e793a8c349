ALTER TABLE "audit" ADD COLUMN "cause" uuid;--> statement-breakpoint
CREATE INDEX "audit_cause" ON "audit" USING btree ("cause","action","at") WHERE "audit"."cause" is not null;--> statement-breakpoint
DROP VIEW "audit_trail";--> statement-breakpoint
CREATE VIEW "audit_trail" AS
  SELECT "id", "at", "actor", "session", "ip_address", "action", "object", "result", "count", "targets", "subject", "document",
      "operator", "until", "cause"
    FROM "audit"
  UNION ALL
  SELECT NULL, "since", "actor", "session", "ip_address", "action", "object", "result", "count", "targets", "subject", NULL,
      NULL, "until", NULL
    FROM "audit_tally";
