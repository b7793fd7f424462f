/** Rules of SIFEN about associated documents. MT v150 12.4 group H; docs/sifen §2.2, gCamDEAsoc. */
import { filled, given, type Rule } from '../../campos/index.ts'
import { parseCdc } from '../../cdc.ts'
import { parseRuc } from '../../ruc.ts'
import { TIPO_DOCUMENTO } from '../../tables/codigos.ts'
import { type Asociado, FORMATO } from '../resolve/index.ts'
import type { Tipo } from '../tipos/index.ts'
import type { Case } from './case.ts'

/** One associated document, with the data it must agree with. */
export type AsociadoCase = {
  asociado: Asociado
  tipo: Tipo
  rucEmisor: string | undefined
  /** Timbrado of the document itself. */
  timbrado: string | undefined
}

const FORMATOS: Readonly<Record<number, string>> = {
  [FORMATO.electronico]: 'un documento electrónico (formato 1)',
  [FORMATO.impreso]: 'un documento impreso (formato 2)',
  [FORMATO.constancia]: 'una constancia (formato 3)',
}

/** Fields of one format only, with SIFEN's codes for a missing and for a surplus one. */
const DE_FORMATO: readonly (readonly [formato: number, campo: keyof Asociado, falta: string, sobra: string])[] = [
  [FORMATO.electronico, 'cdc', '2402', '2418'],
  [FORMATO.impreso, 'timbrado', '2405', '2419'],
  [FORMATO.impreso, 'establecimiento', '2406', '2420'],
  [FORMATO.impreso, 'punto', '2407', '2421'],
  [FORMATO.impreso, 'numero', '2408', '2422'],
  [FORMATO.impreso, 'tipoDocumentoImpreso', '2409', '2423'],
  [FORMATO.impreso, 'fecha', '2411', '2425'],
  [FORMATO.constancia, 'constanciaTipo', '2426', '2427'],
  [FORMATO.constancia, 'constanciaNumero', '2430', '2431'],
  [FORMATO.constancia, 'constanciaControl', '2432', '2433'],
]

const fieldRules = DE_FORMATO.flatMap(([formato, campo, falta, sobra]): Rule<AsociadoCase>[] => [
  {
    campo,
    codigo: falta,
    needs: ['formato'],
    broken: ({ asociado }) => asociado.formato === formato && isDue(campo, asociado) && !isFilled(asociado[campo]),
    mensaje: `El campo ${campo} es obligatorio para ${FORMATOS[formato]}.`,
  },
  {
    campo,
    codigo: sobra,
    needs: ['formato'],
    broken: ({ asociado }) => given(asociado.formato) && asociado.formato !== formato && isFilled(asociado[campo]),
    mensaje: `El campo ${campo} solo va con ${FORMATOS[formato]}: quítelo, o corrija el formato.`,
  },
])

/** Type of constancia that has a number and a control: that of small producers. */
const MICROPRODUCTORES = 2

const isDue = (campo: keyof Asociado, { constanciaTipo }: Asociado) =>
  (campo !== 'constanciaNumero' && campo !== 'constanciaControl') || constanciaTipo === MICROPRODUCTORES

const isFilled = (value: unknown) => given(typeof value === 'string' ? filled(value) : value)

/** Returns the parts of the CDC. Undefined for a printed document, or when the CDC is invalid. */
const referred = ({ asociado }: AsociadoCase) => (asociado.cdc ? parseCdc(asociado.cdc) : undefined)

