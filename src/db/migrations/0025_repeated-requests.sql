CREATE TABLE "processes" (
	"id" text PRIMARY KEY NOT NULL,
	"alive_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unread_answers" (
	"empresa_id" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"token_id" bigint NOT NULL,
	"dte_id" bigint NOT NULL,
	"estado" text NOT NULL,
	"process_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unread_answers_empresa_id_fingerprint_token_id_dte_id_pk" PRIMARY KEY("empresa_id","fingerprint","token_id","dte_id")
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_user_id_route_key_pk";--> statement-breakpoint
-- Keys without a company had started nothing. Of equal keys of a company, the newest stays.
DELETE FROM "idempotency_keys" WHERE "empresa_id" IS NULL;--> statement-breakpoint
DELETE FROM "idempotency_keys" AS "old" USING "idempotency_keys" AS "new"
WHERE "old"."empresa_id" = "new"."empresa_id" AND "old"."key" = "new"."key"
  AND ("old"."created_at", "old"."run") < ("new"."created_at", "new"."run");--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "empresa_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_empresa_id_key_pk" PRIMARY KEY("empresa_id","key");--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_empresa_id_empresas_id_fk" FOREIGN KEY ("empresa_id") REFERENCES "public"."empresas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "user_id";--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "route";