/* Written by hand from what drizzle-kit generated: the companies of rows that had none are filled in by joins before they become keys. */
CREATE TABLE "historial" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "historial_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"dte_id" bigint,
	"lote_id" bigint,
	"evento_id" bigint,
	"at" timestamp with time zone NOT NULL,
	"from" text,
	"to" text NOT NULL,
	"trigger" text NOT NULL,
	"user_id" bigint,
	"job" text,
	"attempt_id" bigint,
	"motivo" text,
	CONSTRAINT "historial_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "historial_of_one" CHECK (num_nonnulls("historial"."dte_id", "historial"."lote_id", "historial"."evento_id") = 1)
);--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"event" text NOT NULL,
	"dte_id" bigint,
	"lote_id" bigint,
	"evento_id" bigint,
	"occurred_at" timestamp with time zone NOT NULL,
	"body" text NOT NULL,
	"dispatched_at" timestamp with time zone,
	CONSTRAINT "outbox_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"delivery_id" bigint NOT NULL,
	"attempt" smallint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"status" smallint,
	"response_headers" jsonb,
	"response_body" text,
	"error_code" text,
	CONSTRAINT "webhook_attempts_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"webhook_id" bigint NOT NULL,
	"outbox_id" bigint NOT NULL,
	"event" text NOT NULL,
	"resend" smallint DEFAULT 0 NOT NULL,
	"estado" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"timestamp" bigint,
	"signature" text,
	"signature_previous" text,
	"due_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "webhook_deliveries_once" UNIQUE("empresa_id","webhook_id","outbox_id","resend")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"url" text NOT NULL,
	"events" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"secret_enc" text NOT NULL,
	"previous_secret_enc" text,
	"previous_until" timestamp with time zone,
	"activo" boolean DEFAULT true NOT NULL,
	"paused_reason" text,
	"failing_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);
--> statement-breakpoint
ALTER TABLE "dtes" DROP CONSTRAINT "dtes_cdc_unique";--> statement-breakpoint
ALTER TABLE "attempts" DROP CONSTRAINT "attempts_dte_id_dtes_id_fk";--> statement-breakpoint
ALTER TABLE "attempts" DROP CONSTRAINT "attempts_lote_id_lotes_id_fk";--> statement-breakpoint
ALTER TABLE "contadores" DROP CONSTRAINT "contadores_punto_expedicion_id_puntos_expedicion_id_fk";--> statement-breakpoint
ALTER TABLE "dtes" DROP CONSTRAINT "dtes_emitter_id_emitters_id_fk";--> statement-breakpoint
ALTER TABLE "dtes" DROP CONSTRAINT "dtes_punto_expedicion_id_puntos_expedicion_id_fk";--> statement-breakpoint
ALTER TABLE "dtes" DROP CONSTRAINT "dtes_lote_id_lotes_id_fk";--> statement-breakpoint
ALTER TABLE "establecimientos" DROP CONSTRAINT "establecimientos_timbrado_id_timbrados_id_fk";--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_dte_id_dtes_id_fk";--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_lote_id_lotes_id_fk";--> statement-breakpoint
ALTER TABLE "puntos_expedicion" DROP CONSTRAINT "puntos_expedicion_establecimiento_id_establecimientos_id_fk";--> statement-breakpoint
DROP INDEX "attempts_dte";--> statement-breakpoint
DROP INDEX "dtes_empresa";--> statement-breakpoint
DROP INDEX "dtes_por_consultar";--> statement-breakpoint
DROP INDEX "dtes_numero_en_vuelo";--> statement-breakpoint
DROP INDEX "dtes_numero";--> statement-breakpoint
/* Nothing wrote lots or events before. */
DROP TABLE "eventos";--> statement-breakpoint
DROP TABLE "lotes";--> statement-breakpoint
CREATE TABLE "lotes" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "lotes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"emitter_id" bigint NOT NULL,
	"tipo_documento" smallint NOT NULL,
	"grupo" bigint,
	"batch_id" bigint,
	"base_url" text NOT NULL,
	"estado" text NOT NULL,
	"prot_lote" text,
	"cod_res" text,
	"msg_res" text,
	"error_code" text,
	"sent_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"next_poll_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lotes_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);