export const ASOCIADO_RULES: readonly Rule<AsociadoCase>[] = [
  {
    campo: 'formato',
    codigo: '2416',
    broken: c => c.tipo.asociado.otro === '2416' && isOtherFormat(c),
    mensaje: c => otherFormatText(c),
  },
  {
    campo: 'formato',
    codigo: '2434',
    broken: c => c.tipo.asociado.otro === '2434' && isOtherFormat(c),
    mensaje: c => otherFormatText(c),
  },
  ...fieldRules,
  {
    campo: 'timbrado',
    codigo: '2440',
    needs: ['formato', 'timbrado'],
    broken: ({ asociado, timbrado }) =>
      asociado.formato === FORMATO.impreso && timbrado !== undefined && asociado.timbrado === timbrado,
    mensaje:
      'El timbrado es el de sus documentos electrónicos y no numera documentos impresos: si el documento es electrónico, use formato 1 con su cdc.',
  },
  {
    campo: 'cdc',
    needs: ['formato'],
    broken: c => c.asociado.cdc !== undefined && referred(c) === undefined,
    mensaje: 'El cdc no es válido: su dígito verificador no corresponde. Revise los 44 caracteres.',
  },
  {
    campo: 'cdc',
    codigo: '2414',
    broken: c => {
      const tipo = referred(c)?.tipoDocumento
      return c.asociado.formato === FORMATO.electronico && tipo !== undefined && !c.tipo.asociado.tipos.includes(tipo)
    },
    mensaje: c => `${c.tipo.una} no puede asociar ${aDocumentOf(referred(c)?.tipoDocumento)}: ${instead(c)}.`,
  },
  {
    campo: 'tipoDocumentoImpreso',
    codigo: '2414',
    needs: ['formato', 'tipoDocumentoImpreso'],
    broken: ({ asociado: { formato, tipoDocumentoImpreso: impreso }, tipo }) =>
      formato === FORMATO.impreso && given(impreso) && !tipo.asociado.impresos.includes(impreso ?? 0),
    mensaje: c => `${c.tipo.una} no puede asociar ese tipo de documento impreso: ${instead(c)}.`,
  },
  {
    campo: 'rucFusionado',
    codigo: '2444',
    broken: ({ asociado, tipo }) => !tipo.asociado.fusion && given(asociado.rucFusionado),
    mensaje: ({ tipo }) => `${tipo.una} no lleva rucFusionado: quítelo.`,
  },
  {
    campo: 'rucFusionado',
    needs: ['rucFusionado'],
    broken: ({ asociado }) => asociado.rucFusionado !== undefined && !parseRuc(asociado.rucFusionado),
    mensaje: 'El rucFusionado no es un RUC válido: se espera como 80012345-0.',
  },
  {
    campo: 'rucFusionado',
    codigo: '2443',
    needs: ['cdc', 'rucFusionado'],
    broken: c =>
      c.asociado.rucFusionado !== undefined &&
      referred(c) !== undefined &&
      referred(c)?.ruc !== c.asociado.rucFusionado,
    mensaje: c => `El rucFusionado no es el emisor del cdc, que es ${referred(c)?.ruc}.`,
  },
  {
    campo: 'cdc',
    codigo: '2439',
    needs: ['rucFusionado'],
    broken: c =>
      c.rucEmisor !== undefined &&
      c.asociado.rucFusionado === undefined &&
      referred(c) !== undefined &&
      referred(c)?.ruc !== c.rucEmisor,
    mensaje: c =>
      `El cdc es de un documento de otro emisor (${referred(c)?.ruc}). Si es de una empresa fusionada con la suya, indique su RUC en rucFusionado.`,
  },
]

/** Says what the document may refer to. */
const instead = ({ tipo }: AsociadoCase) =>
  tipo.asociado.uno || tipo.asociado.fusion ? 'indique la factura' : 'indique la remisión o la factura del anticipo'

const isOtherFormat = ({ asociado: { formato }, tipo }: AsociadoCase) =>
  given(formato) && FORMATOS[formato ?? 0] !== undefined && !tipo.asociado.formatos.includes(formato ?? 0)

function otherFormatText({ tipo }: AsociadoCase): string {
  const allowed = tipo.asociado.formatos.map(formato => FORMATOS[formato]).join(' o ')
  return `${tipo.una} solo puede asociar ${allowed}.`
}

const aDocumentOf = (codigo = 0) => {
  const name = TIPO_DOCUMENTO[codigo]?.toLowerCase()
  return name ? `una ${name}` : `un documento de tipo ${codigo}`
}

/** D011 that requires the resolution in its associated document, and E606 of a withholding. */
const CREDITO_FISCAL = 12
const RETENCION = 10

export const ASOCIADOS_RULES: readonly Rule<Case>[] = [
  {
    campo: 'documentoAsociado',
    codigo: '2415',
    broken: ({ dte, tipo }) => tipo.asociado.uno && (dte.documentoAsociado?.length ?? 0) > 1,
    mensaje: ({ tipo }) => `${tipo.una} asocia un solo documento: deje uno en el campo documentoAsociado.`,
  },
  {
    campo: 'documentoAsociado',
    codigo: '2413',
    needs: ['documentoAsociado'],
    broken: ({ dte, doc, tipo }) =>
      tipo.reglas.includes('condicion') &&
      doc.operacion.tipoTransaccion === CREDITO_FISCAL &&
      !dte.documentoAsociado?.some(({ resolucionCreditoFiscal }) => filled(resolucionCreditoFiscal)),
    mensaje:
      'La venta de crédito fiscal (tipoTransaccion 12) necesita el número de su resolución en documentoAsociado.resolucionCreditoFiscal.',
  },
  {
    campo: 'documentoAsociado',
    codigo: '2436',
    needs: ['condicionPago'],
    broken: ({ dte, doc, tipo }) =>
      Boolean(dte.documentoAsociado?.some(({ numeroRetencion }) => filled(numeroRetencion))) &&
      !(tipo.reglas.includes('condicion') && doc.condicion.entregas?.some(({ tipo }) => tipo === RETENCION)),
    mensaje:
      'El número de un comprobante de retención (numeroRetencion) solo va cuando una de las formas de pago es retención (10).',
  },
]
