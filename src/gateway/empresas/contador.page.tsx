/** Pages for adjusting a counter: the form, then a confirmation that states the effects. */
import { horaAsuncion } from '@nanduti/sifen'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { BLANK, Card, Confirm, Field, Note, Problems, page, type Refused, shownDate, Table } from '../../web/index.ts'
import { voidingDeadline } from '../eventos/index.ts'
import {
  adjustmentProblem,
  findHighestUsed,
  findUltimoNumero,
  LAST_NUMBER,
  listActs,
  nombreDePunto,
  objetoDeContador,
  type PuntoFound,
  type Standing,
  TIPOS_NUMERADOS,
} from '../timbrados/index.ts'
import { Acts } from './acts.tsx'
import { nextNumber } from './contador.schema.ts'
import { seven, treeOf } from './numeracion-tree.tsx'

const PLURALS: Readonly<Record<number, string>> = {
  1: 'facturas',
  4: 'autofacturas',
  5: 'notas de crédito',
  6: 'notas de débito',
  7: 'notas de remisión',
}
const plural = (tipo: number) => PLURALS[tipo] ?? TIPOS_NUMERADOS.find(known => known.tipo === tipo)?.nombre ?? ''
const thousands = new Intl.NumberFormat('es-PY')

type Wanted = { ultimo: number; motivo: string }
type View = {
  punto: PuntoFound
  tipo: number
  /** The requested change, once it is valid. */
  wanted?: Wanted | undefined
  refused?: Refused
  /** The counter changed while the person looked at the page. */
  moved?: boolean
}

const pathOf = ({ id }: PuntoFound, tipo: number) => `/timbrados/puntos/${id}/contadores/${tipo}`

/** Shows the confirmation of a possible change, else the form. */
export async function contadorPage(deps: Deps, reply: FastifyReply, view: View) {
  const { punto, tipo, wanted, refused = BLANK, moved } = view
  const standing: Standing = {
    ultimo: await findUltimoNumero(deps.db, punto, tipo),
    minimo: await findHighestUsed(deps.db, punto, tipo),
  }
  const problem = wanted && adjustmentProblem(standing, wanted.ultimo)
  const objeto = objetoDeContador(punto.id, tipo)
  const acts = await listActs(deps.db, punto.empresa_id, { objeto, limit: 20 })
  const isConfirmed = wanted && !problem && !refused.errors.ultimo && !refused.errors.motivo
  const asked = problem && !refused.errors.ultimo ? withProblem(refused, problem) : refused
  return page(deps, reply, {
    title: 'Ajustar contador',
    h1: (
      <>
        Ajustar el contador de {plural(tipo)} de <span class="n-nowrap">{nombreDePunto(punto)}</span>
      </>
    ),
    crumbs: [['Timbrados', `${treeOf(punto.empresa_id)}#p-${punto.id}`]],
    sub: `${standing.ultimo > 0 ? `Último usado ${seven(standing.ultimo)}.` : 'Todavía no usó ningún número.'} El próximo será ${nombreDePunto(punto)}-${seven(nextNumber(standing.ultimo))}.`,
    body: (
      <>
        {moved && (
          <Note tone="warn" role="alert" title="El contador cambió mientras usted miraba">
            <p>
              Otra persona lo ajustó, o se emitió un documento. Las cifras de abajo ya son las nuevas; no se cambió
              nada.
            </p>
          </Note>
        )}
        {!moved && (
          <Problems refused={asked} fields={['ultimo', 'motivo', 'confirmar']} what="el contador sigue igual" />
        )}
        {isConfirmed ? (
          <Consequences view={{ ...view, refused }} wanted={wanted} standing={standing} today={today(deps)} />
        ) : (
          <Question punto={punto} tipo={tipo} standing={standing} refused={asked} wanted={wanted} />
        )}
        {acts.length > 0 && (
          <Card title="Ajustes anteriores" flush>
            <Acts acts={acts} caption="Ajustes anteriores de este contador" />
          </Card>
        )}
      </>
    ),
  })
}

const today = ({ clock }: Deps) => horaAsuncion(clock.now()).slice(0, 10)

const withProblem = ({ values, errors }: Refused, problem: string): Refused => ({
  values,
  errors: { ...errors, ultimo: [problem] },
})

type QuestionProps = {
  punto: PuntoFound
  tipo: number
  standing: Standing
  refused: Refused
  wanted: Wanted | undefined
}

