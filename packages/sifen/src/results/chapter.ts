/**
 * What a chapter of the catalogue of result codes is: codes of one range with what they share. Codes that integrators really meet are
 * explained one by one; the rest have their meaning, and the cause and the remedy of their chapter.
 */

/** Who has to act: the taxpayer (data, certificate, stamp), SIFEN, or no one. */
export type Lado = 'usted' | 'sifen' | 'nadie'

/**
 * What may follow. `corregir`: the same content would be refused again. `consultar`: ask by CDC, the answer is there. `reintentar`: the
 * fault is passing; the same bytes may go later, once asking by CDC has shown that they are not there.
 */
export type Siguiente = 'nada' | 'corregir' | 'consultar' | 'reintentar'

export type Meaning = {
  significado: string
  causa: string
  queHacer: string
  lado: Lado
  siguiente: Siguiente
  /** Field of our JSON that the code is about, where there is one; `N` stands for a place in a list (`items.N.cantidad`). */
  campo?: string
  /** The authority has withdrawn the code: it should not be seen any more. */
  derogado?: true
}

/** Without `lado` and `siguiente` it is the taxpayer's, to be corrected. */
export type Explained = Omit<Meaning, 'lado' | 'siguiente' | 'derogado'> & { lado?: Lado; siguiente?: Siguiente }

/** What it means, and the field it is about. */
export type Brief = readonly [significado: string, campo?: string]

/** Codes explained together: what each means, and the cause and the remedy of all. */
export type Briefs = { causa: string; queHacer: string; codigos: Readonly<Record<string, Brief>> }

export type Chapter = {
  explicados?: Readonly<Record<string, Explained>>
  breves?: readonly Briefs[]
  /** Withdrawn codes, with what they meant. */
  derogados?: Readonly<Record<string, string>>
}

/** Codes about the text that goes beside a code: we write those texts from our tables, so it is a table that has aged. */
export const descripciones = (codigos: Briefs['codigos']): Briefs => ({
  causa: 'La pasarela escribe esta descripción de su tabla, y ya no es la de la tabla de la DNIT.',
  queHacer: 'Actualice la pasarela y vuelva a generar lo enviado.',
  codigos,
})

const DEROGADO = {
  causa: 'La DNIT derogó esta validación: ya no debería aparecer.',
  queHacer: 'Si SIFEN lo responde, lea su mensaje completo y consulte a la DNIT antes de volver a enviar.',
  derogado: true,
} as const

const TO_CORRECT = { lado: 'usted', siguiente: 'corregir' } as const

/** The whole meaning of a code of the chapter; undefined when it is not in it. */
export function meaningIn({ explicados, breves, derogados }: Chapter, codigo: string): Meaning | undefined {
  const explained = own(explicados, codigo)
  if (explained !== undefined) return { ...TO_CORRECT, ...explained }
  const group = breves?.find(({ codigos }) => Object.hasOwn(codigos, codigo))
  const brief = group?.codigos[codigo]
  if (group !== undefined && brief !== undefined) return { ...TO_CORRECT, ...complete(group, brief) }
  const withdrawn = own(derogados, codigo)
  return withdrawn === undefined ? undefined : { ...TO_CORRECT, ...DEROGADO, significado: withdrawn }
}

const complete = ({ causa, queHacer }: Briefs, [significado, campo]: Brief): Explained => ({
  significado,
  causa,
  queHacer,
  ...(campo !== undefined && { campo }),
})

/** Own keys only: `constructor` is no code. */
const own = <T>(table: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  table !== undefined && Object.hasOwn(table, key) ? table[key] : undefined
