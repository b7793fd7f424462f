/**
 * The first half of a document's life: from JSON to a checked body. Every error is found here, before a number is
 * taken. Then only the head (number, CDC, signing date) is missing, and `composeDe` adds it.
 */
import { Check, knownAmount, type Problem, type Scope, TEXTS } from '../campos/index.ts'
import { buildCdc, CDC_SHAPE } from '../cdc.ts'
import { add, formatDecimal, subtract, ZERO } from '../decimal.ts'
import { type Advertencia, spell } from '../reading/index.ts'
import { type DteInput, type ReadInput, readInput } from './input/index.ts'
import {
  type Contexto,
  type Documento,
  documentoDe,
  doubtfulAmounts,
  ISC,
  resolveDocumento,
  type Totales,
} from './resolve/index.ts'
import { checkRules, type Referido, warningsOf } from './rules/index.ts'
import { type Tipo, tipoOf } from './tipos/index.ts'
import { WRITE_CUERPO, writeCabecera } from './write.generated.ts'

/** Data of a document that are still missing when its body is ready. */
export type Numero = {
  /** 1–9,999,999 */
  numero: number
  /** dCodSeg: nine digits */
  codigoSeguridad: string
}

export type Prepared = {
  dte: DteInput
  contexto: Contexto
  tipo: Tipo
  doc: Documento
  /** Canonical XML from gDatGralOpe to the end of the DE. */
  body: string
  advertencias: Advertencia[]
}

export type Preparation =
  | { ok: true; prepared: Prepared }
  | { ok: false; problems: Problem[]; advertencias: Advertencia[] }

/** Any valid head, used while the rest is checked. */
const SAMPLE: Numero & { dv: string } = { numero: 1, codigoSeguridad: '000000002', dv: '0' }

/**
 * Reads, completes and checks a request body (parsed JSON). Returns all problems at once. Never throws because of the
 * client's input.
 */
export function prepareDocumento(body: unknown, contexto: Contexto): Preparation {
  const read = readInput(body)
  return spellPreparation(read, prepareInput(read, contexto))
}

/** Renames fields as the client wrote them. */
function spellPreparation({ spelling }: ReadInput, preparation: Preparation): Preparation {
  if (spelling.size === 0) return preparation
  const inItsWords = <T extends Advertencia>(warning: T) => spell(spelling, warning)
  if (!preparation.ok)
    return {
      ok: false,
      problems: preparation.problems.map(inItsWords),
      advertencias: preparation.advertencias.map(inItsWords),
    }
  const { prepared } = preparation
  return { ok: true, prepared: { ...prepared, advertencias: prepared.advertencias.map(inItsWords) } }
}

/**
 * Checks a body that has been read already, by a caller that first had to look up the issuer and the timbrado. Problems
 * and warnings name fields by the schema's paths; `spell` renames them as the client wrote them. `referidos` are the
 * issuer's own data of the associated documents, where available.
 */
export function prepareInput(
  { dte, problems, advertencias: unknown }: ReadInput,
  contexto: Contexto,
  referidos?: readonly Referido[],
): Preparation {
  const tipo = tipoOf(dte)
  const doc = resolveDocumento(dte, contexto, tipo)
  const doubtful = doubtfulAmounts(dte)
  const fields = new Check([...problems, ...doubtful.problems], unknownFields(contexto))
  const advertencias = unknown.concat(doubtful.advertencias)
  const subject = { dte, doc, contexto, tipo }
  writeCabecera(headScope(subject, SAMPLE, SAMPLE.dv, contexto.ahora), '', fields)
  const body = WRITE_CUERPO[cuerpoOf(tipo, doc)](doc, '', fields)
  const rules = new Check(fields.problems)
  checkRules({ ...subject, referidos }, rules)
  if (isTooLarge(body)) rules.report('items', TEXTS.size('items'), '0200')
  if (rules.problems.length > 0) return { ok: false, problems: rules.problems, advertencias }
  const warnings = warningsOf({ ...subject, referidos })
  return { ok: true, prepared: { ...subject, body, advertencias: advertencias.concat(warnings) } }
}

const cuerpoOf = ({ cuerpo, sinIva }: Tipo, { operacion }: Documento) =>
  operacion.tipoImpuesto === ISC ? sinIva : cuerpo

/**
 * Maximum length of a body. SIFEN accepts messages of 1,000 KB; head, signature, QR and envelope need less than
 * thirty-five of them.
 */
const MAX_BODY_BYTES = 965_000
/**
 * True when a body is too long. Counts the bytes only where a text might be too long at three bytes per UTF-16 unit,
 * because counting takes longer than encoding.
 */
const isTooLarge = (body: string) => 3 * body.length > MAX_BODY_BYTES && Buffer.byteLength(body) > MAX_BODY_BYTES

