CREATE TABLE "cuentas_servicio" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"empresa_id" bigint NOT NULL,
	"redes" jsonb NOT NULL,
	"limites" jsonb NOT NULL,
	"dia" date,
	"documentos" integer DEFAULT 0 NOT NULL,
	"created_by" bigint NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cuentas_servicio" ADD CONSTRAINT "cuentas_servicio_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cuentas_servicio" ADD CONSTRAINT "cuentas_servicio_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cuentas_servicio" ADD CONSTRAINT "cuentas_servicio_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cuentas_servicio" ADD CONSTRAINT "cuentas_servicio_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cuentas_servicio_empresa" ON "cuentas_servicio" USING btree ("empresa_id");