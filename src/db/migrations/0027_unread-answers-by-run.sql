ALTER TABLE "unread_answers" DROP CONSTRAINT "unread_answers_empresa_id_fingerprint_token_id_dte_id_pk";--> statement-breakpoint
ALTER TABLE "unread_answers" ADD COLUMN "run" text NOT NULL;--> statement-breakpoint
ALTER TABLE "unread_answers" ADD CONSTRAINT "unread_answers_empresa_id_fingerprint_token_id_run_pk" PRIMARY KEY("empresa_id","fingerprint","token_id","run");
