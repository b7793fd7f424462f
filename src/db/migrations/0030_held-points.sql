ALTER TABLE "contadores" ADD COLUMN "recuperar_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "dtes_recuperados" ON "dtes" USING btree ("empresa_id","recuperado_at") WHERE "dtes"."recuperado_at" is not null;--> statement-breakpoint
CREATE INDEX "contadores_por_recuperar" ON "contadores" USING btree ("recuperar_at") WHERE "contadores"."recuperar_at" is not null;