CREATE TABLE "preparados_mcp" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"documento" text NOT NULL,
	"clave" text NOT NULL,
	"ambiente" text NOT NULL,
	"receptor_documento" text NOT NULL,
	"receptor_nombre" text NOT NULL,
	"moneda" text NOT NULL,
	"total" text NOT NULL,
	"vence" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "preparados_mcp_vence" ON "preparados_mcp" USING btree ("vence");