--> statement-breakpoint
CREATE TABLE "eventos" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "eventos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"sifen_emitter_id" bigint NOT NULL,
	"sifen_dte_id" bigint,
	"tipo" smallint NOT NULL,
	"cdc" text,
	"timbrado" text,
	"establecimiento" text,
	"punto_expedicion" text,
	"numero_inicio" text,
	"numero_fin" text,
	"tipo_documento" smallint,
	"serie" text,
	"motivo" text,
	"datos" text,
	"xml_signed_path" text,
	"xml_sha256" text,
	"estado" text DEFAULT 'pending' NOT NULL,
	"sifen_result_code" text,
	"sifen_result_msg" text,
	"prot_aut" text,
	"fecha_proceso" timestamp with time zone,
	"fecha_envio" timestamp with time zone,
	"last_attempt_id" bigint,
	"reposts" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "eventos_empresa_id_id_pk" PRIMARY KEY("empresa_id","id"),
	CONSTRAINT "eventos_of_one" CHECK (("eventos"."tipo" = 2) = ("eventos"."numero_inicio" is not null and "eventos"."numero_fin" is not null and "eventos"."timbrado" is not null))
);
--> statement-breakpoint
ALTER TABLE "contadores" DROP CONSTRAINT "contadores_punto_expedicion_id_tipo_documento_pk";--> statement-breakpoint
ALTER TABLE "attempts" DROP CONSTRAINT "attempts_pkey";--> statement-breakpoint
ALTER TABLE "dtes" DROP CONSTRAINT "dtes_pkey";--> statement-breakpoint
ALTER TABLE "attempts" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "attempts" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "attempts" ALTER COLUMN "dte_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "attempts" ALTER COLUMN "dte_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ALTER COLUMN "lote_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "attempts" ALTER COLUMN "cdc" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contadores" ALTER COLUMN "punto_expedicion_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "dtes" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "dtes" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "dtes" ALTER COLUMN "empresa_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "dtes" ALTER COLUMN "emitter_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "dtes" ALTER COLUMN "punto_expedicion_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "dtes" ALTER COLUMN "lote_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "dtes" ALTER COLUMN "created_by" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "emitters" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "emitters" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "emitters" ALTER COLUMN "empresa_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "empresas" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "empresas" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "establecimientos" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "establecimientos" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "establecimientos" ALTER COLUMN "timbrado_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "dte_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "lote_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "memberships" ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "memberships" ALTER COLUMN "empresa_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "puntos_expedicion" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "puntos_expedicion" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "puntos_expedicion" ALTER COLUMN "establecimiento_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "superadmins" ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "timbrados" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "timbrados" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "timbrados" ALTER COLUMN "empresa_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "tokens" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "tokens" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "tokens" ALTER COLUMN "user_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "empresa_id" bigint;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "evento_id" bigint;--> statement-breakpoint
ALTER TABLE "contadores" ADD COLUMN "empresa_id" bigint;--> statement-breakpoint
ALTER TABLE "dtes" ADD COLUMN "sifen_result_service" text;--> statement-breakpoint
ALTER TABLE "dtes" ADD COLUMN "last_attempt_id" bigint;--> statement-breakpoint
ALTER TABLE "dtes" ADD COLUMN "retries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dtes" ADD COLUMN "reposts" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dtes" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dtes" ADD COLUMN "due_kind" text;--> statement-breakpoint
ALTER TABLE "emitters" ADD COLUMN "envio_automatico" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "emitters" ADD COLUMN "pausado_hasta" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "establecimientos" ADD COLUMN "empresa_id" bigint;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "empresa_id" bigint;--> statement-breakpoint
ALTER TABLE "puntos_expedicion" ADD COLUMN "empresa_id" bigint;--> statement-breakpoint
UPDATE "establecimientos" SET "empresa_id" = "timbrados"."empresa_id" FROM "timbrados" WHERE "timbrados"."id" = "establecimientos"."timbrado_id";--> statement-breakpoint
UPDATE "puntos_expedicion" SET "empresa_id" = "establecimientos"."empresa_id" FROM "establecimientos" WHERE "establecimientos"."id" = "puntos_expedicion"."establecimiento_id";--> statement-breakpoint
UPDATE "contadores" SET "empresa_id" = "puntos_expedicion"."empresa_id" FROM "puntos_expedicion" WHERE "puntos_expedicion"."id" = "contadores"."punto_expedicion_id";--> statement-breakpoint
UPDATE "attempts" SET "empresa_id" = "dtes"."empresa_id" FROM "dtes" WHERE "dtes"."id" = "attempts"."dte_id";--> statement-breakpoint
UPDATE "dtes" SET
	"due_at" = "ask_at",
	"due_kind" = CASE WHEN "ask_at" IS NOT NULL THEN 'ask' END,
	"last_attempt_id" = (SELECT max("attempts"."id") FROM "attempts" WHERE "attempts"."dte_id" = "dtes"."id"),
	"sifen_result_service" = CASE
		WHEN "sifen_result_code" IN ('0420', '0421', '0422') THEN 'consulta'
		WHEN "sifen_result_code" IS NOT NULL THEN 'recibe'
	END;--> statement-breakpoint
