CREATE TABLE "attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"dte_id" integer NOT NULL,
	"lote_id" integer,
	"cdc" text NOT NULL,
	"base_url" text NOT NULL,
	"xml_path" text NOT NULL,
	"xml_sha256" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"outcome" text NOT NULL,
	"error_code" text,
	"sifen_result_code" text,
	"sifen_result_msg" text
);
--> statement-breakpoint
CREATE TABLE "contadores" (
	"punto_expedicion_id" integer NOT NULL,
	"tipo_documento" smallint NOT NULL,
	"ultimo_numero" integer NOT NULL,
	CONSTRAINT "contadores_punto_expedicion_id_tipo_documento_pk" PRIMARY KEY("punto_expedicion_id","tipo_documento"),
	CONSTRAINT "contadores_rango" CHECK ("contadores"."ultimo_numero" between 0 and 9999999)
);
--> statement-breakpoint
CREATE TABLE "dtes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dtes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"empresa_id" integer NOT NULL,
	"emitter_id" integer NOT NULL,
	"punto_expedicion_id" integer,
	"tipo_documento" smallint NOT NULL,
	"ambiente" text NOT NULL,
	"timbrado" text NOT NULL,
	"timbrado_fecha_inicio" date NOT NULL,
	"establecimiento" text NOT NULL,
	"punto_expedicion" text NOT NULL,
	"numero" integer NOT NULL,
	"serie" text,
	"codigo_seguridad" text NOT NULL,
	"cdc" text NOT NULL,
	"fecha_emision" text NOT NULL,
	"moneda" text NOT NULL,
	"total_operacion" numeric(23, 8) NOT NULL,
	"total_iva" numeric(23, 8) NOT NULL,
	"receptor_documento" text NOT NULL,
	"receptor_nombre" text NOT NULL,
	"payload" text NOT NULL,
	"advertencias" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"via" text NOT NULL,
	"estado" text NOT NULL,
	"sifen_result_code" text,
	"sifen_result_msg" text,
	"prot_aut" text,
	"fecha_proceso" timestamp with time zone,
	"xml_signed_path" text,
	"xml_sha256" text,
	"signed_at" timestamp with time zone,
	"last_sent_at" timestamp with time zone,
	"lote_id" integer,
	"ask_at" timestamp with time zone,
	"ask_count" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dtes_cdc_unique" UNIQUE("cdc")
);
--> statement-breakpoint
CREATE TABLE "emitters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "emitters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"empresa_id" integer NOT NULL,
	"ruc" text NOT NULL,
	"dv" text NOT NULL,
	"razon_social" text NOT NULL,
	"nombre_fantasia" text,
	"ambiente" text NOT NULL,
	"establecimiento" text,
	"punto_expedicion" text,
	"tipo_contribuyente" smallint NOT NULL,
	"tipo_regimen" smallint,
	"actividades_economicas" jsonb,
	"direccion" text,
	"numero_casa" integer,
	"complemento_direccion1" text,
	"complemento_direccion2" text,
	"departamento" smallint,
	"distrito" integer,
	"distrito_descripcion" text,
	"ciudad" integer,
	"ciudad_descripcion" text,
	"telefono" text,
	"email" text,
	"id_csc" text,
	"csc_enc" text,
	"logo_path" text,
	"cert_p12_path" text,
	"cert_p12_password_enc" text,
	"cert_pem_enc" text,
	"key_pem_enc" text,
	"cert_sujeto" text,
	"cert_ruc" text,
	"cert_desde" timestamp with time zone,
	"cert_hasta" timestamp with time zone,
	"pausado_hasta" timestamp with time zone,
	"activo" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "empresas" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "empresas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ruc" text NOT NULL,
	"dv" text NOT NULL,
	"razon_social" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "empresas_ruc_unique" UNIQUE("ruc")
);
--> statement-breakpoint
CREATE TABLE "establecimientos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "establecimientos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"timbrado_id" integer NOT NULL,
	"codigo" text NOT NULL,
	"descripcion" text NOT NULL,
	"direccion" text,
	"numero_casa" integer,
	"complemento_direccion1" text,
	"complemento_direccion2" text,
	"departamento" smallint,
	"distrito" integer,
	"distrito_descripcion" text,
	"ciudad" integer,
	"ciudad_descripcion" text,
	"telefono" text,
	"email" text,
	"activo" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "establecimientos_timbrado_codigo" UNIQUE("timbrado_id","codigo")
);
--> statement-breakpoint
CREATE TABLE "eventos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "eventos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sifen_emitter_id" integer NOT NULL,
	"sifen_dte_id" integer,
	"tipo" smallint NOT NULL,
	"cdc" text,
	"timbrado" text,
	"establecimiento" text,
	"punto_expedicion" text,
	"numero_inicio" text,
	"numero_fin" text,
	"tipo_documento" smallint,
	"motivo" text NOT NULL,
	"xml_signed_path" text,
	"estado" text DEFAULT 'pending' NOT NULL,
	"sifen_result_code" text,
	"sifen_result_msg" text,
	"prot_aut" text,
	"fecha_envio" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" integer NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" smallint,
	"body" text,
	"dte_id" integer,
	"lote_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_route_key_pk" PRIMARY KEY("user_id","route","key")
);
--> statement-breakpoint
CREATE TABLE "lotes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lotes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"emitter_id" integer NOT NULL,
	"tipo_documento" smallint NOT NULL,
	"base_url" text NOT NULL,
	"prot_lote" text,
	"cod_res" text,
	"msg_res" text,
	"estado" text NOT NULL,
	"sent_at" timestamp with time zone,
	"next_poll_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"user_id" integer NOT NULL,
	"empresa_id" integer NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_user_id_empresa_id_pk" PRIMARY KEY("user_id","empresa_id")
);
--> statement-breakpoint
CREATE TABLE "puntos_expedicion" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "puntos_expedicion_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"establecimiento_id" integer NOT NULL,
	"codigo" text NOT NULL,
	"descripcion" text NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "puntos_establecimiento_codigo" UNIQUE("establecimiento_id","codigo")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "superadmins" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "system_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text,
	"type" text DEFAULT 'string' NOT NULL,
	"description" text
);
--> statement-breakpoint
CREATE TABLE "timbrados" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "timbrados_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"empresa_id" integer NOT NULL,
	"numero" text NOT NULL,
	"fecha_inicio" date NOT NULL,
	"fecha_vencimiento" date NOT NULL,
	"ambiente" text NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "timbrados_empresa_numero" UNIQUE("empresa_id","numero")
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"device_name" text NOT NULL,
	"token_hash" text NOT NULL,
	"abilities" jsonb NOT NULL,
	"created_ip" text,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_username_unique" UNIQUE("username"),
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_dte_id_dtes_id_fk" FOREIGN KEY ("dte_id") REFERENCES "public"."dtes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_lote_id_lotes_id_fk" FOREIGN KEY ("lote_id") REFERENCES "public"."lotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contadores" ADD CONSTRAINT "contadores_punto_expedicion_id_puntos_expedicion_id_fk" FOREIGN KEY ("punto_expedicion_id") REFERENCES "public"."puntos_expedicion"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dtes" ADD CONSTRAINT "dtes_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dtes" ADD CONSTRAINT "dtes_emitter_id_emitters_id_fk" FOREIGN KEY ("emitter_id") REFERENCES "public"."emitters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dtes" ADD CONSTRAINT "dtes_punto_expedicion_id_puntos_expedicion_id_fk" FOREIGN KEY ("punto_expedicion_id") REFERENCES "public"."puntos_expedicion"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dtes" ADD CONSTRAINT "dtes_lote_id_lotes_id_fk" FOREIGN KEY ("lote_id") REFERENCES "public"."lotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dtes" ADD CONSTRAINT "dtes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emitters" ADD CONSTRAINT "emitters_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "establecimientos" ADD CONSTRAINT "establecimientos_timbrado_id_timbrados_id_fk" FOREIGN KEY ("timbrado_id") REFERENCES "public"."timbrados"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eventos" ADD CONSTRAINT "eventos_sifen_emitter_id_emitters_id_fk" FOREIGN KEY ("sifen_emitter_id") REFERENCES "public"."emitters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eventos" ADD CONSTRAINT "eventos_sifen_dte_id_dtes_id_fk" FOREIGN KEY ("sifen_dte_id") REFERENCES "public"."dtes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_dte_id_dtes_id_fk" FOREIGN KEY ("dte_id") REFERENCES "public"."dtes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_lote_id_lotes_id_fk" FOREIGN KEY ("lote_id") REFERENCES "public"."lotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lotes" ADD CONSTRAINT "lotes_emitter_id_emitters_id_fk" FOREIGN KEY ("emitter_id") REFERENCES "public"."emitters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "puntos_expedicion" ADD CONSTRAINT "puntos_expedicion_establecimiento_id_establecimientos_id_fk" FOREIGN KEY ("establecimiento_id") REFERENCES "public"."establecimientos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "superadmins" ADD CONSTRAINT "superadmins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timbrados" ADD CONSTRAINT "timbrados_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_dte" ON "attempts" USING btree ("dte_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dtes_numero_en_vuelo" ON "dtes" USING btree ("emitter_id","timbrado","establecimiento","punto_expedicion","tipo_documento","numero") WHERE "dtes"."estado" in ('draft', 'signed', 'sent');--> statement-breakpoint
CREATE INDEX "dtes_numero" ON "dtes" USING btree ("emitter_id","timbrado","establecimiento","punto_expedicion","tipo_documento","numero");--> statement-breakpoint
CREATE INDEX "dtes_empresa" ON "dtes" USING btree ("empresa_id","id");--> statement-breakpoint
CREATE INDEX "dtes_por_consultar" ON "dtes" USING btree ("ask_at") WHERE "dtes"."ask_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "emitters_activo" ON "emitters" USING btree ("empresa_id","ambiente") WHERE "emitters"."activo";--> statement-breakpoint
CREATE INDEX "emitters_ruc" ON "emitters" USING btree ("ruc");--> statement-breakpoint
CREATE INDEX "eventos_dte" ON "eventos" USING btree ("sifen_dte_id");--> statement-breakpoint
CREATE INDEX "eventos_emitter" ON "eventos" USING btree ("sifen_emitter_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "lotes_por_consultar" ON "lotes" USING btree ("next_poll_at") WHERE "lotes"."next_poll_at" is not null;--> statement-breakpoint
CREATE INDEX "memberships_empresa" ON "memberships" USING btree ("empresa_id");--> statement-breakpoint
CREATE INDEX "tokens_user" ON "tokens" USING btree ("user_id");