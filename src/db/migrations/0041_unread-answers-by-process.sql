ALTER TABLE "unread_answers" DROP CONSTRAINT "unread_answers_empresa_id_fingerprint_token_id_run_pk";--> statement-breakpoint
-- The process's column tells since now that none answers.
update "unread_answers" set process_id = '' where estado <> 'answering';--> statement-breakpoint
ALTER TABLE "unread_answers" ADD CONSTRAINT "unread_answers_pk" PRIMARY KEY("empresa_id","fingerprint","token_id","process_id","run");--> statement-breakpoint
-- The one write of sales (docs/decisions/0019): moves counters that are unchanged since they were read, and inserts new documents of one
-- company, each with its posting, file, history, events and the claim of its request. f: { version, contadores, salvo, dtes, archivos,
-- attempts, historial, outbox, claves, respuestas }; all but the first are lists of rows by the names of their columns. n numbers the
-- documents from 1, and k the records of one. i is the counter of a document; null for a locked one, and without one. x: the
-- contents of all files, one after the other; o is where one begins, from 1, and l its length. An event's body is its text before and after
-- the document's id.
-- Leaves out a document whose request an unread answer elsewhere may answer (salvo), all documents of a counter that has changed, is locked
-- or has such a document, and a document without i whose number one in progress has. Raises NN001 when one with i has such a number: the
-- whole write is undone. Writes nothing when the company no longer has the version, which may be null (docs/decisions/0020). Returns
-- { isOutdated, written: [{ n, id, attempt_id }], refused: [n] }. Every read is by a key: a plan that was made while a table was small, and
-- reads all of it, would be kept by the session.
create or replace function "emitir_1"(e bigint, f jsonb, x bytea) returns jsonb language plpgsql set enable_seqscan = off as $$
declare
  refused int[];
  numbering int[];
  meant int[];
  done int[];
  last int := jsonb_array_length(f->'dtes');
  ids bigint[];
  begun bigint[];
  is_followed boolean;
