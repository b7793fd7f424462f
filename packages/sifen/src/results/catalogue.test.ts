/** Texts and fields of the catalogue: complete, well written, and consistent with our own JSON and rules. */
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { REGLAS_DE_DOCUMENTOS, REGLAS_DE_GRUPOS, type Stated } from '../../test/document-rules.ts'
import { dteInputSchema } from '../documento/input/input.schema.ts'
import type { Service } from '../endpoints.ts'
import { EVENTOS, type TipoEvento } from '../evento/eventos.ts'
import { CHAPTERS, explain } from '../results.ts'
import { type Chapter, type Meaning, meaningIn } from './chapter.ts'

const SERVICES = Object.keys(CHAPTERS) as Service[]
const codesOf = ({ explicados, breves, derogados }: Chapter): string[] =>
  [explicados, ...(breves ?? []).map(({ codigos }) => codigos), derogados].flatMap(table => Object.keys(table ?? {}))

type Entry = { codigo: string; chapter: Chapter; meaning: Meaning }

const ENTRIES: readonly Entry[] = [...new Set(Object.values(CHAPTERS).flat())].flatMap(chapter =>
  codesOf(chapter).flatMap(codigo => {
    const meaning = meaningIn(chapter, codigo)
    return meaning ? [{ codigo, chapter, meaning }] : []
  }),
)

describe('chapters', () => {
  it('explain over 500 codes, at least 120 of them individually', () => {
    expect(ENTRIES.length).toBeGreaterThan(500)
    const byHand = ENTRIES.filter(({ chapter, codigo }) => Object.hasOwn(chapter.explicados ?? {}, codigo))
    expect(byHand.length).toBeGreaterThanOrEqual(120)
  })

  it.each(SERVICES)('of %s have each code once', service => {
    const codes = CHAPTERS[service].flatMap(codesOf)
    expect(codes.filter((codigo, i) => codes.indexOf(codigo) !== i)).toEqual([])
  })
})

/** Words that must have an accent in our texts. Names of fields do not count. */
const UNACCENTED =
  /(?<![\w.])(?:numero|codigo|descripcion|operacion|emision|inutilizacion|expedicion|electronic[oa]s?|invalid[oa]s?|public[oa]s?|vehiculo|items?|credito|debito|cedula|digitos?|telefono|direccion|pais|tambien|mas|dias?|ultim[oa]|guaranies|numericos?|segun|analisis|razon)(?![\w.]*\w)/i

describe('texts', () => {
  const texts = ENTRIES.flatMap(({ codigo, meaning: { significado, causa, queHacer } }) =>
    [significado, causa, queHacer].map(text => ({ codigo, text })),
  )
  const breaking = (holds: (text: string) => boolean) =>
    texts.filter(({ text }) => !holds(text)).map(({ codigo, text }) => `${codigo} ${text}`)

  it('start with a capital, or with a number, and end with a period', () => {
    expect(breaking(text => /^[A-ZÁÉÍÓÚ1-9].*[^.\s]\.$/.test(text))).toEqual([])
  })

  it('have no stray spaces, and use composed characters', () => {
    expect(breaking(text => !/\s{2}|\s[.,;:]|[,;:](?=\p{L})|\n/u.test(text) && text === text.normalize('NFC'))).toEqual(
      [],
    )
  })

  it('keep their accents', () => {
    expect(breaking(text => !UNACCENTED.test(text))).toEqual([])
  })

  it('address the reader as usted', () => {
    expect(breaking(text => !/\b(?:tu|tus|tienes|puedes|debes|vos)\b/i.test(text))).toEqual([])
  })

  it('fit a line or two of a screen', () => {
    expect(breaking(text => text.length <= 200)).toEqual([])
  })
})

/** SIFEN may already have this document. Query by CDC before retrying, or the client could issue it twice. */
const AGAIN =
  /v(?:uelva|olver) a (?:enviar|intentar|repetir)|reenv|\brepita\b|arme (?:el|un) lote|\bemita con (?:el|un)\b/i
/**
 * Codes after which no document exists. 1109: the number was voided. 4009: in test, the cancellation came before
 * SIFEN's clock had its approval.
 */
const NOTHING_THERE = ['1109', '4009']
/** A list of RUCs, with which nothing is sent. */
const NOTHING_SENT = ['0521']

describe('advice', () => {
  const advices = ENTRIES.map(({ codigo, meaning: { queHacer, siguiente } }) => {
    const advice = queHacer.replace(/no reenv\p{L}+/giu, '')
    return { codigo, siguiente, advice, again: advice.search(AGAIN), asks: advice.search(/consult|busque/i) }
  })

  it('never says to send or issue again before a query', () => {
    const again = advices.filter(({ codigo, again }) => again >= 0 && !NOTHING_THERE.includes(codigo))
    expect(again.length).toBeGreaterThan(10)
    expect(again.filter(({ again, asks }) => asks < 0 || asks > again)).toEqual([])
  })

  it('is to query after a transient fault', () => {
    const passing = advices.filter(({ siguiente }) => siguiente === 'reintentar' || siguiente === 'consultar')
    expect(passing.filter(({ codigo, asks }) => asks < 0 && !NOTHING_SENT.includes(codigo))).toEqual([])
  })
})

