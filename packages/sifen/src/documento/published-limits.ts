/**
 * Lengths and forms of the fields of a request, for the reference: derived from the rows of the catalogue, as keywords
 * of JSON Schema. OWN has the fields that are transformed before a row sees them (a RUC with its check digit, a number
 * without its zeros).
 */
import { type AmountRow, type FieldRow, type GroupRow, LISTS, PATTERNS, type Row } from '../campos/index.ts'
import { CABECERA, CUERPO } from './catalogue/index.ts'
import { MONEDAS_DE_REDONDEO } from './resolve/index.ts'
import { GLOBALES } from './rules/index.ts'

type Keywords = Readonly<Record<string, unknown>>
/** Keywords for each JSON type that the field accepts. */
export type FieldLimits = { string?: Keywords; number?: Keywords; array?: Keywords }

/** Returns a pattern without look-ahead, which Go lacks. The reader of requests enforces those parts. */
const portable = (pattern: RegExp) => pattern.source.replace(/\(\?[!=][^)]*\)/g, '')

/** Returns the lengths of a text. An optional one may be blank, which means left out, so a minimum of 1 is omitted. */
const lengths = (min: number, max: number, required: boolean): FieldLimits => ({
  string: { ...((required || min > 1) && { minLength: min }), maxLength: max },
})

/** Lists whose codes are letters. The others have numbers, and a short list is published whole. */
const LETTERS: readonly string[] = ['moneda', 'pais', 'incoterm']

const LIMITS: { readonly [K in FieldRow['kind']]: (row: Extract<FieldRow, { kind: K }>) => FieldLimits } = {
  text: ({ min, max, required }) => lengths(min, max, required),
  pattern: ({ pattern }) => {
    const { test, maxLength } = PATTERNS[pattern]
    return { string: { pattern: portable(test), maxLength } }
  },
  integer: ({ min, max }) => ({
    number: { minimum: min, ...(max < Number.MAX_SAFE_INTEGER && { maximum: max }) },
  }),
  code: ({ list }) => {
    if (LETTERS.includes(list)) return { string: { pattern: '^[A-Z]{3}$' } }
    return 'codes' in LISTS[list] ? {} : { number: { minimum: 1 } }
  },
  literal: ({ otro }) => (otro ? lengths(otro.min, otro.max, true) : {}),
  amount: ({ whole, decimals }) => ({
    number: { minimum: 0, exclusiveMaximum: 10 ** whole },
    string: { pattern: `^[0-9]{1,${whole}}(\\.[0-9]{1,${decimals}})?$` },
  }),
  // XSD tTipoCambio.
  rate: () => ({
    number: { exclusiveMinimum: 0, exclusiveMaximum: 99_999.9999 },
    string: { pattern: '^[0-9]{1,5}(\\.[0-9]{1,4})?$' },
  }),
  date: () => ({ string: { format: 'date' } }),
  dateTime: () => ({ string: { pattern: '^[2-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]$' } }),
  computed: () => ({}),
  constant: () => ({}),
}

const RUC: FieldLimits = { string: { pattern: '^0*[1-9][0-9]{1,6}[0-9A-Da-d](-[0-9])?$' } }
const ID: FieldLimits = { number: { minimum: 1 } }

