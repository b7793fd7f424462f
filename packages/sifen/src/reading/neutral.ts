/**
 * Values that mean nothing, and that the peers write all the same: read as absent where xmlgen reads them so. Each is
 * told in a warning. docs/notes 446.
 */
import { isNull, isObject, type Json } from './ordinary.ts'
import type { Advertencia } from './read-json.ts'
import { isNothing } from './same.ts'

type Neutral = {
  /** The field. `[]` means each element of a list. */
  campo: string
  /** Also in bodies without a peer's name. */
  isForAll?: boolean
  /** True for a value that says nothing in its group of the document. */
  isNeutral: (value: unknown, group: Json, document: Json) => boolean
  why: string
}

const PYG = 'PYG'
const GLOBAL = 1
const AT_TERM = 1
const IN_INSTALMENTS = 2
const CASH = 1

const isPyg = ({ moneda }: Json) => isNull(moneda) || moneda === PYG
/** A rate beside a missing currency may belong to another one that was forgotten. */
const isInPyg = ({ moneda }: Json) => moneda === PYG
const inOperation = ({ moneda }: Json, document: Json) => (isNull(moneda) ? document.moneda : moneda) ?? PYG

const NO_RATE = 'una operación en guaraníes no lleva tipo de cambio'
const ZERO = 'un 0 no dice nada ahí'
const BY_TYPE = 'no es del crédito que dice credito.tipo'

const zero = (campo: string): Neutral => ({ campo, isNeutral: value => isNothing(value), why: ZERO })

const REMISSION = 7
const tolerance = (campo: string): Neutral => ({
  campo,
  isNeutral: (value, _, { tipoDocumento }) =>
    isNothing(value) || (!isNull(tipoDocumento) && tipoDocumento !== REMISSION),
  why: 'la tolerancia va solo en la nota de remisión',
})

/** The peers ignore it next to `contribuyente: true`. */
const ofIndividual = (campo: string): Neutral => ({
  campo,
  isNeutral: (_, { contribuyente, ruc }) => contribuyente === true && !isNothing(ruc),
  why: 'el transportista es contribuyente y se lo identifica por su RUC',
})

const NEUTRAL: readonly Neutral[] = [
  {
    campo: 'tipo_cambio',
    isForAll: true,
    isNeutral: (value, _, document) => isPyg(document) && isNothing(value),
    why: NO_RATE,
  },
  {
    campo: 'items[].cambio',
    isForAll: true,
    isNeutral: (value, _, document) => isPyg(document) && isNothing(value),
    why: NO_RATE,
  },
  {
    campo: 'condicionPago.entregas[].cambio',
    isForAll: true,
    isNeutral: (value, entrega, document) => inOperation(entrega, document) === PYG && isNothing(value),
    why: NO_RATE,
  },
  { campo: 'tipo_cambio', isNeutral: (_, __, document) => isInPyg(document), why: NO_RATE },
  {
    campo: 'condicionTipoCambio',
    isNeutral: (value, _, document) => isNothing(value) || (value === GLOBAL && isInPyg(document)),
    why: NO_RATE,
  },
  {
    campo: 'items[].cambio',
    isNeutral: (value, _, document) => isNothing(value) || (isInPyg(document) && isNull(document.condicionTipoCambio)),
    why: 'el cambio por ítem va solo con condicionTipoCambio 2',
  },
  {
    campo: 'condicionPago.entregas[].cambio',
    isNeutral: (value, entrega, document) =>
      isInPyg(entrega) ||
      (isNothing(value) && inOperation(entrega, document) === document.moneda && !isNothing(document.tipo_cambio)),
    why: 'vale el tipo de cambio de la operación',
  },
  {
    campo: 'condicionPago.credito.cuotas',
    isNeutral: (value, { tipo, plazo }) => isNothing(value) || (tipo === AT_TERM && !isNull(plazo)),
    why: BY_TYPE,
  },
  {
    campo: 'condicionPago.credito.infoCuotas',
    isNeutral: (value, { tipo, plazo }) => isNothing(value) || (tipo === AT_TERM && !isNull(plazo)),
    why: BY_TYPE,
  },
  {
    campo: 'condicionPago.credito.plazo',
    isNeutral: (_, { tipo, cuotas }) => tipo === IN_INSTALMENTS && !isNull(cuotas),
    why: BY_TYPE,
  },
  zero('condicionPago.credito.montoEntrega'),
  {
    campo: 'condicionPago.credito',
    isNeutral: (value, { condicion }) =>
      condicion === CASH && isObject(value) && Object.keys(value).every(name => name === 'tipo'),
    why: 'una operación al contado no lleva crédito',
  },
  zero('condicionPago.entregas[].infoTarjeta'),
  zero('condicionPago.entregas[].infoCheque'),
  zero('condicionAnticipo'),
  {
    campo: 'documentoAsociado',
    isNeutral: value => Array.isArray(value) && value.every(isNothing),
    why: 'no dice ningún documento',
  },
  zero('receptor.departamento'),
  zero('receptor.distrito'),
  zero('receptor.ciudad'),
  ofIndividual('transporte.transportista.documentoTipo'),
  ofIndividual('transporte.transportista.documentoNumero'),
  zero('dncp'),
  zero('items[].partidaArancelaria'),
  tolerance('items[].tolerancia'),
  tolerance('items[].toleranciaCantidad'),
  tolerance('items[].toleranciaPorcentaje'),
  zero('items[].dncp'),
  zero('items[].sectorAutomotor'),
]

