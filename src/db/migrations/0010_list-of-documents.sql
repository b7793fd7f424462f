CREATE INDEX "dtes_por_numero" ON "dtes" USING btree ("empresa_id","numero");--> statement-breakpoint
CREATE INDEX "dtes_por_fecha" ON "dtes" USING btree ("empresa_id","fecha_emision");--> statement-breakpoint
CREATE INDEX "dtes_fallidos" ON "dtes" USING btree ("empresa_id","id") WHERE "dtes"."estado" in ('rejected', 'error', 'cancelled');