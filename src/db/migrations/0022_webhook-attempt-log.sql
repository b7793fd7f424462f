ALTER TABLE "webhook_deliveries" ADD COLUMN "attempt_log" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "webhook_deliveries" d SET "attempt_log" = a."log" FROM (
  SELECT "empresa_id", "delivery_id", jsonb_agg(jsonb_build_object('attempt', "attempt", 'started_at', to_char("started_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'duration_ms', "duration_ms", 'status', "status", 'response_headers', "response_headers", 'response_body', "response_body", 'error_code', "error_code") ORDER BY "id") AS "log"
  FROM "webhook_attempts" GROUP BY 1, 2
) a WHERE a."empresa_id" = d."empresa_id" AND a."delivery_id" = d."id";--> statement-breakpoint
DROP TABLE "webhook_attempts";
