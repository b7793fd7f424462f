ALTER TABLE "dtes" ADD COLUMN "cdc_asociado" text;--> statement-breakpoint
ALTER TABLE "emitters" ADD COLUMN "leyenda_remision" text;--> statement-breakpoint
CREATE INDEX "dtes_cdc_asociado" ON "dtes" USING btree ("empresa_id","cdc_asociado") WHERE "dtes"."cdc_asociado" is not null;