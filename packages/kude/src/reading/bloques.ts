/** Other data of a document, one entry per group. To add a field, add a row. docs/sifen Appendix A */
import { formatDate, formatDecimal } from '../format.ts'
import type { Bloque, Campo } from '../model.ts'
import type { XmlElement } from '../xml.ts'
import { readAsociados } from './asociados.ts'
import { type Fields, fields, readFields, shown } from './fields.ts'
import { place } from './place.ts'
import { readTransporte } from './transporte.ts'

interface Group {
  readonly titulo: string
  readonly path: readonly string[]
  readonly fields: Fields
}

const GROUPS: readonly Group[] = [
  {
    titulo: 'RESPONSABLE DE LA EMISIÓN',
    path: ['gDatGralOpe', 'gEmis', 'gRespDE'],
    fields: fields(['Nombre', 'dNomRespDE'], ['Cargo', 'dCarRespDE'], ['Documento', 'dNumIDRespDE']),
  },
  {
    titulo: 'COMPRA PÚBLICA',
    path: ['gDtipDE', 'gCamFE', 'gCompPub'],
    fields: fields(
      ['Modalidad', 'dModCont'],
      ['Entidad', 'dEntCont'],
      ['Año', 'dAnoCont'],
      ['Secuencia', 'dSecCont'],
      ['Fecha del código', 'dFeCodCont', shown.date],
    ),
  },
  {
    titulo: 'CARGA',
    path: ['gCamGen', 'gCamCarg'],
    fields: fields(
      ['Volumen total', 'dTotVolMerc', shown.decimal],
      ['Unidad del volumen', 'dDesUniMedTotVol'],
      ['Peso total', 'dTotPesMerc', shown.decimal],
      ['Unidad del peso', 'dDesUniMedTotPes'],
      ['Característica', 'dDesCarCarga'],
    ),
  },
  {
    titulo: 'SUPERMERCADO',
    path: ['gDtipDE', 'gCamEsp', 'gGrupSup'],
    fields: fields(
      ['Cajero', 'dNomCaj'],
      ['Efectivo', 'dEfectivo', shown.monto],
      ['Vuelto', 'dVuelto', shown.monto],
      ['Donación', 'dDonac', shown.monto],
      ['Destino de la donación', 'dDesDonac'],
    ),
  },
  {
    titulo: 'DATOS ADICIONALES',
    path: ['gDtipDE', 'gCamEsp', 'gGrupAdi'],
    fields: fields(
      ['Ciclo', 'dCiclo'],
      ['Inicio del ciclo', 'dFecIniC', shown.date],
      ['Fin del ciclo', 'dFecFinC', shown.date],
      ['Contrato', 'dContrato'],
      ['Saldo anterior', 'dSalAnt', shown.monto],
      ['Contratación pública', 'dCodConDncp'],
    ),
  },
]

const METER = fields(
  ['Medidor', 'dNroMed'],
  ['Actividad', 'dActiv'],
  ['Categoría', 'dCateg'],
  ['Lectura anterior', 'dLecAnt', shown.decimal],
  ['Lectura actual', 'dLecAct', shown.decimal],
  ['Consumo (kWh)', 'dConKwh', shown.decimal],
)
const POLICY = fields(
  ['Póliza', 'dPoliza'],
  ['N°', 'dNumPoliza'],
  [
    'Vigencia',
    'dVigencia',
    (text, _, group) => [formatDecimal(text), group.value('dUnidVig')].filter(Boolean).join(' '),
  ],
  ['Desde', 'dFecIniVig', shown.moment],
  ['Hasta', 'dFecFinVig', shown.moment],
  ['Ítem', 'dCodInt'],
)

/** Returns the blocks of a document in printing order. Their amounts are in the document's currency. */
export function readBloques(rde: XmlElement, de: XmlElement, moneda: string | undefined): Bloque[] {
  const detalle = de.requireChild('gDtipDE')
  const operacion = de.child('gOpeDE')
  const especial = detalle.child('gCamEsp')
  const seguro = especial?.child('gGrupSeg')
  return [
    ...sellerPlace(detalle.child('gCamAE')),
    ...readAsociados(de.all('gCamDEAsoc')),
    ...readTransporte(detalle),
    ...GROUPS.flatMap(group => block(group.titulo, readFields(find(de, group.path), group.fields, moneda))),
    ...dueDates(especial?.child('gGrupAdi')),
    ...list(
      'ENERGÍA',
      (especial?.all('gGrupEner') ?? []).map(each => inLine(each, METER)),
    ),
    ...list('SEGURO', insurance(seguro)),
    ...text('INFORMACIÓN DEL EMISOR', operacion?.value('dInfoEmi')),
    ...text('INFORMACIÓN DE INTERÉS PARA EL FISCO', operacion?.value('dInfoFisc')),
    ...text('INFORMACIÓN ADICIONAL', rde.child('gCamFuFD')?.value('dInfAdic')),
  ]
}

const find = (from: XmlElement, path: readonly string[]) =>
  path.reduce<XmlElement | undefined>((group, name) => group?.child(name), from)

const block = (titulo: string, campos: readonly Campo[]): Bloque[] =>
  campos.length === 0 ? [] : [{ titulo, lugar: 'despues', campos, lineas: [] }]

const list = (titulo: string, lineas: readonly string[]): Bloque[] =>
  lineas.length === 0 ? [] : [{ titulo, lugar: 'despues', campos: [], lineas }]

const text = (titulo: string, value: string | undefined) => list(titulo, value === undefined ? [] : [value])

const inLine = (group: XmlElement, fields: Fields) =>
  readFields(group, fields)
    .map(([label, value]) => `${label}: ${value}`)
    .join(' · ')

/** Returns the lines of insurance. The insurer's code comes once, before the policies. */
function insurance(seguro: XmlElement | undefined): string[] {
  const aseguradora = seguro?.value('dCodEmpSeg')
  const policies = (seguro?.all('gGrupPolSeg') ?? []).map(each => inLine(each, POLICY))
  return [...(aseguradora === undefined ? [] : [`Aseguradora: ${aseguradora}`]), ...policies]
}

const dueDates = (group: XmlElement | undefined) =>
  text(
    'VENCIMIENTO DEL PAGO',
    group
      ?.all('dVencPag')
      .map(each => formatDate(each.text))
      .join(' · ') || undefined,
  )

function sellerPlace(autofactura: XmlElement | undefined): Bloque[] {
  const direccion = autofactura && place(autofactura, 'dDirProv', 'Prov')
  if (direccion === undefined) return []
  return [{ titulo: 'LUGAR DE LA OPERACIÓN', lugar: 'antes', campos: [['Dirección', direccion]], lineas: [] }]
}
