ALTER TABLE "dtes" ADD COLUMN "extras" text;--> statement-breakpoint
-- The text search spares parsing the requests without the field.
UPDATE "dtes" SET "extras" = "payload"::json -> 'body' ->> 'extras'
WHERE "payload" LIKE '%"extras"%' AND json_typeof("payload"::json -> 'body' -> 'extras') = 'object'
  AND length("payload"::json -> 'body' ->> 'extras') <= 10000;
