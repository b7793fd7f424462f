/** The API's problems in the words of the form of a new document, and the lines of its summary. Pure. */
import type { FieldErrors } from '../../../../http/index.ts'
import {
  type FormField,
  type FormFields,
  fieldNamed,
  orderOf,
  problemsAt,
  rowOf,
  type Values,
} from '../../../../web/index.ts'

/** A line of the summary: a problem, and the field that it links to, if it has one. */
export type Aviso = { field: string | undefined; text: string }

const IDS = ['timbrado_id', 'establecimiento_id', 'punto_expedicion_id', 'numeroDocumento']
const WORDS = {
  moved: {
    ...Object.fromEntries(IDS.map(id => [id, 'punto'])),
    'receptor.dv': 'receptor.numeroDocumento',
    items: 'items.0.descripcion',
    receptor: 'receptor.numeroDocumento',
    condicionTipoCambio: 'moneda',
  },
  /** Groups of fields, by the title of their card. */
  labels: {
    'transporte.salida': 'Local de salida',
    'transporte.entrega': 'Local de entrega',
    'transporte.transportista': 'Transportista',
    'transporte.vehiculo': 'Vehículo',
  },
  names: /(?<![\w.])([A-Za-z_]+(?:\.[\w]+)+|[a-z]+[A-Z_]\w+)/g,
  remedies: [
    [/^El campo items es obligatorio\.$/, 'Escriba al menos un ítem.'],
    [/ Guárdelo una vez en el emisor, .*$/, ' Complételo en los datos del emisor.'],
    [/envíe permitir_tipo_cambio: true\.$/, 'elija permitirlo en «Cotización del BCP».'],
  ] as const,
}

/** Returns the problems by field; under `''` those without a field in the form. */
export function atFields(fields: FormFields, values: Values, errors: FieldErrors): FieldErrors {
  const about = Object.entries(fields).find(([name]) => name.startsWith('documentoAsociado.'))?.[1].label
  const labels = { ...WORDS.labels, ...(about && { documentoAsociado: about }) }
  return problemsAt({ ...WORDS, fields, labels }, values, errors)
}

/**
 * Returns the lines of the summary, in the order of the fields. Adds the place where the words alone do not name it.
 */
export function avisosOf(fields: FormFields, errors: FieldErrors): Aviso[] {
  return Object.entries(errors)
    .map(([name, messages]) => ({ name, messages, at: orderOf(fields, name) }))
    .sort((a, b) => a.at.list - b.at.list || a.at.row - b.at.row || a.at.field - b.at.field)
    .flatMap(({ name, messages }) => {
      const field = fieldNamed(fields, name)
      return messages.map(text => ({
        field: field && name,
        text: `${field ? placeOf(fields, name, field, text) : ''}${text}`,
      }))
    })
}

function placeOf(fields: FormFields, name: string, { label }: FormField, text: string): string {
  const row = rowOf(fields, name)
  if (!row) return text.includes(`«${label}»`) ? '' : `${label}: `
  return `${row.list === 'items' ? 'Ítem' : 'Línea'} ${row.row + 1}, ${label.toLowerCase()}: `
}
