DROP INDEX "dtes_fallidos";--> statement-breakpoint
CREATE INDEX "dtes_por_receptor" ON "dtes" USING btree ("empresa_id","receptor_documento" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "dtes_por_tipo" ON "dtes" USING btree ("empresa_id","tipo_documento","id") WHERE "dtes"."tipo_documento" <> 1;--> statement-breakpoint
CREATE INDEX "dtes_sin_exito" ON "dtes" USING btree ("empresa_id","estado","id") WHERE "dtes"."estado" in ('rejected', 'error', 'cancelled');