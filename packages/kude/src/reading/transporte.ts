/**
 * What a note of remission, or an invoice with its transport, says of the journey. docs/sifen Appendix A, E500 and E900
 * to E999
 */
import { formatDecimal } from '../format.ts'
import type { Bloque, Campo } from '../model.ts'
import type { XmlElement } from '../xml.ts'
import { fields, readFields, shown } from './fields.ts'
import { place } from './place.ts'

const REMISSION = fields(
  ['Responsable de emisión', 'dDesRespEmiNR'],
  ['Recorrido', 'dKmR', text => `${formatDecimal(text)} km`],
  ['Fecha de la factura', 'dFecEm', shown.date],
  ['Costo del flete', 'cPreFle', shown.monto],
)
const JOURNEY = fields(
  ['Tipo de transporte', 'dDesTipTrans'],
  ['Modalidad', 'dDesModTrans'],
  [
    'Responsable del flete',
    'iRespFlete',
    shown.from({
      '1': 'Emisor de la factura electrónica',
      '2': 'Receptor de la factura electrónica',
      '3': 'Tercero',
      '4': 'Agente intermediario del transporte',
      '5': 'Transporte propio',
    }),
  ],
  ['Inicio del traslado', 'dIniTras', shown.date],
  ['Fin del traslado', 'dFinTras', shown.date],
  ['Condición de negociación', 'cCondNeg'],
  ['Manifiesto de carga', 'dNuManif'],
  ['Despacho de importación', 'dNuDespImp'],
  ['País de destino', 'dDesPaisDest'],
)
const CARRIER = fields(
  ['Transportista', 'dNomTrans'],
  ['Domicilio fiscal', 'dDomFisc'],
  ['Nacionalidad', 'dDesNacTrans'],
  ['Conductor', 'dNomChof'],
  ['Documento del conductor', 'dNumIDChof'],
  ['Domicilio del conductor', 'dDirChof'],
  ['Agente de transporte', 'dNombAg'],
  ['Domicilio del agente', 'dDirAge'],
)
const VEHICLE = fields(
  ['Tipo', 'dTiVehTras'],
  ['Marca', 'dMarVeh'],
  ['Matrícula', 'dNroMatVeh'],
  ['Identificación', 'dNroIDVeh'],
  ['Vuelo', 'dNroVuelo'],
  ['Dato adicional', 'dAdicVeh'],
)

/** A single delivery stands beside the departure; several make a list of their own after the items. */
export function readTransporte(detalle: XmlElement): Bloque[] {
  const transporte = detalle.child('gTransp')
  const salida = transporte?.child('gCamSal')
  const entregas = transporte?.all('gCamEnt') ?? []
  const deliveries = entregas.map(each => at(each, 'Ent'))
  const places: Campo[] = [
    ...(salida === undefined ? [] : [['Salida', at(salida, 'Sal')] as const]),
    ...(deliveries.length === 1 ? [['Entrega', deliveries[0] ?? ''] as const] : []),
    ...(deliveries.length > 1 ? [['Entrega', `${deliveries.length} lugares, al final del documento`] as const] : []),
  ]
  return [
    ...fieldsBlock('TRASLADO', [
      ...readFields(detalle.child('gCamNRE'), REMISSION),
      ...readFields(transporte, JOURNEY),
      ...places,
    ]),
    ...linesBlock('VEHÍCULOS', 'antes', (transporte?.all('gVehTras') ?? []).map(vehicleLine)),
    ...fieldsBlock('TRANSPORTISTA', carrier(transporte?.child('gCamTrans'))),
    ...(deliveries.length > 1
      ? linesBlock(
          'LUGARES DE ENTREGA',
          'despues',
          deliveries.map((each, i) => `${i + 1}) ${each}`),
        )
      : []),
  ]
}

function at(group: XmlElement, suffix: 'Sal' | 'Ent'): string {
  const telefono = group.value(`dTel${suffix}`)
  return `${place(group, `dDirLoc${suffix}`, suffix)}${telefono === undefined ? '' : ` · Tel. ${telefono}`}`
}

const vehicleLine = (vehicle: XmlElement) =>
  readFields(vehicle, VEHICLE)
    .map(([label, value]) => `${label}: ${value}`)
    .join(' · ')

const CARRIER_ORDER = [...CARRIER.values()].map(([label]) => label)

/**
 * In the table's order, so that a name stands before its documents and addresses; the XML has the driver's document
 * first.
 */
function carrier(group: XmlElement | undefined): Campo[] {
  if (group === undefined) return []
  const ruc = (number: string, dv: string) => group.value(number) && `RUC ${group.value(number)}-${group.value(dv)}`
  const identity = group.value('dNumIDTrans') && `${group.value('dDTipIDTrans')} ${group.value('dNumIDTrans')}`
  const documents: Readonly<Record<string, string | undefined>> = {
    Transportista: ruc('dRucTrans', 'dDVTrans') ?? identity,
    'Agente de transporte': ruc('dRucAg', 'dDVAg'),
  }
  return readFields(group, CARRIER)
    .toSorted(([one], [other]) => CARRIER_ORDER.indexOf(one) - CARRIER_ORDER.indexOf(other))
    .map(([label, value]) => [label, [value, documents[label]].filter(Boolean).join(' · ')])
}

const fieldsBlock = (titulo: string, campos: readonly Campo[]): Bloque[] =>
  campos.length === 0 ? [] : [{ titulo, lugar: 'antes', campos, lineas: [] }]

const linesBlock = (titulo: string, lugar: Bloque['lugar'], lineas: readonly string[]): Bloque[] =>
  lineas.length === 0 ? [] : [{ titulo, lugar, campos: [], lineas }]