type JsonSchema = { properties?: Record<string, JsonSchema>; items?: JsonSchema; anyOf?: JsonSchema[] }

/** Returns every path of a JSON shape, with `N` for the indexes of a list. */
function pathsOf({ properties = {}, items, anyOf = [] }: JsonSchema, at = ''): string[] {
  return [
    at,
    ...anyOf.flatMap(branch => pathsOf(branch, at)),
    ...Object.entries(properties).flatMap(([name, field]) => pathsOf(field, at === '' ? name : `${at}.${name}`)),
    ...(items ? pathsOf(items, `${at}.N`) : []),
  ]
}

const fieldsOf = (schema: z.ZodType): string[] => pathsOf(z.toJSONSchema(schema) as JsonSchema)

const EVENT_OF: readonly (readonly [from: string, to: string, tipo: TipoEvento])[] = [
  ['4000', '4010', 'cancelacion'],
  ['4051', '4071', 'inutilizacion'],
  ['4101', '4116', 'notificacion'],
  ['4150', '4158', 'conformidad'],
  ['4200', '4207', 'disconformidad'],
  ['4251', '4265', 'desconocimiento'],
  ['4300', '4336', 'transporte'],
  ['4451', '4478', 'nominacion'],
]

it('advises no condicionTipoCambio in guaraníes, which SIFEN refuses there (1208)', () => {
  expect(explain('recibe', '1210').queHacer).not.toContain('condicionTipoCambio')
})

it('says that a receiver is nominated in an invoice, not by it', () => {
  expect(explain('recibe', '2442').significado).toBe('El receptor no es el que se nominó en la factura asociada.')
})

describe('campo', () => {
  it('of a document’s code is a field of the DTE', () => {
    const fields = new Set(fieldsOf(dteInputSchema))
    const about = ENTRIES.filter(({ codigo, meaning }) => meaning.campo !== undefined && /^[12]/.test(codigo))
    expect(about.length).toBeGreaterThan(100)
    expect(about.filter(({ meaning }) => !fields.has(meaning.campo ?? '')).map(e => e.codigo)).toEqual([])
  })

  it.each(EVENT_OF)('of %s to %s is a field of the event %s', (from, to, tipo) => {
    const fields = new Set(fieldsOf(EVENTOS[tipo].schema))
    const about = ENTRIES.filter(e => e.codigo >= from && e.codigo <= to && e.meaning.campo !== undefined)
    expect(about.length).toBeGreaterThan(1)
    expect(about.filter(({ meaning }) => !fields.has(meaning.campo ?? '')).map(e => e.codigo)).toEqual([])
  })
})

/** Returns the fields at which these rules report each code. */
function reported(rules: readonly Stated[]): [codigo: string, campos: string[]][] {
  const campos = Map.groupBy(
    rules.filter(({ codigo }) => codigo !== undefined),
    ({ codigo = '' }) => codigo,
  )
  return [...campos].map(([codigo, found]) => [codigo, found.map(({ campo }) => campo)])
}

describe('codes of our own rules', () => {
  const grupos = Object.values(Object.groupBy(REGLAS_DE_GRUPOS, ({ codigo }) => codigo)).flatMap(found =>
    found?.length === 1 ? found : [],
  )
  const document = reported([...REGLAS_DE_DOCUMENTOS, ...grupos])

  it('are all explained individually, or at least with their field', () => {
    const codes = document.map(([codigo]) => codigo)
    expect(codes.length).toBeGreaterThan(30)
    const byHand = (codigo: string) => CHAPTERS.recibe.some(({ explicados = {} }) => Object.hasOwn(explicados, codigo))
    const isExplained = (codigo: string) => byHand(codigo) || explain('recibe', codigo).campo !== undefined
    expect(codes.filter(codigo => !isExplained(codigo))).toEqual([])
  })

  it('have the field where the rule reports them', () => {
    const elsewhere = document.filter(([codigo, campos]) => !campos.includes(explain('recibe', codigo).campo ?? ''))
    expect(elsewhere).toEqual([])
  })

  it('of events have the field where the rule reports them', () => {
    for (const [, , tipo] of EVENT_OF) {
      const rules: readonly Stated[] = EVENTOS[tipo].rules
      const codes = reported(rules).filter(([codigo]) => codigo.startsWith('4'))
      expect(codes.length).toBeGreaterThan(0)
      const elsewhere = codes.filter(([codigo, campos]) => !campos.includes(explain('evento', codigo).campo ?? ''))
      expect(elsewhere).toEqual([])
    }
  })
})
