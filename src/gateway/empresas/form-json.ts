/**
 * Turns the texts of a form into the JSON of the API's schemas, so that pages and API share one validation. Turns the
 * API's field names in errors into the page's labels.
 */
import type { FieldErrors } from '../../http/index.ts'
import { cityProblem, readPlace } from '../tablas/index.ts'

type Texts = Record<string, unknown>

/** Fields that are numbers in the API. */
const NUMBERS = ['numero_casa', 'tipo_contribuyente', 'tipo_regimen', 'ultimo_numero']

/**
 * Turns blank texts into null, and digits of a number field into a number. Other texts stay, and the schema rejects
 * them.
 */
function readTexts(sent: unknown): Texts {
  const entries = Object.entries((sent ?? {}) as Texts).map(([name, value]): [string, unknown] => {
    if (typeof value !== 'string') return [name, value]
    const text = value.trim()
    if (text === '') return [name, null]
    return [name, NUMBERS.includes(name) && /^\d{1,9}$/.test(text) ? Number(text) : text]
  })
  return Object.fromEntries(entries)
}

const ACTIVITY = /^actividades_economicas\.(\d)\.(codigo|descripcion)$/
export const MAX_ACTIVITIES = 9

/** Returns the filled-in rows of activities in their order, without blank ones. */
export function readActivities(sent: Texts): { codigo: unknown; descripcion: unknown }[] {
  const at = (row: number, field: string) => sent[`actividades_economicas.${row}.${field}`] ?? null
  const rows = Array.from({ length: MAX_ACTIVITIES }, (_, row) => ({
    codigo: at(row, 'codigo'),
    descripcion: at(row, 'descripcion'),
  }))
  return rows.filter(({ codigo, descripcion }) => codigo !== null || descripcion !== null)
}

const isRow = (name: string) => ACTIVITY.test(name)

/** Reads the form of an emitter. `ruc` includes the check digit: `80012345-0`. */
export function emitterJson(sent: unknown): Texts {
  const { ruc, ciudad: place, ...texts } = readTexts(sent)
  const [, numero, dv] = typeof ruc === 'string' ? (/^(.+?)\s*-\s*(\d)$/.exec(ruc) ?? []) : []
  const rows = readActivities(texts)
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([name]) => !isRow(name))),
    ...(ruc !== undefined && { ruc: numero ?? ruc, dv }),
    ...readPlace(place),
    actividades_economicas: rows.length > 0 ? rows : null,
  }
}

/** Reads the form of a change, which gives the value of every tick box. */
export const emitterChangeJson = (sent: unknown): Texts => {
  const { activo, envio_automatico, ...json } = emitterJson(sent)
  return { ...json, activo: activo === '1', envio_automatico: envio_automatico === '1' }
}

export const timbradoJson = readTexts

export function establecimientoJson(sent: unknown): Texts {
  const { ciudad: place, ...texts } = readTexts(sent)
  return { ...texts, ...readPlace(place) }
}

const COUNTER = /^contador_(\d)$/

/** Reads the form of a point. It has a field such as `contador_5` for each type except invoices. */
export function puntoJson(sent: unknown): Texts {
  const texts = readTexts(sent)
  const counters = countersOf(texts).map(({ tipo, ultimo }) => ({
    tipo_documento: tipo,
    ultimo_numero: typeof ultimo === 'string' && /^\d{1,9}$/.test(ultimo) ? Number(ultimo) : ultimo,
  }))
  const { codigo, descripcion, ultimo_numero } = texts
  return { codigo, descripcion, ultimo_numero, contadores: counters.length > 0 ? counters : null }
}

const countersOf = (texts: Texts) =>
  Object.entries(texts).flatMap(([name, ultimo]) => {
    const [, tipo] = COUNTER.exec(name) ?? []
    return tipo === undefined || ultimo === null ? [] : [{ tipo: Number(tipo), ultimo }]
  })

/** Labels of the fields that the API's texts name. */
const LABELS: Readonly<Record<string, string>> = {
  ruc: 'RUC',
  razon_social: 'Razón social',
  nombre_fantasia: 'Nombre de fantasía',
  ambiente: 'Ambiente',
  tipo_contribuyente: 'Tipo de contribuyente',
  tipo_regimen: 'Régimen',
  codigo: 'Código',
  descripcion: 'Descripción',
  direccion: 'Calle',
  numero_casa: 'Número de casa',
  complemento_direccion1: 'Complemento',
  complemento_direccion2: 'Complemento 2',
  ciudad: 'Ciudad',
  telefono: 'Teléfono',
  email: 'Correo',
  establecimiento: 'Establecimiento',
  punto_expedicion: 'Punto de expedición',
  id_csc: 'Identificador',
  csc: 'Código nuevo',
  cert: 'Archivo',
  password: 'Contraseña',
  logo: 'Logo nuevo',
  numero: 'Número',
  fecha_inicio: 'Vigente desde',
  fecha_vencimiento: 'Vence',
  ultimo_numero: 'Último número usado',
}
export const labelOf = (name: string): string => LABELS[name] ?? name

const inWords = (message: string) =>
  message.replace(/\b(campo|indica) ([\w.]*\w)/g, (all, verb: string, name: string) => {
    const label = LABELS[name.split('.').at(-1) ?? '']
    return label ? `${verb} «${label}»` : all
  })

const MISSING_DV = 'Escriba el RUC con su dígito verificador, por ejemplo 80012345-0.'

/** Returns the API's problems by field of the form, in the form's words. */
export function formProblems(errors: FieldErrors, sent: unknown): FieldErrors {
  const texts = readTexts(sent)
  const found: FieldErrors = {}
  for (const [name, messages] of Object.entries(errors)) {
    // The form has one field for both, and a blank one lacks only the RUC.
    if (name === 'dv' && errors.ruc && texts.ruc === null) continue
    const field = fieldOf(name, texts)
    const told = messages.map(message => tell(name, message, texts))
    found[field] = [...new Set([...(found[field] ?? []), ...told])]
  }
  return found
}

function fieldOf(name: string, texts: Texts): string {
  if (name === 'dv') return 'ruc'
  if (name === 'distrito' || name === 'departamento') return 'ciudad'
  const [, row] = /^contadores\.(\d)/.exec(name) ?? []
  return row === undefined ? name : `contador_${countersOf(texts)[Number(row)]?.tipo}`
}

function tell(name: string, message: string, texts: Texts): string {
  if (name === 'dv' && texts.ruc !== null && message.includes('obligatorio')) return MISSING_DV
  if (name === 'ciudad' && typeof texts.ciudad === 'string' && !/^\d/.test(texts.ciudad))
    return cityProblem(texts.ciudad)
  return inWords(message)
}
