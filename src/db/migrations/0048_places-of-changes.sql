CREATE TABLE "cambios" (
	"empresa_id" bigint PRIMARY KEY NOT NULL,
	"ultimo" bigint DEFAULT 0 NOT NULL,
	"borrado_hasta" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
-- A default that is a constant changes no row. Events from before get no place; those of either release from now on wait for one.
ALTER TABLE "outbox" ADD COLUMN "posicion" bigint DEFAULT 0;--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "posicion" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "cambios" ADD CONSTRAINT "cambios_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;