/** Fields of a remission: reason, route, vehicle and carrier of the goods. */
import { CODIGOS } from '@nanduti/sifen'
import type { Campos, Values } from './campo.ts'
import { choices } from './receptor.ts'

export const remision: Campos = {
  'remision.motivo': { label: 'Motivo', kind: 'codigo', options: choices(CODIGOS.MOTIVO_REMISION) },
  'remision.tipoResponsable': {
    ...{ label: 'Responsable', kind: 'codigo', options: choices(CODIGOS.RESPONSABLE_REMISION) },
  },
  'remision.kms': { label: 'Kilómetros', kind: 'entero', hint: 'Estimados, del recorrido.' },
  'remision.fechaFactura': {
    ...{ label: 'Se factura el', kind: 'fecha', optional: true },
    hint: 'De un traslado por ventas que todavía no se facturó.',
  },
}

const PLACE = { label: 'Ciudad', kind: 'ciudad', list: 'ciudades', hint: 'Su nombre o su código.' } as const
const STREET = { label: 'Calle', kind: 'texto' } as const
const CASA = { label: 'Número de casa', kind: 'entero', hint: '0 si no tiene.' } as const

export const viaje: Campos = {
  'transporte.tipo': { label: 'Transporte', kind: 'codigo', options: choices(CODIGOS.TIPO_TRANSPORTE) },
  'transporte.modalidad': { label: 'Modalidad', kind: 'codigo', options: choices(CODIGOS.MODALIDAD_TRANSPORTE) },
  'transporte.tipoResponsable': { label: 'Paga el flete', kind: 'codigo', options: choices(CODIGOS.RESPONSABLE_FLETE) },
  'transporte.inicioEstimadoTranslado': { label: 'Empieza', kind: 'fecha' },
  'transporte.finEstimadoTranslado': { label: 'Termina', kind: 'fecha' },
}

export const salida: Campos = {
  'transporte.salida.direccion': STREET,
  'transporte.salida.numeroCasa': CASA,
  'transporte.salida.ciudad': PLACE,
}

export const entrega: Campos = {
  'transporte.entrega.0.direccion': STREET,
  'transporte.entrega.0.numeroCasa': CASA,
  'transporte.entrega.0.ciudad': PLACE,
}

const CAR = 'transporte.vehiculo.0'
const byPlate = (values: Values) => (values[`${CAR}.documentoTipo`] ?? '2') === '2'

export const vehiculo: Campos = {
  [`${CAR}.tipo`]: { label: 'Vehículo', kind: 'texto', hint: 'De 4 a 10 caracteres: Camión.' },
  [`${CAR}.marca`]: { label: 'Marca', kind: 'texto' },
  [`${CAR}.documentoTipo`]: {
    ...{ label: 'Se identifica por', kind: 'codigo' },
    options: [
      ['2', 'Matrícula'],
      ['1', 'Número de identificación'],
    ],
  },
  [`${CAR}.numeroMatricula`]: { label: 'Matrícula', kind: 'texto', si: byPlate },
  [`${CAR}.documentoNumero`]: { label: 'Número', kind: 'texto', si: values => !byPlate(values) },
}

const CARRIER = 'transporte.transportista'

export const transportista: Campos = {
  [`${CARRIER}.nombre`]: { label: 'Nombre o razón social', kind: 'texto' },
  [`${CARRIER}.ruc`]: { label: 'RUC', kind: 'texto', hint: 'Si no es contribuyente, su documento.', optional: true },
  [`${CARRIER}.documentoNumero`]: {
    ...{ label: 'Cédula', kind: 'texto', optional: true, con: { documentoTipo: 1 } },
    hint: 'De quien no tiene RUC.',
  },
  [`${CARRIER}.direccion`]: { label: 'Domicilio', kind: 'texto' },
  [`${CARRIER}.chofer.nombre`]: { label: 'Chofer', kind: 'texto' },
  [`${CARRIER}.chofer.documentoNumero`]: { label: 'Cédula del chofer', kind: 'texto' },
  [`${CARRIER}.chofer.direccion`]: { label: 'Domicilio del chofer', kind: 'texto' },
}
