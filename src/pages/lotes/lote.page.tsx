/** Page of a lot: its state, SIFEN's verdict on each document, and its history. */

import { explain, padNumero } from '@nanduti/sifen'
import type { FastifyReply } from 'fastify'
import type { LoteEstado } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import {
  type Carried,
  findShownLote,
  type LoteChangeRow,
  type LoteRow,
  listCarried,
  listLoteHistorial,
} from '../../gateway/lotes/index.ts'
import { nombreOficial } from '../../gateway/timbrados/index.ts'
import {
  Card,
  type Column,
  DataList,
  type Facts,
  KudeBox,
  type Moment,
  Note,
  page,
  StateBadge,
  shownInstant,
  Table,
  Timeline,
  type Tone,
  timeLeft,
} from '../../web/index.ts'
import { type Carrying, carriedWords, LoteTag } from './lote-state.tsx'

type Shown = NonNullable<Awaited<ReturnType<typeof findShownLote>>>

const OUTCOMES: Readonly<Record<Carried['outcome'], string>> = {
  pending: 'Todavía no respondió',
  answered: 'Respondió',
  not_sent: 'No lo recibió',
  unknown: 'No se sabe: se pregunta por su CDC',
}

const COLUMNS: readonly Column<Carried>[] = [
  {
    title: 'Documento',
    kind: 'lead',
    cell: ({ id, establecimiento, punto_expedicion, numero }) => (
      <a class="n-nowrap" href={`/documentos/${id}`}>
        {establecimiento}-{punto_expedicion}-{padNumero(numero)}
      </a>
    ),
  },
  { title: 'Receptor', cell: ({ receptor_nombre }) => receptor_nombre || 'Sin nombre' },
  { title: 'Estado', cell: ({ estado }) => <StateBadge state={estado} /> },
  {
    title: 'SIFEN, en este lote',
    cell: ({ outcome, codigo, mensaje }) =>
      codigo ? `${codigo}: ${mensaje ?? ''}` : <span class="n-meta">{OUTCOMES[outcome]}</span>,
  },
]

const WHAT: Readonly<Record<LoteEstado, { what: string; tone: Tone }>> = {
  sending: { what: 'Se envió a SIFEN', tone: 'run' },
  received: { what: 'SIFEN lo recibió', tone: 'run' },
  settled: { what: 'SIFEN dio el resultado', tone: 'ok' },
  refused: { what: 'SIFEN no lo aceptó', tone: 'bad' },
  not_sent: { what: 'SIFEN no lo recibió, con toda seguridad', tone: 'bad' },
  unknown: { what: 'No se sabe si SIFEN lo recibió: se pregunta por cada documento', tone: 'warn' },
}

function momentsOf(lote: LoteRow, changes: readonly LoteChangeRow[], now: Date): Moment[] {
  const moments = changes.map(({ at, to, usuario }): Moment => {
    const { what, tone } = WHAT[to as LoteEstado]
    const detail = to === 'received' && lote.prot_lote ? `Protocolo ${lote.prot_lote}` : undefined
    const meta = usuario ? `Lo pidió ${usuario}` : detail
    return { tone, when: shownInstant(at), at: at.toISOString(), what, ...(meta && { meta }) }
  })
  const { next_poll_at: next } = lote
  if (!next) return moments
  const left = timeLeft(next, now)
  const what = lote.estado === 'received' ? 'Se pregunta a SIFEN por el resultado' : 'Se averigua qué pasó con el envío'
  return [
    ...moments,
    { tone: 'run', when: shownInstant(next), what, meta: left ? `En ${left}` : 'En cualquier momento', next: true },
  ]
}

function factsOf({ lote, emisor }: Shown): Facts {
  const { estado, prot_lote, cod_res, msg_res, batch_id, grupo, tipo_documento, sent_at } = lote
  const facts: Facts[number][] = [
    ['Estado', <LoteTag estado={estado} />],
    ['Tipo', nombreOficial(tipo_documento)],
    ['Emisor', emisor],
    ['Enviado', shownInstant(sent_at)],
    ['Protocolo', prot_lote ?? 'Sin protocolo'],
  ]
  if (cod_res) facts.push(['Respuesta', `${cod_res}: ${msg_res ?? ''}`])
  if (batch_id !== null) facts.push(['batch_id', batch_id])
  if (grupo !== null) facts.push(['Junto con', <a href={`/lotes/${grupo}`}>Lote {grupo}</a>])
  return facts
}

/** Explains a lot that was refused, not sent or is in doubt, at the top of the page. */
function Explained({ estado, cod_res, error_code }: LoteRow) {
  if (estado === 'refused' && cod_res) {
    const { significado, causa, queHacer } = explain('recibe-lote', cod_res)
    return (
      <Note tone="bad" title={significado}>
        <p>{causa}</p>
        <p>{queHacer}</p>
      </Note>
    )
  }
  if (estado === 'not_sent')
    return (
      <Note tone="bad" icon="warn" title="SIFEN no recibió el lote">
        <p>
          Falló la conexión{error_code && ` (${error_code})`}. Los documentos volvieron a estar firmados: se pueden
          enviar de nuevo.
        </p>
      </Note>
    )
  if (estado === 'unknown')
    return (
      <Note tone="warn" icon="doubt" title="No se sabe si SIFEN recibió el lote">
        <p>Se pregunta por cada documento. No emita otros por las mismas ventas: su estado se actualiza solo.</p>
      </Note>
    )
  return null
}

const carryingOf = (carried: readonly Carried[]): Carrying =>
  [...Map.groupBy(carried, ({ estado }) => estado)].map(([estado, some]) => ({ estado, count: some.length }))

const SUBS: Readonly<Record<LoteEstado, string>> = {
  sending: 'Se está enviando.',
  received: 'SIFEN lo recibió y lo está procesando.',
  settled: 'Terminó.',
  refused: 'SIFEN no lo aceptó.',
  not_sent: 'No se envió.',
  unknown: 'No se sabe si llegó.',
}

export async function lotePage(deps: Deps, reply: FastifyReply, shown: Shown) {
  const changes = await listLoteHistorial(deps.db, shown.lote)
  // Read after the history, so that the lot is never older than its last change.
  const fresh = (await findShownLote(deps.db, shown.lote.id)) ?? shown
  const { lote } = fresh
  const carried = await listCarried(deps.db, lote)
  const carrying = carryingOf(carried)
  const words = carriedWords(carrying)
  return page(deps, reply, {
    title: `Lote ${lote.id}`,
    crumbs: [['Lotes', '/lotes']],
    sub: `${SUBS[lote.estado]} ${words ? `${words.charAt(0).toUpperCase()}${words.slice(1)}.` : ''}`,
    body: (
      <>
        <Explained {...lote} />
        <div class="n-cols">
          <div class="n-stack">
            <Card title="Documentos" flush>
              <Table caption="Documentos del lote" columns={COLUMNS} rows={carried} />
            </Card>
          </div>
          <div class="n-stack">
            <KudeBox title={`Lote ${lote.id}`}>
              <DataList facts={factsOf(fresh)} />
            </KudeBox>
            <Card title="Qué pasó">
              <Timeline moments={momentsOf(lote, changes, deps.clock.now())} />
            </Card>
          </div>
        </div>
      </>
    ),
  })
}
