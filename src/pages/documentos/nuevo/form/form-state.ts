/**
 * State of a form with everything that its page shows: the company's points, the typed texts, the totals and the
 * problems.
 */
import { diaAsuncion } from '@nanduti/sifen'
import type { Deps } from '../../../../deps.ts'
import { type Reckoning, reckonDte } from '../../../../gateway/dtes/index.ts'
import type { FieldErrors } from '../../../../http/index.ts'
import { closeUp, type FormFields, type FrameEmpresa, formBody, isBlank, readTexts } from '../../../../web/index.ts'
import { listPuntos, type PuntoRow } from './emision.queries.ts'
import { atFields } from './form-problems.ts'
import { camposDe, FORMULARIOS, type Formulario } from './formularios.ts'
import { LOST, readLost, WAIVED } from './lost.ts'
import { completePayments } from './payments.ts'

export type FormState = {
  formulario: Formulario
  campos: FormFields
  empresa: FrameEmpresa
  puntos: readonly PuntoRow[]
  punto: PuntoRow | undefined
  values: Record<string, string>
  /** Number of filled-in rows by list. */
  rows: Readonly<Record<string, number>>
  /** Problems by field of the form; under `''` those of no field. */
  errors: FieldErrors
  key: string
  /** Paths that the source document has and the form has no field for (lost.ts). */
  lost: readonly string[]
  /** The person agreed to issue without them. */
  waives: boolean
  /** Id of the failed document that this one replaces. */
  reemplaza: number | undefined
  body: Record<string, unknown>
  reckoning: Reckoning
}

/** Initial values of a form. */
export type Start = Pick<FormState, 'empresa' | 'formulario' | 'lost'> & {
  values: Readonly<Record<string, string>>
  reemplaza?: number | undefined
}

/** Fields of every form besides those of its table. */
export const OWN_FIELDS = ['tipoDocumento', 'idempotency_key', 'empresa', 'accion', 'reemplaza_id', LOST, WAIVED]

const INVOICE = 1
/** Returns the form of a type, or the form of invoices for an unknown type. */
export const formularioOf = (tipo: unknown): Formulario =>
  FORMULARIOS.get(Number(tipo)) ?? (FORMULARIOS.get(INVOICE) as Formulario)

/** Computes the state of a new form. */
export function openForm(deps: Deps, { empresa, formulario, values, lost, reemplaza }: Start): Promise<FormState> {
  const campos = camposDe(formulario)
  return workOut(deps, {
    ...{ empresa, formulario, campos, key: newKey(deps), lost, waives: false, reemplaza },
    ...closeUp(campos, values),
    unknown: [],
  })
}

/** Computes the state of a submitted form. Problems of the form itself are in `errors`. */
export function readSent(
  deps: Deps,
  empresa: FrameEmpresa,
  sent: Readonly<Record<string, unknown>>,
): Promise<FormState> {
  const formulario = formularioOf(sent.tipoDocumento)
  const campos = camposDe(formulario)
  const read = readTexts(campos, withoutRemoved(sent), OWN_FIELDS)
  const other = sent.empresa !== undefined && sent.empresa !== String(empresa.id)
  const key =
    typeof sent.idempotency_key === 'string' && sent.idempotency_key !== '' ? sent.idempotency_key : newKey(deps)
  const copy = { lost: readLost(sent[LOST]), waives: sent[WAIVED] === '1', reemplaza: readId(sent.reemplaza_id) }
  return workOut(deps, { empresa, formulario, campos, key, ...copy, ...read, ...(other && { other }) })
}

const readId = (text: unknown) => (/^[1-9]\d{0,14}$/.test(String(text)) ? Number(text) : undefined)

/** Drops the row whose remove button was pressed, before anything is read. */
function withoutRemoved(sent: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const [verb, lista, row] = String(sent.accion ?? '').split(' ')
  if (verb !== 'quitar') return sent
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !name.startsWith(`${lista}.${row}.`)))
}

