/** Pages for adjusting a counter: the form, then a confirmation that states the effects. */
import { diaAsuncion, nombreDeTipo, padNumero } from '@nanduti/sifen'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { nextFree } from '../../gateway/dtes/index.ts'
import { voidingDeadline } from '../../gateway/eventos/index.ts'
import {
  adjustmentProblem,
  findHighestUsed,
  findHold,
  findUltimoNumero,
  HOLD_TEXT,
  holdTitle,
  LAST_NUMBER,
  listActs,
  nombreDePunto,
  objetoDeContador,
  type PuntoFound,
  type Standing,
} from '../../gateway/timbrados/index.ts'
import {
  BLANK,
  Card,
  Confirm,
  Field,
  Note,
  Problems,
  page,
  type Refused,
  shownCount,
  shownDate,
  Table,
} from '../../web/index.ts'
import { Acts } from './acts.tsx'
import { nextNumber } from './contador.schema.ts'
import { shownNext, treeOf } from './numeracion-tree.tsx'

/** The counter, and the number that the next document takes: voided numbers and those in progress are skipped. */
type Shown = Standing & { siguiente: number; despues: number }

async function readStanding({ db }: Deps, punto: PuntoFound, tipo: number, wanted: Wanted | undefined): Promise<Shown> {
  const { empresa_id, timbrado, establecimiento, codigo } = punto
  const lugar = { empresa_id, timbrado: timbrado.numero, establecimiento: establecimiento.codigo }
  const serie = { ...lugar, punto_expedicion: codigo, tipo_documento: tipo, serie: null }
  const ultimo = await findUltimoNumero(db, punto, tipo)
  return {
    ultimo,
    minimo: await findHighestUsed(db, punto, tipo),
    hold: await findHold(db, punto, tipo),
    siguiente: await nextFree(db, serie, ultimo + 1),
    despues: await nextFree(db, serie, (wanted?.ultimo ?? ultimo) + 1),
  }
}

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
  const standing = await readStanding(deps, punto, tipo, wanted)
  const problem = wanted && adjustmentProblem(standing, wanted.ultimo)
  const objeto = objetoDeContador(punto.id, tipo)
  const acts = await listActs(deps.db, punto.empresa_id, { objeto, limit: 20 })
  const isConfirmed = wanted && !problem && !refused.errors.ultimo && !refused.errors.motivo
  const shown = problem && !refused.errors.ultimo ? withProblem(refused, problem) : refused
  return page(deps, reply, {
    title: 'Ajustar contador',
    h1: (
      <>
        Ajustar el contador de {nombreDeTipo(tipo).many} de <span class="n-nowrap">{nombreDePunto(punto)}</span>
      </>
    ),
    crumbs: [['Timbrados', `${treeOf(punto.empresa_id)}#p-${punto.id}`]],
    sub: `${standing.ultimo > 0 ? `Último usado ${padNumero(standing.ultimo)}.` : 'Todavía no usó ningún número.'} El próximo será ${standing.siguiente > LAST_NUMBER ? 'ninguno' : `${nombreDePunto(punto)}-${padNumero(standing.siguiente)}`}.`,
    body: (
      <>
        {standing.hold && (
          <Note tone="warn" title={holdTitle(standing.hold, nombreDePunto(punto))}>
            <p>
              {HOLD_TEXT[standing.hold]} Ajústelo al último número usado en los dos sistemas; si ya lo es, escriba el
              mismo.
            </p>
          </Note>
        )}
        {moved && (
          <Note tone="warn" role="alert" title="El contador cambió mientras usted miraba">
            <p>
              Otra persona lo ajustó, o se emitió un documento. Las cifras de abajo ya son las nuevas; no se cambió
              nada.
            </p>
          </Note>
        )}
        {!moved && (
          <Problems refused={shown} fields={['ultimo', 'motivo', 'confirmar']} what="el contador sigue igual" />
        )}
        {isConfirmed ? (
          <Consequences view={{ ...view, refused }} wanted={wanted} standing={standing} today={today(deps)} />
        ) : (
          <Question punto={punto} tipo={tipo} standing={standing} refused={shown} wanted={wanted} />
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

const today = ({ clock }: Deps) => diaAsuncion(clock.now())

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
          hint={`De ${padNumero(standing.minimo)} a ${LAST_NUMBER}. El próximo documento lleva el siguiente.`}
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

type ConsequencesProps = { view: View & { refused: Refused }; wanted: Wanted; standing: Shown; today: string }

function Consequences({ view: { punto, tipo, refused }, wanted, standing, today }: ConsequencesProps) {
  const { ultimo, minimo, siguiente, despues, hold } = standing
  const isForward = wanted.ultimo > ultimo
  const next = nextNumber(wanted.ultimo)
  const rows = [
    { what: 'Último usado', before: padNumero(ultimo), after: padNumero(wanted.ultimo) },
    { what: 'Próximo número', before: shownNext(siguiente), after: <b>{shownNext(despues)}</b> },
    {
      what: isForward ? 'Números que se saltean' : 'Números que se van a usar otra vez',
      before: '0',
      after: <b class="n-tone t-warn">{shownCount(Math.abs(wanted.ultimo - ultimo))}</b>,
    },
  ]
  return (
    <Confirm
      title="Qué va a pasar"
      action={pathOf(punto, tipo)}
      act={
        wanted.ultimo === ultimo ? 'Habilitar el punto' : isForward ? 'Adelantar el contador' : 'Atrasar el contador'
      }
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
        {wanted.ultimo !== ultimo && (
          <li>{isForward ? skipped(ultimo, wanted.ultimo, today) : repeated(wanted.ultimo, ultimo)}</li>
        )}
        {hold && <li>El punto vuelve a emitir. Si SIFEN tiene otra vez sus números, se detiene de nuevo.</li>}
        {minimo > 0 && (
          <li>No puede quedar por debajo de {padNumero(minimo)}: un documento de este punto ya lo tiene.</li>
        )}
        <li>Queda registrado con su nombre, la hora, las dos cifras y el motivo: «{wanted.motivo}».</li>
      </ul>
      <div class="n-short">
        <Field
          name="confirmar"
          label={`Escriba ${padNumero(next)} para confirmar`}
          refused={{ values: {}, errors: refused.errors }}
          inputmode="numeric"
          autocomplete="off"
          maxlength={7}
          hint="Es el que sigue al nuevo último usado."
        />
      </div>
      <p class="mb-0">
        <a href={pathOf(punto, tipo)}>Elegir otro número</a>
      </p>
    </Confirm>
  )
}

const range = (from: number, to: number) =>
  from === to ? `El ${padNumero(from)}` : `Del ${padNumero(from)} al ${padNumero(to)}`
const howMany = (count: number) => (count === 1 ? 'es 1 número' : `son ${shownCount(count)} números`)

const skipped = (from: number, to: number, today: string) =>
  `${range(from + 1, to)} no se emitirá nada desde aquí: ${howMany(to - from)}. Los que tampoco usó en otro sistema hay que inutilizarlos antes del ${shownDate(voidingDeadline(today))}.`

const repeated = (from: number, to: number) =>
  `${range(from + 1, to)} se van a emitir: ${howMany(to - from)}. Si alguno ya se usó en otro sistema, SIFEN rechaza el documento que lo repita (1002).`