const Question = ({ punto, tipo, standing, refused, wanted }: QuestionProps) => (
  <Card title="¿Desde qué número sigue?">
    <form method="get" action={pathOf(punto, tipo)} class="n-stack">
      <div class="n-grid">
        <Field
          name="ultimo"
          label="Nuevo último usado"
          refused={refused}
          value={wanted?.ultimo}
          inputmode="numeric"
          maxlength={7}
          hint={`De ${seven(standing.minimo)} a ${LAST_NUMBER}. El próximo documento lleva el siguiente.`}
        />
        <Field
          name="motivo"
          label="Motivo"
          refused={refused}
          value={wanted?.motivo}
          maxlength={200}
          hint="Queda registrado, por ejemplo: el sistema anterior llegó hasta ese número."
        />
      </div>
      <div class="n-actions">
        <button type="submit" class="btn btn-primary">
          Ver qué va a pasar…
        </button>
        <a class="btn" href={treeOf(punto.empresa_id)}>
          Volver sin cambiar nada
        </a>
      </div>
    </form>
  </Card>
)

type ConsequencesProps = { view: View & { refused: Refused }; wanted: Wanted; standing: Standing; today: string }

function Consequences({ view: { punto, tipo, refused }, wanted, standing, today }: ConsequencesProps) {
  const { ultimo, minimo } = standing
  const isForward = wanted.ultimo > ultimo
  const next = nextNumber(wanted.ultimo)
  const rows = [
    { what: 'Último usado', before: seven(ultimo), after: seven(wanted.ultimo) },
    { what: 'Próximo número', before: seven(nextNumber(ultimo)), after: <b>{seven(next)}</b> },
    {
      what: isForward ? 'Números que se saltean' : 'Números que se van a usar otra vez',
      before: '0',
      after: <b class="n-tone t-warn">{thousands.format(Math.abs(wanted.ultimo - ultimo))}</b>,
    },
  ]
  return (
    <Confirm
      title="Qué va a pasar"
      action={pathOf(punto, tipo)}
      act={isForward ? 'Adelantar el contador' : 'Atrasar el contador'}
      back={treeOf(punto.empresa_id)}
    >
      <input type="hidden" name="ultimo" value={wanted.ultimo} />
      <input type="hidden" name="motivo" value={wanted.motivo} />
      <input type="hidden" name="visto" value={ultimo} />
      <Table
        caption="Antes y después"
        rows={rows}
        columns={[
          { title: 'Contador', kind: 'lead', cell: ({ what }) => what },
          { title: 'Ahora', kind: 'num', cell: ({ before }) => before },
          { title: 'Después', kind: 'num', cell: ({ after }) => after },
        ]}
      />
      <ul class="mb-0">
        <li>{isForward ? skipped(ultimo, wanted.ultimo, today) : repeated(wanted.ultimo, ultimo)}</li>
        {minimo > 0 && <li>No puede quedar por debajo de {seven(minimo)}: un documento de este punto ya lo tiene.</li>}
        <li>Queda registrado con su nombre, la hora, las dos cifras y el motivo: «{wanted.motivo}».</li>
      </ul>
      <div class="n-short">
        <Field
          name="confirmar"
          label={`Escriba ${seven(next)} para confirmar`}
          refused={{ values: {}, errors: refused.errors }}
          inputmode="numeric"
          autocomplete="off"
          maxlength={7}
          hint="Es el próximo número que va a llevar un documento."
        />
      </div>
      <p class="mb-0">
        <a href={pathOf(punto, tipo)}>Elegir otro número</a>
      </p>
    </Confirm>
  )
}

const range = (from: number, to: number) => (from === to ? `El ${seven(from)}` : `Del ${seven(from)} al ${seven(to)}`)
const howMany = (count: number) => (count === 1 ? 'es 1 número' : `son ${thousands.format(count)} números`)

const skipped = (from: number, to: number, today: string) =>
  `${range(from + 1, to)} no se emitirá nada desde aquí: ${howMany(to - from)}. Los que tampoco usó en otro sistema hay que inutilizarlos antes del ${shownDate(voidingDeadline(today))}.`

const repeated = (from: number, to: number) =>
  `${range(from + 1, to)} se van a emitir: ${howMany(to - from)}. Si alguno ya se usó en otro sistema, SIFEN rechaza el documento que lo repita (1002).`
