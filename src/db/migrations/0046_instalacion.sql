CREATE TABLE "instalacion" (
	"id" bigint PRIMARY KEY DEFAULT 1 NOT NULL,
	"clave" text NOT NULL,
	"vuelta" integer DEFAULT 0 NOT NULL,
	"sistema" text,
	"linea" integer,
	"base" bigint,
	"piso" bigint DEFAULT 0 NOT NULL,
	"atrasada_at" timestamp with time zone,
	"testigo" text,
	"por_orden" boolean DEFAULT false NOT NULL,
	"avisada_at" timestamp with time zone,
	"recuperar_at" timestamp with time zone,
	"entera_at" timestamp with time zone
);
