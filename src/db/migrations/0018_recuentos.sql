CREATE TABLE "llamadas_sifen" (
	"hora" timestamp with time zone NOT NULL,
	"base_url" text NOT NULL,
	"servicio" text NOT NULL,
	"cubeta" smallint NOT NULL,
	"llamadas" integer NOT NULL,
	"errores" integer NOT NULL,
	CONSTRAINT "llamadas_sifen_hora_base_url_servicio_cubeta_pk" PRIMARY KEY("hora","base_url","servicio","cubeta")
);
--> statement-breakpoint
CREATE TABLE "recuentos" (
	"empresa_id" bigint NOT NULL,
	"ambiente" text NOT NULL,
	"dia" date NOT NULL,
	"tipo_documento" smallint NOT NULL,
	"moneda" text NOT NULL,
	"estado" text NOT NULL,
	"servicio" text DEFAULT '' NOT NULL,
	"codigo" text DEFAULT '' NOT NULL,
	"demora" smallint DEFAULT -1 NOT NULL,
	"documentos" integer NOT NULL,
	"sin_detalle" integer DEFAULT 0 NOT NULL,
	"total" numeric(23, 8) DEFAULT '0' NOT NULL,
	"base5" numeric(23, 8) DEFAULT '0' NOT NULL,
	"iva5" numeric(23, 8) DEFAULT '0' NOT NULL,
	"base10" numeric(23, 8) DEFAULT '0' NOT NULL,
	"iva10" numeric(23, 8) DEFAULT '0' NOT NULL,
	"exento" numeric(23, 8) DEFAULT '0' NOT NULL,
	CONSTRAINT "recuentos_pk" PRIMARY KEY("empresa_id","ambiente","dia","tipo_documento","moneda","estado","servicio","codigo","demora")
);
--> statement-breakpoint
CREATE TABLE "recuentos_pendientes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "recuentos_pendientes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"ambiente" text NOT NULL,
	"dia" date NOT NULL,
	"tipo_documento" smallint NOT NULL,
	"moneda" text NOT NULL,
	"estado" text NOT NULL,
	"servicio" text DEFAULT '' NOT NULL,
	"codigo" text DEFAULT '' NOT NULL,
	"demora" smallint DEFAULT -1 NOT NULL,
	"documentos" integer NOT NULL,
	"sin_detalle" integer DEFAULT 0 NOT NULL,
	"total" numeric(23, 8) DEFAULT '0' NOT NULL,
	"base5" numeric(23, 8) DEFAULT '0' NOT NULL,
	"iva5" numeric(23, 8) DEFAULT '0' NOT NULL,
	"base10" numeric(23, 8) DEFAULT '0' NOT NULL,
	"iva10" numeric(23, 8) DEFAULT '0' NOT NULL,
	"exento" numeric(23, 8) DEFAULT '0' NOT NULL,
	CONSTRAINT "recuentos_pendientes_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);
--> statement-breakpoint
CREATE TABLE "solicitudes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "solicitudes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint,
	"user_id" bigint NOT NULL,
	"token_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"method" text NOT NULL,
	"url" text NOT NULL,
	"status" smallint NOT NULL,
	"ms" integer NOT NULL,
	"request_id" text NOT NULL,
	"user_agent" text NOT NULL,
	"cuerpo" text,
	"respuesta" text,
	CONSTRAINT "solicitudes_id_pk" PRIMARY KEY("id")
);
--> statement-breakpoint
ALTER TABLE "dtes" ADD COLUMN "base5" numeric(23, 8);--> statement-breakpoint
ALTER TABLE "dtes" ADD COLUMN "iva5" numeric(23, 8);--> statement-breakpoint
ALTER TABLE "dtes" ADD COLUMN "base10" numeric(23, 8);--> statement-breakpoint
ALTER TABLE "dtes" ADD COLUMN "iva10" numeric(23, 8);--> statement-breakpoint
ALTER TABLE "dtes" ADD COLUMN "exento" numeric(23, 8);--> statement-breakpoint
ALTER TABLE "dtes" ADD COLUMN "aprobado_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "solicitudes_empresa" ON "solicitudes" USING btree ("empresa_id","id");--> statement-breakpoint
CREATE INDEX "solicitudes_sin_empresa" ON "solicitudes" USING btree ("user_id","id") WHERE "solicitudes"."empresa_id" is null;--> statement-breakpoint
CREATE INDEX "solicitudes_at" ON "solicitudes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "lotes_en_curso" ON "lotes" USING btree ("empresa_id","id") WHERE "lotes"."estado" in ('sending', 'received');--> statement-breakpoint
UPDATE "dtes" d SET "aprobado_at" = (SELECT min(h."at") FROM "historial" h WHERE h."empresa_id" = d."empresa_id" AND h."dte_id" = d."id" AND h."to" IN ('approved', 'approved_obs')) WHERE d."estado" IN ('approved', 'approved_obs', 'cancelled');--> statement-breakpoint
INSERT INTO "recuentos" ("empresa_id", "ambiente", "dia", "tipo_documento", "moneda", "estado", "servicio", "codigo", "demora", "documentos", "sin_detalle", "total")
SELECT "empresa_id", "ambiente", left("fecha_emision", 10)::date, "tipo_documento", "moneda", "estado",
  CASE WHEN "estado" = 'rejected' THEN coalesce("sifen_result_service", '') ELSE '' END,
  CASE WHEN "estado" = 'rejected' THEN coalesce("sifen_result_code", '') ELSE '' END,
  CASE WHEN "aprobado_at" IS NULL THEN -1 ELSE width_bucket(greatest(extract(epoch FROM "aprobado_at" - "created_at"), 0), ARRAY[5, 15, 60, 300, 1800]::numeric[]) END,
  count(*), count(*), sum("total_operacion")
FROM "dtes" WHERE "estado" IN ('approved', 'approved_obs', 'rejected', 'cancelled', 'error')
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9;
