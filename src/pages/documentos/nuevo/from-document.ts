/**
 * Fills a form from another document: a note or a remission from an invoice of the company, or a copy of a document.
 */
import {
  type Contexto,
  type DteInput,
  isCdc,
  padNumero,
  readInput,
  requestOfNominado,
  TIPOS_DE_DOCUMENTO,
} from '@nanduti/sifen'
import type { Deps } from '../../../deps.ts'
import { type DteRow, findDte, findPayload, isReplaceable, reckonDte } from '../../../gateway/dtes/index.ts'
import type { FieldErrors } from '../../../http/index.ts'
import { textsOf } from '../../../web/index.ts'
import {
  camposDe,
  type FormState,
  type Formulario,
  type Item,
  leftOver,
  listNotasDe,
  lostOf,
  type Sold,
} from './form/index.ts'

/** `lost`: paths of the source document that the form has no field for (lost.ts). */
/** `reemplaza`: the failed document that the new one replaces (docs/notes A43). */
export type Copied = { values: Record<string, string>; lost: string[]; reemplaza?: number | undefined }

/** Returns the initial values of the form. Undefined when the company has no such document. */
export async function fromDocument(
  deps: Deps,
  empresaId: number,
  formulario: Formulario,
  key: { id: number } | { cdc: string },
): Promise<Copied | undefined> {
  const dte = await findDte(deps.db, [empresaId], key)
  if (!dte) return undefined
  const payload = (await findPayload(deps.db, dte)) as Payload
  const sold = readInput(payload.body).dte
  if (formulario.tipoDocumento === dte.tipo_documento)
    return { ...again(formulario, sold), ...(isReplaceable(dte) && { reemplaza: dte.id }) }
  const rate = dte.tipo_cambio?.valor ?? sold.tipo_cambio
  const money = sold.moneda && formulario.precios ? { moneda: sold.moneda, tipo_cambio: rate } : {}
  return copied(formulario, {
    documentoAsociado: [{ formato: 1, cdc: dte.cdc }],
    ...receiverOf(dte, sold),
    ...money,
    items: await itemsFor(deps, formulario, dte, payload),
    ...(formulario.tipoDocumento === TIPOS_DE_DOCUMENTO.notaDeCredito && roundedAs(sold, payload)),
  })
}

/** Returns the receiver of a document, or the nominated one, which SIFEN compares (2442). */
function receiverOf({ nominado }: DteRow, sold: DteInput) {
  const { tipoOperacion, receptor }: Pick<DteInput, 'tipoOperacion' | 'receptor'> = nominado
    ? requestOfNominado(nominado)
    : sold
  return { tipoOperacion, receptor: oneRuc(receptor) }
}

function copied(formulario: Formulario, json: Readonly<Record<string, unknown>>): Copied {
  const campos = camposDe(formulario)
  const values = textsOf(campos, json)
  return { values, lost: lostOf(campos, json, values) }
}

/**
 * Returns the rounding of the invoice for its credit note: rounded down alike, the notes about an invoice never add up to
 * more than it. docs/notes 539
 */
function roundedAs({ redondearA, redondeo }: DteInput, { contexto }: Payload) {
  const rounding = redondearA ?? (redondeo == null ? contexto.redondearA : undefined)
  return rounding != null && { redondearA: rounding }
}

/** Joins RUC and check digit, because the form has one field for both. */
function oneRuc(receptor: DteInput['receptor']): DteInput['receptor'] {
  const { numeroDocumento, dv, ...rest } = receptor ?? {}
  if (!numeroDocumento || !dv || numeroDocumento.includes('-')) return receptor
  return { ...rest, numeroDocumento: `${numeroDocumento.trim()}-${dv.trim()}` }
}

const CDC = 'documentoAsociado.0.cdc'

type Brought = { values: Record<string, string>; errors: FieldErrors; lost: readonly string[] }

/** Fills in receiver and items from the typed CDC. Other typed texts stay. */
export async function bringAssociated(deps: Deps, { empresa, formulario, values, lost }: FormState): Promise<Brought> {
  const cdc = (values[CDC] ?? '').replace(/\s/g, '')
  const found = isCdc(cdc) ? await fromDocument(deps, empresa.id, formulario, { cdc }) : undefined
  if (!found) return { values, errors: { [CDC]: [isCdc(cdc) ? FOREIGN : NO_CDC] }, lost }
  const brought = Object.keys(found.values)
  const isReplaced = (name: string) => name.startsWith('items.') && brought.some(other => other.startsWith('items.'))
  const kept = Object.entries(values).filter(([name]) => !isReplaced(name))
  return { values: { ...Object.fromEntries(kept), ...found.values }, errors: {}, lost: found.lost }
}

const FOREIGN = 'No es un documento de esta empresa: complete usted el receptor y los ítems.'
const NO_CDC = 'No es un CDC: son 44 caracteres, y el último los comprueba.'

/**
 * Returns the rest of the invoice for a credit note, and all goods for a remission. A debit note gets no items, because
 * it charges something else.
 */
async function itemsFor(deps: Deps, { tipoDocumento }: Formulario, dte: DteRow, payload: Payload) {
  if (tipoDocumento === TIPOS_DE_DOCUMENTO.notaDeRemision) return (readInput(payload.body).dte.items ?? []).map(goodsOf)
  if (tipoDocumento !== TIPOS_DE_DOCUMENTO.notaDeCredito) return []
  const payloads = await listNotasDe(deps.db, dte.empresa_id, dte.cdc)
  const notes = await Promise.all(payloads.map(payload => soldIn(deps, payload as Payload)))
  return leftOver(await soldIn(deps, payload), notes, numeroOf(dte))
}

const PRICES = [
  ...['precioUnitario', 'descuento', 'anticipo', 'cdcAnticipo', 'cambio'],
  ...['afectacionIva', 'tasaIva', 'ivaProporcion'],
]
/** Returns an item without prices, for a remission. */
const goodsOf = (item: Item) => Object.fromEntries(Object.entries(item).filter(([name]) => !PRICES.includes(name)))

/** Fields that a copy does not take: a new document has its own point, number and date. */
const OWN = [
  ...['tipoDocumento', 'tipoEmision', 'fechaEmision', 'timbrado_id', 'establecimiento_id', 'punto_expedicion_id'],
  ...['emitter_id', 'timbrado', 'timbradoFechaInicio', 'establecimiento', 'puntoExpedicion', 'numeroDocumento'],
  ...['serie', 'permitir_salto', 'permitir_tipo_cambio', 'totales', 'reemplaza_id'],
]

/** Copies a rejected document. */
function again(formulario: Formulario, sold: DteInput): Copied {
  const json = { ...sold, receptor: oneRuc(sold.receptor) }
  return copied(formulario, Object.fromEntries(Object.entries(json).filter(([name]) => !OWN.includes(name))))
}

/** A stored request, with the data that completed it. */
type Payload = { body: unknown; contexto: Contexto }

const numeroOf = ({ establecimiento, punto_expedicion, numero }: DteRow) =>
  `${establecimiento}-${punto_expedicion}-${padNumero(numero)}`

async function soldIn(deps: Deps, { body, contexto }: Payload): Promise<Sold> {
  const { dte } = readInput(body)
  const { importes } = await reckonDte(deps, body, contexto)
  const amounts = [dte.descuentoGlobal, dte.anticipoGlobal, dte.comision, dte.redondeo]
  return { items: dte.items ?? [], importes, globales: amounts.some(amount => Number(amount ?? 0) > 0) }
}
