/** Kinds of form fields whose texts are looked up in SIFEN's tables. */
import { TABLAS } from '@nanduti/sifen'
import { type Kind, kind } from '../../web/index.ts'
import { cityProblem, cityText, readPlace } from './cities.ts'

/** A city by code or name. It sets district and department too. */
export const CITY: Kind = {
  ...kind('city', { write: value => cityText(Number(value)) }),
  also: ['distrito', 'departamento'],
  read(text, name) {
    const sets = readPlace(text)
    return typeof sets.ciudad === 'string' ? { sets, problems: { [name]: cityProblem(text) } } : { sets }
  },
}

/** Returns the text of a unit's field: its code and abbreviation. */
export function unitText(codigo: number): string {
  const found = TABLAS.unidades().find(unidad => unidad.codigo === codigo)
  return found ? `${codigo} ${found.abreviatura}` : `${codigo}`
}

function findUnit(text: string) {
  const typed = text.toLowerCase()
  const code = /^\d+/.exec(text)?.[0]
  return TABLAS.unidades().find(({ codigo, nombre, abreviatura }) =>
    code === undefined ? [nombre, abreviatura].some(name => name?.toLowerCase() === typed) : codigo === Number(code),
  )
}

/** A unit of measure by code, name or abbreviation. */
export const UNIT: Kind = {
  ...kind('unit', { write: value => unitText(Number(value)) }),
  read(text, name) {
    const found = findUnit(text)
    if (found) return { sets: { [name]: found.codigo } }
    return { sets: {}, problems: { [name]: `«${text}» no es una unidad de medida de la tabla de la DNIT.` } }
  },
}
