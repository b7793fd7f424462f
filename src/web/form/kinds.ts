/** Kinds of fields that need no table of SIFEN. Those of cities and units are in the slice of the tables. */
import { shownNumber } from '../kit/index.ts'
import { readAmount } from './amounts.ts'
import type { Json, Kind, Option } from './field.ts'

type Rest = Partial<Pick<Kind, 'type' | 'inputmode'>>

/** Makes a kind with one value. `read` never fails: the API rejects a text that is not one of its values. */
export const kind = (
  name: string,
  {
    read = text => text,
    write = String,
    ...rest
  }: Rest & { read?(text: string): unknown; write?(value: unknown): string } = {},
): Kind => ({
  name,
  read: (text, at) => ({ sets: { [at]: read(text) } }),
  write: (place, at) => (place[at] === undefined || place[at] === null ? undefined : write(place[at])),
  ...rest,
})

export const TEXT = kind('text')
export const EMAIL = kind('email', { type: 'email' })
/** A code of digits, which may begin with zeros. */
export const DIGITS = kind('digits', { inputmode: 'numeric' })
export const AREA = kind('area', { type: 'area' })
export const DATE = kind('date', { type: 'date' })
export const INTEGER = kind('integer', {
  read: text => (/^\d{1,9}$/.test(text) ? Number(text) : text),
  inputmode: 'numeric',
})
export const YES_NO = kind('yes or no', { read: text => text === '1' })
/** Local time. Browsers omit the seconds. */
export const INSTANT = kind('instant', {
  read: text => (/T\d\d:\d\d$/.test(text) ? `${text}:00` : text),
  type: 'datetime-local',
})
/** People copy a CDC in groups of four characters. */
export const CDC = kind('cdc', { read: text => text.replace(/\s/g, '') })

const plainAmount = kind('amount', { write: value => shownNumber(String(value)), inputmode: 'decimal' })
/** An amount in Paraguay's format. */
export const AMOUNT: Kind = {
  ...plainAmount,
  read(text, name) {
    const amount = readAmount(text)
    if (amount !== undefined) return { sets: { [name]: amount } }
    return { sets: {}, problems: { [name]: `«${text}» no es un número. Escríbalo así: 18.500 o 2,5.` } }
  },
}

const isWithin = (choice: Json, place: Json) =>
  Object.entries(choice).every(([name, value]) => String(place[name]) === String(value))

const CHOICE: Kind = {
  name: 'choice',
  read: (text, _name, { sets = {} }) => ({ sets: sets[text] ?? {} }),
  write: (place, _name, { sets = {} }) => Object.entries(sets).find(([, choice]) => isWithin(choice, place))?.[0],
}

/** Returns the parts of a field whose choices set other fields of the JSON. */
export const choice = (table: Readonly<Record<string, { label: string; sets?: Json }>>) => ({
  kind: CHOICE,
  options: Object.entries(table).map(([value, { label }]): Option => [value, label]),
  sets: Object.fromEntries(Object.entries(table).flatMap(([value, { sets }]) => (sets ? [[value, sets]] : []))),
})

/** A tick box: it sends `1`, or nothing. */
export const TICK: Kind = {
  ...kind('tick', { read: text => text === '1', write: value => (value ? '1' : '') }),
  absent: false,
}

/** A field that the page reads itself: the JSON has no value of its own. */
export const OWN: Kind = { name: 'own', read: () => ({ sets: {} }), write: () => undefined }