/**
 * Returns the fields of a missing issuer or timbrado, which are then not reported: the caller reports that it did not
 * find them.
 */
const unknownFields = ({ emisor, numeracion }: Contexto): string[] => [
  ...(emisor ? [] : ['emisor']),
  ...(numeracion ? [] : NUMERACION),
]
const NUMERACION = ['timbrado', 'timbradoFechaInicio', 'establecimiento', 'puntoExpedicion']

type Head = Pick<Prepared, 'dte' | 'contexto' | 'tipo' | 'doc'>

function headScope({ dte, contexto, tipo, doc }: Head, numero: Numero, dv: string, fechaFirma: string): Scope {
  return {
    ...contexto.numeracion,
    tipoEmision: 1,
    tipoDocumento: tipo.codigo,
    observacion: dte.observacion,
    descripcion: doc.descripcion,
    numeroDocumento: numero.numero,
    codigoSeguridad: numero.codigoSeguridad,
    dv,
    fechaFirma,
  }
}

/** Returns the CDC of a prepared document, once its number is known. */
export function cdcOf({ contexto, doc, tipo }: Prepared, { numero, codigoSeguridad }: Numero): string {
  const { emisor, numeracion } = contexto
  if (!emisor || !numeracion) throw new TypeError('A document needs its issuer and its stamp before it has a CDC')
  const cdc = buildCdc({
    tipoDocumento: tipo.codigo,
    ruc: emisor.ruc,
    dv: emisor.dv,
    establecimiento: numeracion.establecimiento,
    puntoExpedicion: numeracion.puntoExpedicion,
    numero,
    tipoContribuyente: emisor.tipoContribuyente,
    fechaEmision: doc.fechaEmision,
    tipoEmision: 1,
    codigoSeguridad,
  })
  if (!CDC_SHAPE.test(cdc)) throw new TypeError(`The parts of a prepared document make no CDC: ${cdc}`)
  return cdc
}

export type De = { cdc: string /** Content of the DE element, in canonical form. */; content: string }

/** Amounts of a document. */
export type Figures = Pick<Documento, 'items' | 'totales'>

/**
 * Computes the amounts of a request as `prepareInput` does, whether or not the rest of it is valid: a form shows them
 * while it is being filled in. Amounts that are missing or cannot be read count as zero.
 */
export function reckonInput({ dte }: ReadInput, contexto: Contexto): Figures {
  const { items, totales } = resolveDocumento(dte, contexto, tipoOf(dte))
  return { items, totales }
}

/**
 * Puts the head before a prepared body. `fechaFirma` is local time of Asunción and must not be ahead of SIFEN's clock
 * (1004).
 */
export function composeDe(prepared: Prepared, numero: Numero, fechaFirma: string): De {
  const cdc = cdcOf(prepared, numero)
  const check = new Check()
  const head = writeCabecera(headScope(prepared, numero, cdc.slice(-1), fechaFirma), '', check)
  const [problem] = check.problems
  if (problem) throw new TypeError(`The head of a prepared document is not valid: ${problem.mensaje}`)
  return { cdc, content: head + prepared.body }
}

/** Returns the total by rate of VAT, without the tax and the tax itself. A commission includes 10 % (NT1). */
function perRate({ baseGrav5, iva5, baseGrav10, iva10, subExe, subExo, comision = ZERO, ivaComision = ZERO }: Totales) {
  return {
    base5: formatDecimal(baseGrav5),
    iva5: formatDecimal(iva5),
    base10: formatDecimal(add(baseGrav10, subtract(comision, ivaComision))),
    iva10: formatDecimal(add(iva10, ivaComision)),
    exento: formatDecimal(add(subExe, subExo)),
  }
}

/**
 * Returns the fields that a list of documents shows. Amounts are exact decimal texts; `tipoCambio` is the rate common
 * to all items.
 */
export function summarise({ doc, tipo }: Prepared) {
  const { operacion, totales } = doc
  const cambio = knownAmount(operacion.tipo_cambio)
  return {
    tipoDocumento: tipo.codigo,
    fechaEmision: doc.fechaEmision,
    moneda: operacion.moneda,
    tipoCambio: cambio === undefined ? undefined : formatDecimal(cambio),
    totalOperacion: formatDecimal(totales.totGralOpe),
    totalIva: formatDecimal(totales.totIVA),
    porTasa: perRate(totales),
    receptorDocumento: documentoDe(doc.receptor),
    receptorNombre: doc.receptor?.nombre ?? '',
    /** CDC of the electronic document that a note is about. */
    cdcAsociado: tipo.asociado.uno ? doc.documentoAsociado?.[0]?.cdc : undefined,
  }
}
