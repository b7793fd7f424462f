CREATE TABLE "webhook_claims" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"empresa_id" bigint NOT NULL,
	"webhook_id" bigint NOT NULL,
	"claimed_until" timestamp with time zone NOT NULL,
	"delivery_ids" bigint[] NOT NULL,
	"outbox_ids" bigint[] NOT NULL,
	"timestamp" bigint NOT NULL,
	"signatures" text[] NOT NULL,
	"signatures_previous" text[] NOT NULL,
	CONSTRAINT "webhook_claims_empresa_id_id_pk" PRIMARY KEY("empresa_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhook_claims" ADD CONSTRAINT "webhook_claims_webhook" FOREIGN KEY ("empresa_id","webhook_id") REFERENCES "public"."webhooks"("empresa_id","id") ON DELETE no action ON UPDATE no action;