/** Fields of the other party: the receiver of a document, and the seller of a self-invoice. */
import { CODIGOS } from '@nanduti/sifen'
import type { Campo, Campos, Option, Values } from './campo.ts'

/** Returns a code list of SIFEN as choices. */
export const choices = (table: Readonly<Record<number, string>>): Option[] =>
  Object.entries(table).map(([codigo, nombre]) => [codigo, nombre])

/** Kinds of receivers. The choice sets the nature and, for a receiver that is no taxpayer, the kind of document. */
export const QUIENES: Readonly<Record<string, { label: string; da: Readonly<Record<string, number>> }>> = {
  ruc: { label: 'RUC', da: { naturaleza: 1 } },
  cedula: { label: 'Cédula paraguaya', da: { naturaleza: 2, tipoDoc: 1 } },
  innominado: { label: 'Sin nombre', da: { naturaleza: 2, tipoDoc: 5 } },
  pasaporte: { label: 'Pasaporte', da: { naturaleza: 2, tipoDoc: 2 } },
  extranjera: { label: 'Cédula extranjera', da: { naturaleza: 2, tipoDoc: 3 } },
  residencia: { label: 'Carnet de residencia', da: { naturaleza: 2, tipoDoc: 4 } },
  diplomatica: { label: 'Tarjeta diplomática', da: { naturaleza: 2, tipoDoc: 6 } },
  exterior: { label: 'Exterior, pasaporte', da: { naturaleza: 3, tipoDoc: 2 } },
  exteriorCedula: { label: 'Exterior, cédula', da: { naturaleza: 3, tipoDoc: 3 } },
}

const quien = (values: Values) => values['receptor.quien'] ?? 'ruc'
const isNamed = (values: Values) => quien(values) !== 'innominado'
const isAbroad = (values: Values) => quien(values).startsWith('exterior')

const QUIEN: Campo = {
  label: 'Se identifica con',
  hint: 'Sin nombre: por menos de Gs 7.000.000.',
  kind: 'elige',
  options: Object.entries(QUIENES).map(([value, { label }]) => [value, label]),
  da: Object.fromEntries(Object.entries(QUIENES).map(([value, { da }]) => [value, da])),
}

/** The kind of operation. A blank one follows from the receiver. */
const OPERACION: Campo = {
  ...{ label: 'Operación', kind: 'codigo', optional: true, mas: true },
  options: [
    ['', 'Según el receptor'],
    ['1', 'Con una empresa (B2B)'],
    ['2', 'Con un consumidor (B2C)'],
    ['3', 'Con el Estado (B2G)'],
    ['4', 'Con el exterior (B2F)'],
  ],
}

export const isToState = (values: Values) => values.tipoOperacion === '3'
const toState = { kind: 'texto', optional: true, mas: true, si: isToState } as const

/** Fields of a sale to the State: the code of the contract. */
export const compraPublica: Campos = {
  'dncp.modalidad': { ...toState, label: 'Modalidad de la DNCP', hint: 'Dos caracteres.' },
  'dncp.entidad': { ...toState, label: 'Entidad', kind: 'entero', hint: 'Cinco dígitos.' },
  'dncp.año': { ...toState, label: 'Año', kind: 'entero', hint: 'Dos dígitos.' },
  'dncp.secuencia': { ...toState, label: 'Secuencia', kind: 'entero', hint: 'Hasta siete dígitos.' },
  'dncp.fecha': { ...toState, label: 'Fecha del código', kind: 'fecha' },
}

/** Fields of the receiver. Self-invoices and notes need a named receiver; the rules of creation check it. */
export const receptor = ({ conDireccion = false } = {}): Campos => {
  const address = conDireccion ? {} : ({ optional: true, mas: true } as const)
  return {
    'receptor.quien': QUIEN,
    'receptor.numeroDocumento': {
      ...{ label: 'RUC o documento', kind: 'texto', list: 'receptores', si: isNamed },
      hint: 'El RUC con su dígito verificador: 80012345-0.',
    },
    'receptor.nombre': { label: 'Nombre o razón social', kind: 'texto', si: isNamed, ancho: true },
    'receptor.pais': { label: 'País', kind: 'texto', list: 'paises', hint: 'Tres letras: BRA.', si: isAbroad },
    'receptor.email': { label: 'Correo', kind: 'texto', optional: true },
    'receptor.direccion': { label: 'Calle', kind: 'texto', ...address },
    'receptor.numeroCasa': { label: 'Número de casa', kind: 'entero', hint: '0 si no tiene.', ...address },
    'receptor.ciudad': { label: 'Ciudad', kind: 'ciudad', list: 'ciudades', optional: true, mas: true },
    'receptor.telefono': { label: 'Teléfono', kind: 'texto', optional: true, mas: true },
    'receptor.nombreFantasia': { label: 'Nombre de fantasía', kind: 'texto', optional: true, mas: true },
    'receptor.codigo': { label: 'Código del cliente', kind: 'texto', optional: true, mas: true },
    tipoOperacion: OPERACION,
  }
}

const PLACE = { kind: 'ciudad', list: 'ciudades', hint: 'Su nombre o su código.' } as const

export const vendedor: Campos = {
  'autoFactura.tipoVendedor': { label: 'Vendedor', kind: 'codigo', options: choices(CODIGOS.NATURALEZA_VENDEDOR) },
  'autoFactura.documentoTipo': {
    ...{ label: 'Su documento', kind: 'codigo', options: choices(CODIGOS.TIPO_DOCUMENTO_IDENTIDAD) },
  },
  'autoFactura.documentoNumero': { label: 'Número de documento', kind: 'texto' },
  'autoFactura.nombre': { label: 'Nombre', kind: 'texto' },
  'autoFactura.direccion': { label: 'Calle', kind: 'texto' },
  'autoFactura.numeroCasa': { label: 'Número de casa', kind: 'entero', hint: '0 si no tiene.' },
  'autoFactura.ciudad': { label: 'Ciudad', ...PLACE },
  'autoFactura.ubicacion.lugar': { label: 'Lugar de la operación', kind: 'texto', optional: true, mas: true },
  'autoFactura.ubicacion.ciudad': { label: 'Ciudad de la operación', ...PLACE, optional: true, mas: true },
}

export const constancia: Campos = {
  'documentoAsociado.0.constanciaTipo': {
    ...{ label: 'Constancia', kind: 'codigo', options: choices(CODIGOS.CONSTANCIA), con: { formato: 3 } },
    ancho: true,
  },
  'documentoAsociado.0.constanciaNumero': { label: 'Número', kind: 'texto', hint: 'De 11 dígitos.' },
  'documentoAsociado.0.constanciaControl': {
    ...{ label: 'Número de control', kind: 'texto', hint: 'De 8 caracteres.' },
  },
}
