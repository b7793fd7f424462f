/** The fields of a signed document that lists and searches need, read from its XML. The counterpart of `summarise`. */
import { add, type Decimal, formatDecimal, parseDecimal, subtract, ZERO } from './decimal.ts'
import { tipoOf } from './documento/index.ts'
import { type RdeJson, rdeJson } from './rde-json.ts'

export type RdeSummary = {
  cdc: string
  tipoDocumento: number
  /** Eight digits. */
  timbrado: string
  /** `AAAA-MM-DD` */
  timbradoFechaInicio: string
  establecimiento: string
  puntoExpedicion: string
  numero: number
  serie: string | null
  codigoSeguridad: string
  /** Local times of Asunción: `2026-11-21T10:00:00`. */
  fechaEmision: string
  fechaFirma: string
  moneda: string
  /** The rate that all items share, if any. */
  tipoCambio: string | undefined
  /** Exact decimal texts, as `summarise` writes them. */
  totalOperacion: string
  totalIva: string
  porTasa: Record<'base5' | 'iva5' | 'base10' | 'iva10' | 'exento', string>
  receptorDocumento: string
  receptorNombre: string
  cdcAsociado: string | undefined
}

/** Reads a signed rDE. Throws XmlError for a text that is not XML. An element that is absent reads as an empty text. */
export async function summariseRde(xml: string): Promise<RdeSummary> {
  const rde = await rdeJson(xml)
  const text = (path: string) => textAt(rde, path)
  const tipoDocumento = Number(text('DE.gTimb.iTiDE'))
  return {
    cdc: text('DE.@Id'),
    tipoDocumento,
    timbrado: text('DE.gTimb.dNumTim'),
    timbradoFechaInicio: text('DE.gTimb.dFeIniT'),
    establecimiento: text('DE.gTimb.dEst'),
    puntoExpedicion: text('DE.gTimb.dPunExp'),
    numero: Number(text('DE.gTimb.dNumDoc')),
    serie: text('DE.gTimb.dSerieNum') || null,
    codigoSeguridad: text('DE.gOpeDE.dCodSeg'),
    fechaEmision: text('DE.gDatGralOpe.dFeEmiDE'),
    fechaFirma: text('DE.dFecFirma'),
    moneda: text('DE.gDatGralOpe.gOpeCom.cMoneOpe') || 'PYG',
    ...amountsOf(name => parseDecimal(text(`DE.gTotSub.${name}`))),
    tipoCambio: exact(text('DE.gDatGralOpe.gOpeCom.dTiCam')),
    ...receptorOf(name => text(`DE.gDatGralOpe.gDatRec.${name}`)),
    cdcAsociado: tipoOf({ tipoDocumento }).asociado.uno ? text('DE.gCamDEAsoc.dCdCDERef') || undefined : undefined,
  }
}

/** Returns the amounts. A document without totals has zeros. One without subtotals has no VAT: all of it is exempt. */
function amountsOf(read: (name: string) => Decimal | undefined) {
  const total = (name: string) => read(name) ?? ZERO
  const [commission, itsTax] = [total('dComi'), total('dIVAComi')]
  const exempt = read('dSubExe') === undefined ? total('dTotOpe') : add(total('dSubExe'), total('dSubExo'))
  return {
    totalOperacion: formatDecimal(total('dTotGralOpe')),
    totalIva: formatDecimal(total('dTotIVA')),
    porTasa: {
      base5: formatDecimal(total('dBaseGrav5')),
      iva5: formatDecimal(total('dIVA5')),
      base10: formatDecimal(add(total('dBaseGrav10'), subtract(commission, itsTax))),
      iva10: formatDecimal(add(total('dIVA10'), itsTax)),
      exento: formatDecimal(exempt),
    },
  }
}

function receptorOf(text: (name: string) => string) {
  const ruc = text('dRucRec')
  return {
    receptorDocumento: ruc === '' ? text('dNumIDRec') : `${ruc}-${text('dDVRec')}`,
    receptorNombre: text('dNomRec'),
  }
}

const exact = (text: string): string | undefined => {
  const amount = text === '' ? undefined : parseDecimal(text)
  return amount === undefined ? undefined : formatDecimal(amount)
}

/** Returns the text at a path, of the first element where several have the name. '' when it is absent. */
function textAt(json: RdeJson, path: string): string {
  let at: RdeJson | undefined = json
  for (const name of path.split('.')) {
    const inner: RdeJson | RdeJson[] | undefined = typeof at === 'object' ? at[name] : undefined
    at = Array.isArray(inner) ? inner[0] : inner
  }
  return typeof at === 'string' ? at : ''
}
