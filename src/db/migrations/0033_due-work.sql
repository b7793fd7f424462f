CREATE TABLE "recovery_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "dtes_due";--> statement-breakpoint
CREATE INDEX "dtes_due" ON "dtes" USING btree ("due_kind","due_at") WHERE "dtes"."due_at" is not null;--> statement-breakpoint
-- Passwords whose recovery waits in the job queue of 0.1.0, which no process reads any more.
DO $$ BEGIN
	IF to_regclass('pgboss.job') IS NOT NULL THEN
		EXECUTE $copy$ INSERT INTO recovery_requests (email, due_at)
			SELECT data ->> 'email', now() FROM pgboss.job WHERE name = 'auth.recover' AND state <= 'active' $copy$;
	END IF;
END $$;