/** Limits by place, `[]` meaning each element. */
const OWN: Readonly<Record<string, FieldLimits>> = {
  timbrado: { string: { pattern: '^[0-9]{8}$' }, number: { minimum: 1, maximum: 99_999_999 } },
  numeroDocumento: { string: { pattern: '^[0-9]{1,7}$' } },
  timbrado_id: ID,
  establecimiento_id: ID,
  punto_expedicion_id: ID,
  emitter_id: ID,
  'emisor.ruc': RUC,
  ...Object.fromEntries(
    Object.entries(GLOBALES).map(([campo, [whole, decimals]]) => [
      campo,
      LIMITS.amount({ whole, decimals } as AmountRow),
    ]),
  ),
  redondearA: { number: { enum: [0, ...MONEDAS_DE_REDONDEO] } },
  'exportacion.condicionNegociacion': { string: { pattern: '^[A-Z]{3}$' } },
  'exportacion.paisDestino': { string: { pattern: '^[A-Z]{3}$' } },
  'importacion.numeroDespacho': { string: { minLength: 16, maxLength: 16 } },
  'importacion.fechaDespacho': { string: { format: 'date' } },
  'importacion.paisOrigen': { string: { pattern: '^[A-Z]{3}$' } },
  'retencion.porcentaje': { number: { exclusiveMinimum: 0, maximum: 100 } },
  // An empty list of policies writes no group.
  sectorSeguros: { array: { maxItems: 999 } },
  // A day alone means its midnight.
  'sectorSeguros[].inicioVigencia': {},
  'sectorSeguros[].finVigencia': {},
  // A list of addresses. SIFEN gets the first.
  'receptor.email': {},
  'condicionPago.entregas[].infoTarjeta.ruc': RUC,
  'condicionPago.entregas[].infoTarjeta.numero': {
    string: { pattern: '^[0-9]{1,4}$' },
    number: { minimum: 1, maximum: 9999 },
  },
  'condicionPago.entregas[].infoTarjeta.codigoAutorizacion': {
    string: { pattern: '^[1-9][0-9]{5,9}$' },
    number: { minimum: 100_000, maximum: 9_999_999_999 },
  },
  'transporte.transportista.contribuyente': {},
  'transporte.transportista.ruc': RUC,
  'transporte.transportista.agente.ruc': RUC,
  'documentoAsociado[].timbrado': { string: { pattern: '^[0-9]{1,8}$' } },
  'documentoAsociado[].establecimiento': { string: { pattern: '^[0-9]{1,3}$' } },
  'documentoAsociado[].punto': { string: { pattern: '^[0-9]{1,3}$' } },
  'documentoAsociado[].numero': { string: { pattern: '^[0-9]{1,7}$' } },
  'documentoAsociado[].rucFusionado': RUC,
  'condicionPago.entregas[].infoCheque.numeroCheque': { string: { pattern: '^[0-9]{1,8}$' } },
}

const below = (place: string, name: string) => (place && name ? `${place}.${name}` : place || name)

/** Yields the limits of each field in these rows, by its place. */
function* limitsIn(rows: readonly Row[], place: string): Generator<[string, FieldLimits]> {
  for (const row of rows) {
    if (row.kind === 'group') yield* limitsInGroup(row, place)
    else if (row.kind === 'literal') {
      if (row.otro) yield [below(place, row.otro.from), limitsOfRow(row)]
    } else if (row.kind === 'date' && row.max > 1) {
      yield [below(place, row.from), { array: { maxItems: row.max } }]
      yield [`${below(place, row.from)}[]`, limitsOfRow(row)]
    } else if (row.kind !== 'constant') yield [below(place, row.from), limitsOfRow(row)]
  }
}

function* limitsInGroup({ path, min, max, rows }: GroupRow, outside: string): Generator<[string, FieldLimits]> {
  const place = (path.startsWith('/') ? path.slice(1) : below(outside, path)).replace(/\.0$/, '[]')
  if (max > 1) yield [place, { array: { ...(min > 0 && { minItems: min }), maxItems: max } }]
  yield* limitsIn(rows, max > 1 ? `${place}[]` : place)
}

const limitsOfRow = <R extends FieldRow>(row: R): FieldLimits => (LIMITS[row.kind] as (row: R) => FieldLimits)(row)

const ALL = new Map([...limitsIn([...CABECERA, ...CUERPO], ''), ...Object.entries(OWN)])

/** Returns the limits of the field at a place. Empty when only its type is limited. */
export const limitsAt = (place: string): FieldLimits => ALL.get(place) ?? {}
