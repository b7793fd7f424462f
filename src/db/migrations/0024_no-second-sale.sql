ALTER TABLE "dtes" DROP CONSTRAINT "dtes_empresa_cdc";--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "digest" text;--> statement-breakpoint
ALTER TABLE "dtes" ADD COLUMN "numero_liberado" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dtes" ADD COLUMN "referencia_externa" text;--> statement-breakpoint
ALTER TABLE "dtes" ADD COLUMN "referencia_cedida" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dtes" ADD COLUMN "reemplaza_id" bigint;--> statement-breakpoint
ALTER TABLE "dtes" ADD COLUMN "late_asks" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dtes" ADD COLUMN "descartado_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dtes" ADD COLUMN "recuperado_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "emitters" ADD COLUMN "solo_lotes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "emitters" ADD COLUMN "solo_lotes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "emitters" ADD COLUMN "codigo_secreto_enc" text;--> statement-breakpoint
ALTER TABLE "contadores" ADD COLUMN "conflictos" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contadores" ADD COLUMN "detenido_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dtes" ADD CONSTRAINT "dtes_reemplaza" FOREIGN KEY ("empresa_id","reemplaza_id") REFERENCES "public"."dtes"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dtes_empresa_cdc" ON "dtes" USING btree ("empresa_id","cdc") WHERE "dtes"."estado" <> 'rejected';--> statement-breakpoint
CREATE UNIQUE INDEX "dtes_referencia_propia" ON "dtes" USING btree ("empresa_id","referencia_externa") WHERE "dtes"."referencia_externa" is not null and not "dtes"."referencia_cedida";--> statement-breakpoint
CREATE INDEX "dtes_referencia" ON "dtes" USING btree ("empresa_id","referencia_externa") WHERE "dtes"."referencia_externa" is not null;--> statement-breakpoint
CREATE INDEX "dtes_reemplaza_id" ON "dtes" USING btree ("empresa_id","reemplaza_id") WHERE "dtes"."reemplaza_id" is not null;