/** True when a value of the document is neutral in any body. */
export function hasNeutralRate(document: Json): boolean {
  if (!isPyg(document)) return false
  if (isZero(document.tipo_cambio)) return true
  const { items, condicionPago } = document
  if (Array.isArray(items)) for (const item of items) if (isZero((item as Json).cambio)) return true
  const entregas = isObject(condicionPago) ? condicionPago.entregas : undefined
  return Array.isArray(entregas) && entregas.some(entrega => isZero((entrega as Json).cambio))
}

const isZero = (rate: unknown) => !isNull(rate) && isNothing(rate)

type Row = Neutral & { name: string }
type Place = { steps: readonly string[]; rows: readonly Row[] }

/** The rows of each place, in the table's order. */
const PLACES: readonly Place[] = [
  ...Map.groupBy(
    NEUTRAL.map((row): Row => ({ ...row, name: row.campo.slice(row.campo.lastIndexOf('.') + 1) })),
    ({ campo }) => campo.slice(0, Math.max(0, campo.lastIndexOf('.'))),
  ),
].map(([place, rows]) => ({ steps: place.replaceAll('[]', '').split('.').filter(Boolean), rows }))

/** Removes neutral values from a read body and returns a warning for each kind, on its first field. */
export function removeNeutral(document: Json, isInDialect: boolean): Advertencia[] {
  const names = new Map<Row, string[]>()
  for (const { steps, rows } of PLACES)
    eachGroup(document, steps, [], (group, path) => {
      for (const row of rows) {
        const value = group[row.name]
        if (isNull(value) || !(isInDialect || row.isForAll) || !row.isNeutral(value, group, document)) continue
        delete group[row.name]
        const campo = [...path, row.name].join('.')
        names.set(row, [...(names.get(row)?.slice(0, 1) ?? []), campo])
      }
    })
  return [...names].map(([{ why }, [campo = '', other]]) => ({
    campo,
    mensaje: `El campo ${campo}${other === undefined ? '' : ', como en los demás,'} se lee como ausente: ${why}.`,
  }))
}

type Visit = (group: Json, path: readonly (string | number)[]) => void

/** Visits each group at a place, with its path, which is valid during the visit only. */
function eachGroup(group: Json, steps: readonly string[], path: (string | number)[], visit: Visit, depth = 0): void {
  const name = steps[depth]
  if (name === undefined) {
    visit(group, path)
    return
  }
  const inner = group[name]
  if (isNull(inner)) return
  path.push(name)
  if (!Array.isArray(inner)) eachGroup(inner as Json, steps, path, visit, depth + 1)
  else
    for (let i = 0; i < inner.length; i++) {
      path.push(i)
      if (isObject(inner[i])) eachGroup(inner[i], steps, path, visit, depth + 1)
      path.pop()
    }
  path.pop()
}
