/** Fields of the other party: the receiver of a document, and the seller of a self-invoice. */
import { CODIGOS } from '@nanduti/sifen'
import { address, identity, PLACE } from '../../../../gateway/tablas/index.ts'
import {
  choice,
  choices,
  DATE,
  type FormField,
  type FormFields,
  INTEGER,
  TEXT,
  type Values,
} from '../../../../web/index.ts'

/** Kinds of receivers. The choice sets the nature and, for a receiver that is no taxpayer, the kind of document. */
const QUIENES = choice({
  ruc: { label: 'RUC', sets: { naturaleza: 1 } },
  cedula: { label: 'Cédula paraguaya', sets: { naturaleza: 2, tipoDoc: 1 } },
  innominado: { label: 'Sin nombre', sets: { naturaleza: 2, tipoDoc: 5 } },
  pasaporte: { label: 'Pasaporte', sets: { naturaleza: 2, tipoDoc: 2 } },
  extranjera: { label: 'Cédula extranjera', sets: { naturaleza: 2, tipoDoc: 3 } },
  residencia: { label: 'Carnet de residencia', sets: { naturaleza: 2, tipoDoc: 4 } },
  diplomatica: { label: 'Tarjeta diplomática', sets: { naturaleza: 2, tipoDoc: 6 } },
  exterior: { label: 'Exterior, pasaporte', sets: { naturaleza: 3, tipoDoc: 2 } },
  exteriorCedula: { label: 'Exterior, cédula', sets: { naturaleza: 3, tipoDoc: 3 } },
})

const quien = (values: Values) => values['receptor.quien'] ?? 'ruc'
const isNamed = (values: Values) => quien(values) !== 'innominado'
const isAbroad = (values: Values) => quien(values).startsWith('exterior')

const QUIEN: FormField = {
  label: 'Se identifica con',
  hint: 'Sin nombre: por menos de Gs 7.000.000.',
  ...QUIENES,
}

/** The kind of operation. A blank one follows from the receiver. */
const OPERACION: FormField = {
  ...{ label: 'Operación', kind: INTEGER, optional: true, more: true },
  options: [
    ['', 'Según el receptor'],
    ['1', 'Con una empresa (B2B)'],
    ['2', 'Con un consumidor (B2C)'],
    ['3', 'Con el Estado (B2G)'],
    ['4', 'Con el exterior (B2F)'],
  ],
}

export const isToState = (values: Values) => values.tipoOperacion === '3'
const toState = { kind: TEXT, optional: true, more: true, shownIf: isToState } as const

/** Fields of a sale to the State: the code of the contract. */
export const compraPublica: FormFields = {
  'dncp.modalidad': { ...toState, label: 'Modalidad de la DNCP', hint: 'Dos caracteres.' },
  'dncp.entidad': { ...toState, label: 'Entidad', kind: INTEGER, hint: 'Cinco dígitos.' },
  'dncp.año': { ...toState, label: 'Año', kind: INTEGER, hint: 'Dos dígitos.' },
  'dncp.secuencia': { ...toState, label: 'Secuencia', kind: INTEGER, hint: 'Hasta siete dígitos.' },
  'dncp.fecha': { ...toState, label: 'Fecha del código', kind: DATE },
}

/** Fields of the receiver. Self-invoices and notes need a named receiver; the rules of creation check it. */
export const receptor = ({ conDireccion = false } = {}): FormFields => {
  const where = conDireccion ? {} : ({ optional: true, more: true } as const)
  return {
    'receptor.quien': QUIEN,
    'receptor.numeroDocumento': {
      ...{ label: 'RUC o documento', kind: TEXT, list: 'receptores', shownIf: isNamed },
      hint: 'El RUC con su dígito verificador: 80012345-0.',
    },
    'receptor.nombre': { label: 'Nombre o razón social', kind: TEXT, shownIf: isNamed, wide: true },
    'receptor.pais': { label: 'País', kind: TEXT, list: 'paises', hint: 'Tres letras: BRA.', shownIf: isAbroad },
    'receptor.email': { label: 'Correo', kind: TEXT, optional: true },
    ...address('receptor.', {
      direccion: where,
      numeroCasa: where,
      ciudad: { hint: undefined, optional: true, more: true },
    }),
    'receptor.telefono': { label: 'Teléfono', kind: TEXT, optional: true, more: true },
    'receptor.nombreFantasia': { label: 'Nombre de fantasía', kind: TEXT, optional: true, more: true },
    'receptor.codigo': { label: 'Código del cliente', kind: TEXT, optional: true, more: true },
    tipoOperacion: OPERACION,
  }
}

export const vendedor: FormFields = {
  'autoFactura.tipoVendedor': { label: 'Vendedor', kind: INTEGER, options: choices(CODIGOS.NATURALEZA_VENDEDOR) },
  ...identity('autoFactura.', {
    documentoTipo: { label: 'Su documento', options: choices(CODIGOS.TIPO_DOCUMENTO_IDENTIDAD) },
  }),
  'autoFactura.nombre': { label: 'Nombre', kind: TEXT },
  ...address('autoFactura.'),
  'autoFactura.ubicacion.lugar': { label: 'Lugar de la operación', kind: TEXT, optional: true, more: true },
  'autoFactura.ubicacion.ciudad': { ...PLACE, label: 'Ciudad de la operación', optional: true, more: true },
}

export const constancia: FormFields = {
  'documentoAsociado.0.constanciaTipo': {
    ...{ label: 'Constancia', kind: INTEGER, options: choices(CODIGOS.CONSTANCIA), withValues: { formato: 3 } },
    wide: true,
  },
  'documentoAsociado.0.constanciaNumero': { label: 'Número', kind: TEXT, hint: 'De 11 dígitos.' },
  'documentoAsociado.0.constanciaControl': {
    ...{ label: 'Número de control', kind: TEXT, hint: 'De 8 caracteres.' },
  },
}
