CREATE TABLE "avances_de_archivo" (
	"empresa_id" bigint PRIMARY KEY NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"dte_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "archivos" ALTER COLUMN "contenido" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "archivos" ADD COLUMN "archivado_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "archivos" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "archivos" ADD COLUMN "bytes" integer;--> statement-breakpoint
ALTER TABLE "archivos" ADD COLUMN "falla" text;--> statement-breakpoint
ALTER TABLE "avances_de_archivo" ADD CONSTRAINT "avances_de_archivo_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Not valid: no row is archived yet, and a look at all of them would stop every sale meanwhile.
ALTER TABLE "archivos" ADD CONSTRAINT "archivos_en_un_lugar" CHECK (num_nonnulls("archivos"."contenido", "archivos"."archivado_at") = 1 and num_nonnulls("archivos"."archivado_at", "archivos"."sha256", "archivos"."bytes") in (0, 3)) NOT VALID;