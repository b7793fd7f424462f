ALTER TABLE "idempotency_keys" ADD COLUMN "run" text NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "running_until" timestamp with time zone NOT NULL;