ALTER TABLE "emitters" DROP COLUMN "distrito_descripcion";--> statement-breakpoint
ALTER TABLE "emitters" DROP COLUMN "ciudad_descripcion";--> statement-breakpoint
ALTER TABLE "establecimientos" DROP COLUMN "distrito_descripcion";--> statement-breakpoint
ALTER TABLE "establecimientos" DROP COLUMN "ciudad_descripcion";