begin
  if exists (select from empresas where id = e and version <> (f->>'version')::int) then
    return '{"isOutdated": true, "written": [], "refused": []}';
  end if;
  refused := array(
    select r.n from jsonb_to_recordset(f->'salvo') as r(n int, fingerprint text, token_id bigint, process_id text)
    -- Two ranges of the key leave out the equal sales that the process itself is answering. With the limits each row asks the index.
    where (select true from unread_answers a where a.empresa_id = e and a.fingerprint = r.fingerprint and a.token_id = r.token_id
        and a.process_id < r.process_id limit 1)
      or (select true from unread_answers a where a.empresa_id = e and a.fingerprint = r.fingerprint and a.token_id = r.token_id
        and a.process_id > r.process_id limit 1));
  -- In a fixed order, before the documents: moves that return a number lock them in this order too. Never waits for a counter that another
  -- transaction holds: the other sales of the write would wait too. Of two places of one counter, one is written.
  with unchanged as materialized (
    select r.i, r.ventas, k.punto_expedicion_id, k.tipo_documento
    from jsonb_to_recordset(f->'contadores')
      as r(i int, punto_expedicion_id bigint, tipo_documento smallint, version int, ultimo int, ventas int)
    join contadores k on k.empresa_id = e and k.punto_expedicion_id = r.punto_expedicion_id and k.tipo_documento = r.tipo_documento
      and k.version = r.version and k.ultimo_numero = r.ultimo
    where cardinality(refused) = 0
      or not exists (select from jsonb_to_recordset(f->'dtes') as d(n int, i int) where d.i = r.i and d.n = any (refused))
    order by k.punto_expedicion_id, k.tipo_documento
    for no key update of k skip locked),
  counted as (
    update contadores k set ultimo_numero = k.ultimo_numero + c.ventas, version = k.version + c.ventas,
        numerado_version = k.version + c.ventas
      from unchanged c
      where k.empresa_id = e and k.punto_expedicion_id = c.punto_expedicion_id and k.tipo_documento = c.tipo_documento
      returning c.i)
  select coalesce(array_agg(i), '{}') into numbering from counted;
  meant := array(
    select r.n from jsonb_to_recordset(f->'dtes') as r(n int, i int)
    where not r.n = any (refused) and (r.i is null or r.i = any (numbering)));
  if cardinality(meant) = 0 then
    return jsonb_build_object('isOutdated', false, 'written', '[]'::jsonb, 'refused', to_jsonb(refused));
  end if;
  -- Drawn under the locks of the counters: a point's ids have the order of its numbers.
  ids := array(select nextval('dtes_id_seq') from generate_series(1, last));
  if jsonb_array_length(f->'attempts') > 0 then
    begun := array(select nextval('attempts_id_seq') from generate_series(1, last));
  end if;
  with written as (
    insert into dtes (empresa_id, id, last_attempt_id, emitter_id, punto_expedicion_id, tipo_documento, ambiente, timbrado,
      timbrado_fecha_inicio, establecimiento, punto_expedicion, numero, numero_anterior, contador_version, serie, codigo_seguridad, cdc,
      fecha_emision, moneda, tipo_cambio, total_operacion, total_iva, base5, iva5, base10, iva10, exento, receptor_documento,
      receptor_nombre, cdc_asociado, payload, advertencias, extras, referencia_externa, reemplaza_id, venta_id, via, estado,
      xml_signed_path, xml_sha256, signed_at, last_sent_at, due_at, due_kind, version, created_by, created_at, updated_at)
      overriding system value
      select e, ids[r.n], case when r.con_envio then begun[r.n] end, r.emitter_id, r.punto_expedicion_id, r.tipo_documento, r.ambiente,
        r.timbrado, r.timbrado_fecha_inicio, r.establecimiento, r.punto_expedicion, r.numero, r.numero_anterior, r.contador_version,
        r.serie, r.codigo_seguridad, r.cdc, r.fecha_emision, r.moneda, r.tipo_cambio, r.total_operacion, r.total_iva, r.base5, r.iva5,
        r.base10, r.iva10, r.exento, r.receptor_documento, r.receptor_nombre, r.cdc_asociado, r.payload, r.advertencias, r.extras,
        r.referencia_externa, r.reemplaza_id, r.venta_id, r.via, r.estado, r.xml_signed_path, r.xml_sha256, r.signed_at, r.last_sent_at,
        r.due_at, r.due_kind, r.version, r.created_by, r.created_at, r.updated_at
      from jsonb_to_recordset(f->'dtes') as r(n int, con_envio boolean, emitter_id bigint, punto_expedicion_id bigint,
        tipo_documento smallint, ambiente text, timbrado text, timbrado_fecha_inicio date, establecimiento text, punto_expedicion text,
        numero integer, numero_anterior integer, contador_version integer, serie text, codigo_seguridad text, cdc text,
        fecha_emision text, moneda text, tipo_cambio jsonb, total_operacion numeric, total_iva numeric, base5 numeric, iva5 numeric,
        base10 numeric, iva10 numeric, exento numeric, receptor_documento text, receptor_nombre text, cdc_asociado text, payload text,
        advertencias jsonb, extras text, referencia_externa text, reemplaza_id bigint, venta_id bigint, via text, estado text,
        xml_signed_path text, xml_sha256 text, signed_at timestamptz, last_sent_at timestamptz, due_at timestamptz, due_kind text,
        version integer, created_by bigint, created_at timestamptz, updated_at timestamptz)
      where r.n = any (meant) order by r.n
      on conflict (empresa_id, emitter_id, timbrado, establecimiento, punto_expedicion, tipo_documento, numero)
        where estado in ('draft', 'signed', 'sent') do nothing
      returning id)
  select coalesce(array_agg(array_position(ids, id)), '{}') into done from written;
  if cardinality(done) < cardinality(meant) and exists (
    select from jsonb_to_recordset(f->'dtes') as r(n int, i int) where r.i is not null and r.n = any (meant) and not r.n = any (done)) then
    raise exception 'a document in progress has the number' using errcode = 'NN001';
  end if;
  insert into archivos (empresa_id, nombre, contenido)
    select e, r.nombre, substring(x from r.o for r.l) from jsonb_to_recordset(f->'archivos') as r(n int, nombre text, o int, l int)
    where r.n = any (done)
    on conflict do nothing; -- A name has the hash of its contents.
  insert into attempts (empresa_id, id, dte_id, cdc, base_url, xml_path, xml_sha256, digest, sent_at, outcome) overriding system value
    select e, begun[r.n], ids[r.n], r.cdc, r.base_url, r.xml_path, r.xml_sha256, r.digest, r.sent_at, r.outcome
    from jsonb_to_recordset(f->'attempts') as r(n int, cdc text, base_url text, xml_path text, xml_sha256 text, digest text,
      sent_at timestamptz, outcome text)
    where r.n = any (done);
  insert into historial (empresa_id, dte_id, at, "from", "to", trigger, user_id, job, attempt_id)
    select e, ids[r.n], r.at, r."from", r."to", r.trigger, r.user_id, r.job, case when r.con_envio then begun[r.n] end
    from jsonb_to_recordset(f->'historial') as r(n int, k int, con_envio boolean, at timestamptz, "from" text, "to" text,
      trigger text, user_id bigint, job text)
    where r.n = any (done) order by r.n, r.k;
  -- An event that no subscription waits for is never looked for again.
  is_followed := exists (select from webhooks where empresa_id = e and removed_at is null);
  insert into outbox (empresa_id, event, dte_id, occurred_at, body, dispatched_at)
    select e, r.event, ids[r.n], r.occurred_at, r.antes || ids[r.n] || r.despues, case when not is_followed then r.occurred_at end
    from jsonb_to_recordset(f->'outbox') as r(n int, k int, event text, occurred_at timestamptz, antes text, despues text)
    where r.n = any (done) order by r.n, r.k;
  insert into idempotency_keys (empresa_id, key, fingerprint, run, running_until, dte_id, created_at)
    select e, r.key, r.fingerprint, r.run, r.running_until, ids[r.n], r.created_at
    from jsonb_to_recordset(f->'claves') as r(n int, key text, fingerprint text, run text, running_until timestamptz,
      created_at timestamptz)
    where r.n = any (done);
  insert into unread_answers (empresa_id, fingerprint, token_id, run, dte_id, estado, process_id, created_at)
    select e, r.fingerprint, r.token_id, r.run, ids[r.n], r.estado, r.process_id, r.created_at
    from jsonb_to_recordset(f->'respuestas') as r(n int, fingerprint text, token_id bigint, run text, estado text, process_id text,
      created_at timestamptz)
    where r.n = any (done);
  return jsonb_build_object('isOutdated', false, 'refused', to_jsonb(refused), 'written',
    (select coalesce(jsonb_agg(jsonb_build_object('n', n, 'id', ids[n], 'attempt_id', begun[n])), '[]') from unnest(done) n));
end $$;--> statement-breakpoint
alter function "mover_1"(bigint, jsonb, bytea) set enable_seqscan = off;
