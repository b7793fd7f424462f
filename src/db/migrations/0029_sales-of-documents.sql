ALTER TABLE "dtes" ADD COLUMN "venta_id" bigint;--> statement-breakpoint
CREATE INDEX "dtes_venta_id" ON "dtes" USING btree ("empresa_id","venta_id") WHERE "dtes"."venta_id" is not null;--> statement-breakpoint
-- Rejected documents needed attention for 30 days. Older ones stay out of it.
UPDATE "dtes" SET "descartado_at" = now()
WHERE "estado" = 'rejected'
  AND "fecha_emision" < to_char((now() - interval '720 hours') AT TIME ZONE 'America/Asuncion', 'YYYY-MM-DD"T"HH24:MI:SS');
