CREATE TABLE "pausas_sifen" (
	"clave" text PRIMARY KEY NOT NULL,
	"numero" integer NOT NULL,
	"desde" timestamp with time zone NOT NULL,
	"hasta" timestamp with time zone NOT NULL
);
