CREATE TABLE "archivos" (
	"empresa_id" bigint NOT NULL,
	"nombre" text NOT NULL,
	"contenido" "bytea" NOT NULL,
	CONSTRAINT "archivos_empresa_id_nombre_pk" PRIMARY KEY("empresa_id","nombre")
);--> statement-breakpoint
-- Out of line and plain, or by lz4 where the server has it: pglz costs more time than its space is worth.
alter table "archivos" alter column "contenido" set storage external;--> statement-breakpoint
do $$ begin
  alter table "archivos" alter column "contenido" set compression lz4;
  alter table "archivos" alter column "contenido" set storage extended;
exception when feature_not_supported then null;
end $$;--> statement-breakpoint
drop function "mover_1"(bigint, jsonb);--> statement-breakpoint
-- The one write of moves (docs/decisions/0015): changes documents of one company that are unchanged since they were read, each with its
-- postings, files, history, events and counts, and leaves out the others. f: { dtes, archivos, ends, attempts, historial, outbox, recuentos },
-- lists of rows by the names of their columns. n numbers the documents from 1. x: the contents of all files, one after the other; o is where
-- one begins, from 1, and l its length. Returns [{ n, attempt_id }] of those that were written.
create function "mover_1"(e bigint, f jsonb, x bytea) returns jsonb language plpgsql as $$
declare
  ids bigint[] := array(select r.id from jsonb_to_recordset(f->'dtes') as r(id bigint));
  ends bigint[] := array(select r.id from jsonb_to_recordset(f->'ends') as r(id bigint));
  begun bigint[];
  done int[];
begin
  -- In a fixed order, documents before postings: transactions that write the same rows must not deadlock.
  perform 1 from dtes where empresa_id = e and id = any (ids) order by id for no key update;
  if cardinality(ends) > 0 then
    perform 1 from attempts where empresa_id = e and id = any (ends) order by id for no key update;
    -- SIFEN's answer also overwrites "unknown"; any other end is stored only where none is yet.
    update attempts k set outcome = r.outcome, finished_at = r.finished_at, error_code = coalesce(r.error_code, k.error_code),
        sifen_result_code = coalesce(r.sifen_result_code, k.sifen_result_code),
        sifen_result_msg = coalesce(r.sifen_result_msg, k.sifen_result_msg)
      from jsonb_to_recordset(f->'ends') as r(id bigint, outcome text, finished_at timestamptz, error_code text,
        sifen_result_code text, sifen_result_msg text)
      where k.empresa_id = e and k.id = any (ends) and k.id = r.id
        and (k.outcome = 'pending' or k.outcome = 'unknown' and r.outcome = 'answered');
  end if;
  if jsonb_array_length(f->'attempts') > 0 then
    begun := array(select nextval('attempts_id_seq') from generate_series(1, cardinality(ids)));
  end if;
  with moved as (
    update dtes k set via = r.via, venta_id = r.venta_id, estado = r.estado, sifen_result_code = r.sifen_result_code,
        sifen_result_msg = r.sifen_result_msg, sifen_result_service = r.sifen_result_service, prot_aut = r.prot_aut,
        fecha_proceso = r.fecha_proceso, aprobado_at = r.aprobado_at, xml_signed_path = r.xml_signed_path,
        xml_sha256 = r.xml_sha256, signed_at = r.signed_at, last_sent_at = r.last_sent_at, lote_id = r.lote_id,
        last_attempt_id = coalesce(begun[r.n], r.last_attempt_id), retries = r.retries, reposts = r.reposts,
        late_asks = r.late_asks, numero_anterior = r.numero_anterior, numero_liberado = r.numero_liberado,
        descartado_at = r.descartado_at, updated_at = r.updated_at, version = k.version + 1,
        -- Claims move the due instant without raising the version.
        due_at = case when r.planned then r.due_at else k.due_at end,
        due_kind = case when r.planned then r.due_kind else k.due_kind end
      from jsonb_to_recordset(f->'dtes') as r(n int, id bigint, version int, planned boolean, via text, venta_id bigint,
        estado text, sifen_result_code text, sifen_result_msg text, sifen_result_service text, prot_aut text,
        fecha_proceso timestamptz, aprobado_at timestamptz, xml_signed_path text, xml_sha256 text, signed_at timestamptz,
        last_sent_at timestamptz, lote_id bigint, last_attempt_id bigint, retries smallint, reposts smallint,
        late_asks smallint, numero_anterior integer, numero_liberado boolean, descartado_at timestamptz,
        updated_at timestamptz, due_at timestamptz, due_kind text)
      where k.empresa_id = e and k.id = any (ids) and k.id = r.id and k.version = r.version
      returning r.n)
  select coalesce(array_agg(n), '{}') into done from moved;
  insert into archivos (empresa_id, nombre, contenido)
    select e, r.nombre, substring(x from r.o for r.l) from jsonb_to_recordset(f->'archivos') as r(n int, nombre text, o int, l int)
    where r.n = any (done)
    on conflict do nothing; -- A name has the hash of its contents.
  insert into attempts (empresa_id, id, dte_id, lote_id, cdc, base_url, xml_path, xml_sha256, digest, sent_at, outcome)
    overriding system value
    select e, begun[r.n], r.dte_id, r.lote_id, r.cdc, r.base_url, r.xml_path, r.xml_sha256, r.digest, r.sent_at, r.outcome
    from jsonb_to_recordset(f->'attempts') as r(n int, dte_id bigint, lote_id bigint, cdc text, base_url text, xml_path text,
      xml_sha256 text, digest text, sent_at timestamptz, outcome text)
    where r.n = any (done);
  insert into historial (empresa_id, dte_id, at, "from", "to", trigger, user_id, job, attempt_id, motivo)
    select e, r.dte_id, r.at, r."from", r."to", r.trigger, r.user_id, r.job, coalesce(r.attempt_id, begun[r.n]), r.motivo
    from jsonb_to_recordset(f->'historial') as r(n int, dte_id bigint, at timestamptz, "from" text, "to" text, trigger text,
      user_id bigint, job text, attempt_id bigint, motivo text)
    where r.n = any (done) order by r.n;
  insert into outbox (empresa_id, event, dte_id, occurred_at, body)
    select e, r.event, r.dte_id, r.occurred_at, r.body
    from jsonb_to_recordset(f->'outbox') as r(n int, event text, dte_id bigint, occurred_at timestamptz, body text)
    where r.n = any (done) order by r.n;
  insert into recuentos_pendientes (empresa_id, ambiente, dia, tipo_documento, moneda, estado, servicio, codigo, demora,
      documentos, sin_detalle, total, base5, iva5, base10, iva10, exento)
    select e, r.ambiente, r.dia, r.tipo_documento, r.moneda, r.estado, r.servicio, r.codigo, r.demora,
      r.documentos, r.sin_detalle, r.total, r.base5, r.iva5, r.base10, r.iva10, r.exento
    from jsonb_to_recordset(f->'recuentos') as r(n int, ambiente text, dia date, tipo_documento smallint, moneda text,
      estado text, servicio text, codigo text, demora smallint, documentos integer, sin_detalle integer, total numeric,
      base5 numeric, iva5 numeric, base10 numeric, iva10 numeric, exento numeric)
    where r.n = any (done);
  return (select coalesce(jsonb_agg(jsonb_build_object('n', n, 'attempt_id', begun[n])), '[]') from unnest(done) n);
end $$;
