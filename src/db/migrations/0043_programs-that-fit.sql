CREATE TABLE "esquema" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"compatible_desde" bigint NOT NULL
);--> statement-breakpoint
-- The first program that looks is the one that knows this migration.
INSERT INTO "esquema" ("compatible_desde") VALUES (1795902586958);
