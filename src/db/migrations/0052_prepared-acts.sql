DELETE FROM "preparados_mcp";--> statement-breakpoint
ALTER TABLE "preparados_mcp" ADD COLUMN "empresa_id" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "preparados_mcp" ADD COLUMN "acto" text NOT NULL;--> statement-breakpoint
ALTER TABLE "preparados_mcp" ADD COLUMN "pedido" text NOT NULL;--> statement-breakpoint
ALTER TABLE "preparados_mcp" ADD COLUMN "repite" text NOT NULL;--> statement-breakpoint
ALTER TABLE "preparados_mcp" ADD COLUMN "resumen" text NOT NULL;--> statement-breakpoint
ALTER TABLE "preparados_mcp" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "preparados_mcp" ADD COLUMN "decidido_por" bigint;--> statement-breakpoint
ALTER TABLE "preparados_mcp" ADD COLUMN "decidido_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "preparados_mcp" ADD COLUMN "respuesta" text;--> statement-breakpoint
ALTER TABLE "preparados_mcp" ADD CONSTRAINT "preparados_mcp_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preparados_mcp" DROP COLUMN "documento";--> statement-breakpoint
ALTER TABLE "preparados_mcp" DROP COLUMN "clave";--> statement-breakpoint
ALTER TABLE "preparados_mcp" DROP COLUMN "receptor_documento";--> statement-breakpoint
ALTER TABLE "preparados_mcp" DROP COLUMN "receptor_nombre";--> statement-breakpoint
ALTER TABLE "preparados_mcp" DROP COLUMN "moneda";--> statement-breakpoint
ALTER TABLE "preparados_mcp" DROP COLUMN "total";