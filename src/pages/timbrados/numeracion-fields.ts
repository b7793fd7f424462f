/** The tables of the forms of timbrados, establishments and points. */
import { TIPOS_NUMERADOS } from '../../gateway/timbrados/index.ts'
import { DATE, DIGITS, type FormFields, type FormTable, formJson, INTEGER, type Json, TEXT } from '../../web/index.ts'
import { CONTACT, STREET } from '../emisores/index.ts'

const table = (fields: FormFields): FormTable => ({ fields, blanks: 'null' })

const VIGENCIA: FormFields = {
  fecha_inicio: { label: 'Vigente desde', kind: DATE },
  fecha_vencimiento: {
    ...{ label: 'Vence', kind: DATE, optional: true },
    hint: 'Vacía si no vence, como los timbrados electrónicos.',
  },
}

export const RENEWAL = table(VIGENCIA)
export const TIMBRADO = table({
  numero: { label: 'Número', kind: DIGITS, maxlength: 8, hint: '8 dígitos.' },
  ...VIGENCIA,
  ambiente: {
    ...{ label: 'Ambiente', kind: TEXT },
    options: [
      ['', 'El de sus emisores'],
      ['test', 'Prueba: sin valor fiscal'],
      ['prod', 'Producción'],
    ],
    hint: 'De qué ambiente son sus números.',
  },
})

const named = (hint: string): FormFields => ({
  descripcion: { label: 'Descripción', kind: TEXT, maxlength: 255, hint },
})
const coded = (hint: string): FormFields => ({
  codigo: { label: 'Código', kind: DIGITS, maxlength: 3, hint: '3 dígitos, por ejemplo 001.' },
  ...named(hint),
})

/** Fields of a form besides those of the address. */
export const NEW_PLACE_NAMES = coded('Cómo lo llama la empresa: Casa central.')
export const PLACE_NAMES = named('Cómo lo llama la empresa. Los documentos llevan sus primeros 30 caracteres.')
export const NEW_PLACE = table({ ...NEW_PLACE_NAMES, ...STREET, ...CONTACT })
export const PLACE = table({ ...PLACE_NAMES, ...STREET, ...CONTACT })

export const POINT = table(named('Cómo lo llama la empresa. Los documentos no lo llevan: no cambia ninguno.'))
export const POINT_NAMES = coded('Cómo lo llama la empresa: Caja 1.')

const LAST: FormFields[string] = { label: 'Factura', kind: INTEGER, optional: true, maxlength: 7 }
const OTHERS = TIPOS_NUMERADOS.filter(({ tipo }) => tipo !== 1)

/** The last number of each type. A counter is a row of `contadores`, except that of invoices. */
export const COUNTERS: FormFields = {
  ultimo_numero: LAST,
  ...Object.fromEntries(
    OTHERS.map(({ tipo, nombre }) => [`contador_${tipo}`, { ...LAST, label: nombre.replace(/ electrónica$/, '') }]),
  ),
}
const NEW_POINT: FormTable = {
  ...table({ ...POINT_NAMES, ...COUNTERS }),
  labels: { ultimo_numero: 'Último número usado' },
}

const countersOf = (json: Json) =>
  OTHERS.flatMap(({ tipo }) => {
    const ultimo_numero = json[`contador_${tipo}`] ?? null
    return ultimo_numero === null ? [] : [{ tipo_documento: tipo, ultimo_numero }]
  })

/** Returns the JSON of a new point. */
export function pointJson(sent: Json): Json {
  const { codigo, descripcion, ultimo_numero, ...rest } = formJson(NEW_POINT, sent)
  const contadores = countersOf(rest)
  return { codigo, descripcion, ultimo_numero, contadores: contadores.length > 0 ? contadores : null }
}

/** Returns the table of a new point. A problem of a row of `contadores` is shown at the field of its type. */
export const newPoint = (sent: Json): FormTable => ({
  ...NEW_POINT,
  moved: Object.fromEntries(
    countersOf(formJson(NEW_POINT, sent)).flatMap(({ tipo_documento }, row) =>
      ['', '.tipo_documento', '.ultimo_numero'].map(name => [`contadores.${row}${name}`, `contador_${tipo_documento}`]),
    ),
  ),
})
