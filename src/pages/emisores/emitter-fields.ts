/** The tables of the forms of an emitter. Those of timbrados share its address. */
import { MONEDAS_DE_REDONDEO, TABLAS } from '@nanduti/sifen'
import { address } from '../../gateway/tablas/index.ts'
import {
  DIGITS,
  EMAIL,
  type FormFields,
  type FormTable,
  INTEGER,
  type Kind,
  kind,
  type Option,
  OWN,
  TEXT,
  TICK,
} from '../../web/index.ts'

const OPTIONAL = { kind: TEXT, optional: true, maxlength: 255 } as const

const { direccion, numeroCasa, ciudad } = address('', {
  direccion: OPTIONAL,
  numeroCasa: { optional: true },
  ciudad: {
    optional: true,
    hint: 'Su nombre o su código en la tabla de la DNIT; de ella salen distrito y departamento.',
  },
}) as Required<FormFields>

/** An address in two lines of fields. */
export const STREET = {
  direccion,
  numero_casa: numeroCasa,
  complemento_direccion1: { ...OPTIONAL, label: 'Complemento' },
  complemento_direccion2: { ...OPTIONAL, label: 'Complemento 2' },
} as FormFields
export const CONTACT = {
  ciudad,
  telefono: { ...OPTIONAL, label: 'Teléfono', maxlength: 15, hint: 'De 6 a 15 caracteres.' },
  email: { label: 'Correo', kind: EMAIL, optional: true, maxlength: 80 },
} as FormFields

export const LIST = 'actividades_economicas'
export const MAX_ACTIVITIES = 9
const ACTIVITIES: FormFields = {
  [`${LIST}.#.codigo`]: { label: 'Código', kind: TEXT, optional: true, maxlength: 8 },
  [`${LIST}.#.descripcion`]: { label: 'Descripción', kind: TEXT, optional: true, maxlength: 300 },
}

const NAMES: FormFields = {
  razon_social: { label: 'Razón social', kind: TEXT, maxlength: 255, hint: 'Como figura en el RUC.' },
  nombre_fantasia: { ...OPTIONAL, label: 'Nombre de fantasía' },
}

const CONTRIBUYENTE: readonly Option[] = [
  ['1', 'Persona física'],
  ['2', 'Persona jurídica'],
]
const contribuyente = (options: readonly Option[]) => ({
  tipo_contribuyente: { label: 'Tipo de contribuyente', kind: INTEGER, options },
})

const THREE_DIGITS = {
  kind: DIGITS,
  optional: true,
  maxlength: 3,
  hint: 'De los documentos que no lo dicen; por ejemplo, 001.',
} as const

export const DEFAULTS: FormFields = {
  establecimiento: { ...THREE_DIGITS, label: 'Establecimiento' },
  punto_expedicion: { ...THREE_DIGITS, label: 'Punto de expedición' },
  tipo_regimen: {
    ...{ label: 'Régimen', kind: INTEGER },
    options: [
      ['', 'Ninguno'],
      ...TABLAS['tipos-regimen']().map(({ codigo, nombre }): Option => [String(codigo), nombre]),
    ],
  },
  redondear_a: {
    ...{ label: 'Redondear los totales', kind: INTEGER },
    options: [['', 'No'], ...MONEDAS_DE_REDONDEO.map((monto): Option => [`${monto}`, `A ${monto} guaraníes`])],
    hint: 'Hacia abajo, en los documentos que no lo dicen.',
  },
}

/** A RUC with its check digit: `80012345-0`. */
const RUC: Kind = {
  ...kind('ruc'),
  also: ['dv'],
  write: ({ ruc, dv }) => (ruc === undefined ? undefined : `${ruc}-${dv}`),
  read(text) {
    const [, ruc, dv] = /^(.+?)\s*-\s*(\d)$/.exec(text) ?? []
    if (ruc !== undefined) return { sets: { ruc, dv } }
    return {
      sets: { ruc: text },
      problems: { dv: 'Escriba el RUC con su dígito verificador, por ejemplo 80012345-0.' },
    }
  },
}

/** The parts of the card «Empresa», side by side. */
export const NEW_COMPANY: readonly FormFields[] = [
  { ruc: { label: 'RUC', kind: RUC, maxlength: 20, hint: 'Con su dígito verificador: 80012345-0.' }, ...NAMES },
  {
    ambiente: {
      ...{ label: 'Ambiente', kind: TEXT },
      options: [
        ['test', 'Prueba: sin valor fiscal'],
        ['prod', 'Producción'],
      ],
      hint: 'No se puede cambiar después. En producción queda inactivo hasta que cargue su certificado.',
    },
    ...contribuyente([['', 'El que indica el RUC'], ...CONTRIBUYENTE]),
  },
]
export const COMPANY: readonly FormFields[] = [{ ...NAMES, ...contribuyente(CONTRIBUYENTE) }]

export const TICKS: FormFields = {
  envio_automatico: {
    ...{ label: 'Enviar solos los documentos firmados, en lotes', kind: TICK },
    hint: 'Se juntan por tipo y salen sin que nadie lo pida.',
  },
  solo_lotes: {
    ...{ label: 'SIFEN lo atiende solo por lotes', kind: TICK },
    hint: 'Cada documento va en un lote propio y se confirma solo. Se marca cuando SIFEN contesta 1264.',
  },
  estricto: {
    ...{ label: 'Rechazar documentos con campos desconocidos', kind: TICK },
    hint: 'Para los pedidos de la API. Sin esto, solo se rechazan los que se parecen a un campo o hablan de dinero.',
  },
  activo: {
    ...{ label: 'Activo', kind: TICK },
    hint: 'Inactivo no emite. Cada empresa tiene un solo emisor activo por ambiente.',
  },
}

const tableOf = (...groups: readonly FormFields[]): FormTable => ({
  fields: Object.assign({}, ...groups, ACTIVITIES) as FormFields,
  blanks: 'null',
  // A blank RUC lacks its check digit too: one problem for both.
  remedies: [[/^El campo dv es obligatorio\.$/, 'El campo «RUC» es obligatorio.']],
})

export const NEW_EMITTER = tableOf(...NEW_COMPANY, STREET, CONTACT, DEFAULTS)
export const EMITTER = tableOf(...COMPANY, STREET, CONTACT, DEFAULTS, TICKS)

/** The forms of an emitter's certificate, CSC and logo. */
export const CARDS: FormTable = {
  fields: {
    cert: { label: 'Archivo', kind: OWN },
    password: { label: 'Contraseña', kind: OWN },
    id_csc: { label: 'Identificador', kind: TEXT },
    csc: { label: 'Código nuevo', kind: TEXT },
    logo: { label: 'Logo nuevo', kind: OWN },
  },
}