type Given = 'empresa' | 'formulario' | 'campos' | 'values' | 'rows' | 'key' | 'lost' | 'waives' | 'reemplaza'
type Worked = Pick<FormState, Given> & {
  unknown: readonly string[]
  /** The form was opened for another company. */
  other?: boolean
}

async function workOut(deps: Deps, { unknown, other = false, ...form }: Worked): Promise<FormState> {
  const { empresa, formulario, campos, values, reemplaza } = form
  const today = diaAsuncion(deps.clock.now())
  const puntos = await listPuntos(deps.db, empresa.id, formulario.tipoDocumento, today)
  const punto = values.punto === undefined ? puntos[0] : puntos.find(({ id }) => String(id) === values.punto)
  const { body, problems } = formBody(campos, values, fixedOf(formulario, punto, reemplaza))
  const reckoning = await reckonDte(deps, body, contextoOf(punto))
  const { totalOperacion, redondeo } = reckoning.totales
  completePayments(body, totalOperacion ?? '0')
  // The person sees the rounded total, so the document states it and needs no warning.
  if (Number(redondeo) > 0) body.totales = { totalOperacion }
  const errors: FieldErrors = {
    ...(unknown.length > 0 && { '': [unknownText(unknown)] }),
    ...(other && { '': [OTHER_COMPANY] }),
    ...(!punto && { punto: ['Elija un punto de expedición de esta empresa.'] }),
    ...Object.fromEntries(Object.entries(problems).map(([field, text]) => [field, [text]])),
  }
  return { ...form, puntos, punto, body, reckoning, errors }
}

const contextoOf = (punto: PuntoRow | undefined) => ({
  ambiente: punto?.ambiente ?? 'test',
  redondearA: punto?.redondear_a ?? undefined,
})

const fixedOf = ({ tipoDocumento }: Formulario, punto: PuntoRow | undefined, reemplaza_id: number | undefined) => ({
  tipoDocumento,
  ...(reemplaza_id && { reemplaza_id }),
  ...(punto && {
    emitter_id: punto.emitter_id,
    timbrado_id: punto.timbrado_id,
    establecimiento_id: punto.establecimiento_id,
    punto_expedicion_id: punto.id,
  }),
})

const OTHER_COMPANY =
  'Este formulario se abrió para otra empresa de las suyas. Vuelva a ella con «Cambiar», o revise los datos y emita por la que figura arriba.'
const NOT_CARRIED =
  'El otro documento trae datos que este formulario no lleva. Emita por la API, o marque «Emitir sin estos datos».'

/** Adds an error when the form could not copy some data, until the person agrees to issue without it. */
export const refuseLoss = (state: FormState): FormState =>
  state.lost.length === 0 || state.waives
    ? state
    : { ...state, errors: { ...state.errors, '': [...(state.errors[''] ?? []), NOT_CARRIED] } }

const SHOWN = 40
const unknownText = ([first = '', ...rest]: readonly string[]) =>
  `El formulario trae un dato que esta página no conoce («${first.slice(0, SHOWN).toWellFormed()}»${rest.length > 0 ? ` y ${rest.length} más` : ''}). Abra la página de nuevo.`

/** Adds the API's problems at fields where the form itself has none. */
export function withProblems(state: FormState, problems: FieldErrors): FormState {
  const found = atFields(state.campos, state.values, problems)
  return { ...state, errors: { ...found, ...state.errors } }
}

/** Returns the API's problems about filled-in fields. A half-filled form does not report what is still missing. */
export function aboutTyped(state: FormState, problems: FieldErrors): FieldErrors {
  const found = atFields(state.campos, state.values, problems)
  return Object.fromEntries(Object.entries(found).filter(([field]) => !isBlank(state.values[field])))
}

export const isRefused = ({ errors }: Pick<FormState, 'errors'>) => Object.keys(errors).length > 0

/** Returns a UUID version 4. */
export function newKey({ random }: Pick<Deps, 'random'>): string {
  const bytes = Buffer.from(random.bytes(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
