/** Fields of a remission: reason, route, vehicle and carrier of the goods. */
import { CODIGOS } from '@nanduti/sifen'
import { address, vehicle } from '../../../../gateway/tablas/index.ts'
import { choices, DATE, type FormFields, INTEGER, TEXT, type Values } from '../../../../web/index.ts'

export const remision: FormFields = {
  'remision.motivo': { label: 'Motivo', kind: INTEGER, options: choices(CODIGOS.MOTIVO_REMISION) },
  'remision.tipoResponsable': {
    ...{ label: 'Responsable', kind: INTEGER, options: choices(CODIGOS.RESPONSABLE_REMISION) },
  },
  'remision.kms': { label: 'Kilómetros', kind: INTEGER, hint: 'Estimados, del recorrido.' },
  'remision.fechaFactura': {
    ...{ label: 'Se factura el', kind: DATE, optional: true },
    hint: 'De un traslado por ventas que todavía no se facturó.',
  },
}

export const viaje: FormFields = {
  'transporte.tipo': { label: 'Transporte', kind: INTEGER, options: choices(CODIGOS.TIPO_TRANSPORTE) },
  'transporte.modalidad': { label: 'Modalidad', kind: INTEGER, options: choices(CODIGOS.MODALIDAD_TRANSPORTE) },
  'transporte.tipoResponsable': { label: 'Paga el flete', kind: INTEGER, options: choices(CODIGOS.RESPONSABLE_FLETE) },
  'transporte.inicioEstimadoTranslado': { label: 'Empieza', kind: DATE },
  'transporte.finEstimadoTranslado': { label: 'Termina', kind: DATE },
}

export const salida = address('transporte.salida.')
export const entrega = address('transporte.entrega.0.')

const CAR = 'transporte.vehiculo.0.'
const byPlate = (values: Values) => (values[`${CAR}documentoTipo`] ?? '2') === '2'

export const vehiculo = vehicle(CAR, {
  numeroMatricula: { shownIf: byPlate },
  documentoNumero: { shownIf: values => !byPlate(values) },
})

const CARRIER = 'transporte.transportista'

export const transportista: FormFields = {
  [`${CARRIER}.nombre`]: { label: 'Nombre o razón social', kind: TEXT },
  [`${CARRIER}.ruc`]: { label: 'RUC', kind: TEXT, hint: 'Si no es contribuyente, su documento.', optional: true },
  [`${CARRIER}.documentoNumero`]: {
    ...{ label: 'Cédula', kind: TEXT, optional: true, withValues: { documentoTipo: 1 } },
    hint: 'De quien no tiene RUC.',
  },
  [`${CARRIER}.direccion`]: { label: 'Domicilio', kind: TEXT },
  [`${CARRIER}.chofer.nombre`]: { label: 'Chofer', kind: TEXT },
  [`${CARRIER}.chofer.documentoNumero`]: { label: 'Cédula del chofer', kind: TEXT },
  [`${CARRIER}.chofer.direccion`]: { label: 'Domicilio del chofer', kind: TEXT },
}