ALTER TABLE "attempts" ALTER COLUMN "empresa_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contadores" ALTER COLUMN "empresa_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "establecimientos" ALTER COLUMN "empresa_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "puntos_expedicion" ALTER COLUMN "empresa_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "dtes" DROP COLUMN "ask_at";--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_empresa_id_id_pk" PRIMARY KEY("empresa_id","id");--> statement-breakpoint
ALTER TABLE "contadores" ADD CONSTRAINT "contadores_empresa_id_punto_expedicion_id_tipo_documento_pk" PRIMARY KEY("empresa_id","punto_expedicion_id","tipo_documento");--> statement-breakpoint
ALTER TABLE "dtes" ADD CONSTRAINT "dtes_empresa_id_id_pk" PRIMARY KEY("empresa_id","id");--> statement-breakpoint
ALTER TABLE "dtes" ADD CONSTRAINT "dtes_empresa_cdc" UNIQUE("empresa_id","cdc");--> statement-breakpoint
ALTER TABLE "emitters" ADD CONSTRAINT "emitters_empresa_id" UNIQUE("empresa_id","id");--> statement-breakpoint
ALTER TABLE "establecimientos" ADD CONSTRAINT "establecimientos_empresa_id" UNIQUE("empresa_id","id");--> statement-breakpoint
ALTER TABLE "puntos_expedicion" ADD CONSTRAINT "puntos_empresa_id" UNIQUE("empresa_id","id");--> statement-breakpoint
ALTER TABLE "timbrados" ADD CONSTRAINT "timbrados_empresa_id" UNIQUE("empresa_id","id");--> statement-breakpoint
ALTER TABLE "historial" ADD CONSTRAINT "historial_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "historial" ADD CONSTRAINT "historial_dte" FOREIGN KEY ("empresa_id","dte_id") REFERENCES "public"."dtes"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "historial" ADD CONSTRAINT "historial_lote" FOREIGN KEY ("empresa_id","lote_id") REFERENCES "public"."lotes"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "historial" ADD CONSTRAINT "historial_evento" FOREIGN KEY ("empresa_id","evento_id") REFERENCES "public"."eventos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery" FOREIGN KEY ("empresa_id","delivery_id") REFERENCES "public"."webhook_deliveries"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook" FOREIGN KEY ("empresa_id","webhook_id") REFERENCES "public"."webhooks"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_outbox" FOREIGN KEY ("empresa_id","outbox_id") REFERENCES "public"."outbox"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_dte" FOREIGN KEY ("empresa_id","dte_id") REFERENCES "public"."dtes"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_evento" FOREIGN KEY ("empresa_id","evento_id") REFERENCES "public"."eventos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_lote" FOREIGN KEY ("empresa_id","lote_id") REFERENCES "public"."lotes"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contadores" ADD CONSTRAINT "contadores_punto" FOREIGN KEY ("empresa_id","punto_expedicion_id") REFERENCES "public"."puntos_expedicion"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dtes" ADD CONSTRAINT "dtes_emitter" FOREIGN KEY ("empresa_id","emitter_id") REFERENCES "public"."emitters"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dtes" ADD CONSTRAINT "dtes_punto" FOREIGN KEY ("empresa_id","punto_expedicion_id") REFERENCES "public"."puntos_expedicion"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dtes" ADD CONSTRAINT "dtes_lote" FOREIGN KEY ("empresa_id","lote_id") REFERENCES "public"."lotes"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "establecimientos" ADD CONSTRAINT "establecimientos_timbrado" FOREIGN KEY ("empresa_id","timbrado_id") REFERENCES "public"."timbrados"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eventos" ADD CONSTRAINT "eventos_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eventos" ADD CONSTRAINT "eventos_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eventos" ADD CONSTRAINT "eventos_emitter" FOREIGN KEY ("empresa_id","sifen_emitter_id") REFERENCES "public"."emitters"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eventos" ADD CONSTRAINT "eventos_dte" FOREIGN KEY ("empresa_id","sifen_dte_id") REFERENCES "public"."dtes"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lotes" ADD CONSTRAINT "lotes_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lotes" ADD CONSTRAINT "lotes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lotes" ADD CONSTRAINT "lotes_emitter" FOREIGN KEY ("empresa_id","emitter_id") REFERENCES "public"."emitters"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "puntos_expedicion" ADD CONSTRAINT "puntos_establecimiento" FOREIGN KEY ("empresa_id","establecimiento_id") REFERENCES "public"."establecimientos"("empresa_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "historial_dte_id" ON "historial" USING btree ("empresa_id","dte_id");--> statement-breakpoint
CREATE INDEX "historial_lote_id" ON "historial" USING btree ("empresa_id","lote_id") WHERE "historial"."lote_id" is not null;--> statement-breakpoint
CREATE INDEX "historial_evento_id" ON "historial" USING btree ("empresa_id","evento_id") WHERE "historial"."evento_id" is not null;--> statement-breakpoint
CREATE INDEX "outbox_pending" ON "outbox" USING btree ("id") WHERE "outbox"."dispatched_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_attempts_delivery_id" ON "webhook_attempts" USING btree ("empresa_id","delivery_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("due_at") WHERE "webhook_deliveries"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_latest" ON "webhook_deliveries" USING btree ("empresa_id","webhook_id","id");--> statement-breakpoint
CREATE INDEX "attempts_dte_id" ON "attempts" USING btree ("empresa_id","dte_id");--> statement-breakpoint
CREATE INDEX "attempts_evento_id" ON "attempts" USING btree ("empresa_id","evento_id") WHERE "attempts"."evento_id" is not null;--> statement-breakpoint
CREATE INDEX "dtes_id" ON "dtes" USING btree ("id");--> statement-breakpoint
CREATE INDEX "dtes_cdc" ON "dtes" USING btree ("cdc");--> statement-breakpoint
CREATE INDEX "dtes_lote_id" ON "dtes" USING btree ("empresa_id","lote_id") WHERE "dtes"."lote_id" is not null;--> statement-breakpoint
CREATE INDEX "dtes_due" ON "dtes" USING btree ("due_at") WHERE "dtes"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "eventos_dte_id" ON "eventos" USING btree ("empresa_id","sifen_dte_id") WHERE "eventos"."sifen_dte_id" is not null;--> statement-breakpoint
CREATE INDEX "eventos_emitter_id" ON "eventos" USING btree ("empresa_id","sifen_emitter_id");--> statement-breakpoint
CREATE INDEX "eventos_id" ON "eventos" USING btree ("id");--> statement-breakpoint
CREATE INDEX "eventos_due" ON "eventos" USING btree ("due_at") WHERE "eventos"."due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "dtes_numero_en_vuelo" ON "dtes" USING btree ("empresa_id","emitter_id","timbrado","establecimiento","punto_expedicion","tipo_documento","numero") WHERE "dtes"."estado" in ('draft', 'signed', 'sent');--> statement-breakpoint
CREATE INDEX "dtes_numero" ON "dtes" USING btree ("empresa_id","emitter_id","timbrado","establecimiento","punto_expedicion","tipo_documento","numero");--> statement-breakpoint
CREATE INDEX "lotes_por_consultar" ON "lotes" USING btree ("next_poll_at") WHERE "lotes"."next_poll_at" is not null;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_of_one" CHECK (num_nonnulls("attempts"."dte_id", "attempts"."evento_id") = 1);--> statement-breakpoint
ALTER TABLE "dtes" ADD CONSTRAINT "dtes_due_kind" CHECK (("dtes"."due_at" is null) = ("dtes"."due_kind" is null));