DROP INDEX "webhook_deliveries_due";--> statement-breakpoint
ALTER TABLE "webhooks" ALTER COLUMN "secret_enc" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("empresa_id","webhook_id","due_at","id") WHERE "webhook_deliveries"."due_at" is not null;