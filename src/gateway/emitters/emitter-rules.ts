/**
 * Rules across the fields of an emitter. All problems are reported at once, beside those of the schema. docs/notes A7.
 */

import { CSC_DE_PRUEBA, type Csc, numeroDeRuc, parseRuc } from '@nanduti/sifen'
import type { Config } from '../../config/index.ts'
import type { Ambiente } from '../../db/index.ts'
import { type FieldErrors, unprocessable } from '../../http/index.ts'
import { PLACE, placeErrors } from '../timbrados/index.ts'
import type { EmitterChange, NewEmitter } from './emitter-input.schema.ts'
import type { EmitterRow } from './emitters.queries.ts'

type Rule<Subject> = {
  campo: string
  broken(subject: Subject): boolean
  mensaje: string | ((subject: Subject) => string)
}

function problems<Subject>(rules: readonly Rule<Subject>[], subject: Subject): FieldErrors {
  const broken = rules.filter(rule => rule.broken(subject))
  return Object.fromEntries(
    broken.map(({ campo, mensaje }) => [campo, [typeof mensaje === 'string' ? mensaje : mensaje(subject)]]),
  )
}

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw unprocessable(errors)
}

/** Throws 422 with every broken rule. */
export function checkNewEmitter(input: NewEmitter, { embedded }: Pick<Config, 'embedded'>): void {
  refuse({ ...problems(NEW_RULES, { ...input, embedded }), ...problems(CSC_RULES, input), ...placeErrors(input) })
}

/** Throws 422 with every broken rule. */
export function checkEmitterChange(emitter: EmitterRow, change: EmitterChange): void {
  const csc = cscFieldsOf(emitter, change)
  const same = { ...change, ...(change.ruc !== undefined && { ruc: parseRuc(change.ruc)?.numero ?? change.ruc }) }
  const place = PLACE.some(column => change[column] !== undefined) ? { ...emitter, ...change } : {}
  refuse({ ...problems(CHANGE_RULES, { emitter, change: same }), ...problems(CSC_RULES, csc), ...placeErrors(place) })
}

type New = NewEmitter & Pick<Config, 'embedded'>

const NEW_RULES: readonly Rule<New>[] = [
  {
    campo: 'ruc',
    broken: ({ ruc }) => parseRuc(ruc) === undefined,
    mensaje: ({ ruc }) => {
      const meant = parseRuc(numeroDeRuc(ruc))
      if (!meant) return 'El campo ruc no es un RUC: 3 a 8 dígitos, y quizá una letra al final.'
      return `El RUC ${ruc} no es válido: el dígito verificador de ${meant.numero} es ${meant.dv}.`
    },
  },
  {
    campo: 'dv',
    broken: ({ ruc, dv }) => (parseRuc(ruc)?.dv ?? dv) !== dv,
    mensaje: ({ ruc, dv }) => `El dígito verificador de ${numeroDeRuc(ruc)} es ${parseRuc(ruc)?.dv}, no ${dv}.`,
  },
  {
    // A power cut can lose the last commits of the embedded database (docs/OPERATIONS.md), and with them the record of
    // an invoice.
    campo: 'ambiente',
    broken: ({ ambiente, embedded }) => ambiente === 'prod' && embedded,
    mensaje: 'El ambiente prod necesita PostgreSQL: configure DATABASE_URL. La base embebida es para probar.',
  },
]

const IMMUTABLE = ['ruc', 'dv', 'ambiente'] as const

type Change = { emitter: EmitterRow; change: EmitterChange }

const CHANGE_RULES: readonly Rule<Change>[] = [
  ...IMMUTABLE.map(campo => ({
    campo,
    broken: ({ emitter, change }: Change) => change[campo] !== undefined && change[campo] !== emitter[campo],
    mensaje: `El campo ${campo} no se puede cambiar: registre otro emisor.`,
  })),
  {
    campo: 'activo',
    broken: ({ emitter, change }) =>
      change.activo === true && emitter.ambiente === 'prod' && !emitter.tiene_certificado,
    mensaje: 'Un emisor de prod se activa con su certificado: súbalo primero.',
  },
]

type CscFields = { ambiente: Ambiente; id_csc?: string | null | undefined; csc?: string | null | undefined }

const CSC_RULES: readonly Rule<CscFields>[] = [
  {
    campo: 'id_csc',
    broken: ({ id_csc, csc }) => Boolean(csc) && !id_csc,
    mensaje: 'El campo id_csc es obligatorio cuando se indica csc.',
  },
  {
    campo: 'csc',
    broken: ({ ambiente, id_csc, csc }) => Boolean(id_csc) && !csc && !publicCsc(ambiente, id_csc),
    mensaje: 'El campo csc es obligatorio cuando se indica id_csc.',
  },
  {
    campo: 'csc',
    broken: ({ ambiente, csc }) => ambiente === 'prod' && CSC_DE_PRUEBA.some(({ valor }) => valor === csc),
    mensaje: 'El código de seguridad público es para pruebas: en prod indique el que la DNIT le dio a la empresa.',
  },
]

/** Returns the public code with that id, which only the test environment accepts. */
const publicCsc = (ambiente: Ambiente, id: string | null | undefined): Csc | undefined =>
  ambiente === 'test' ? CSC_DE_PRUEBA.find(csc => csc.id === id) : undefined

/** Returns the code of a new emitter: its own, or in `test` the public one. */
export const cscOfNew = ({ ambiente, id_csc, csc }: CscFields): Csc | undefined =>
  id_csc && csc ? { id: id_csc, valor: csc } : publicCsc(ambiente, id_csc ?? CSC_DE_PRUEBA[0]?.id)

/**
 * Returns the code after a change: undefined for the same, another code, or null for none. After a removal the code of
 * a new emitter applies.
 */
export function cscOfChange(emitter: EmitterRow, change: EmitterChange): Csc | null | undefined {
  return namesCsc(emitter, change) ? (cscOfNew(cscFieldsOf(emitter, change)) ?? null) : undefined
}

/**
 * True when the change names another code. An emitter's answer shows only the code's id, so a client that sends back
 * that id alone does not change the code.
 */
function namesCsc(emitter: EmitterRow, { id_csc, csc }: EmitterChange): boolean {
  if (csc !== undefined) return true
  return id_csc !== undefined && (id_csc !== emitter.id_csc || !emitter.tiene_csc)
}

/** Returns the code fields of the change. A new code without an id keeps the id. */
function cscFieldsOf(emitter: EmitterRow, change: EmitterChange): CscFields {
  const { ambiente } = emitter
  if (!namesCsc(emitter, change)) return { ambiente }
  const { csc, id_csc = csc ? emitter.id_csc : null } = change
  return { ambiente, id_csc, csc }
}
