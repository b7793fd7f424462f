ALTER TABLE "dtes" ADD COLUMN "contador_version" integer;--> statement-breakpoint
ALTER TABLE "contadores" ADD COLUMN "numerado_version" integer DEFAULT 0 NOT NULL;