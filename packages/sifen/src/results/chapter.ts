/**
 * A chapter of the catalogue of result codes: codes of one range with their common texts. Codes that integrators often
 * meet are explained individually; the rest have their meaning, and the cause and the remedy of their group.
 */

/** Who has to act: the taxpayer (data, certificate, timbrado), SIFEN, or nobody. */
export type Lado = 'usted' | 'sifen' | 'nadie'

/**
 * Next step. `corregir`: the same content would be refused again. `consultar`: query by CDC, which has the answer.
 * `reintentar`: the fault is transient; the same bytes may be resent later, once a query by CDC shows that SIFEN does
 * not have them.
 */
export type Siguiente = 'nada' | 'corregir' | 'consultar' | 'reintentar'

export type Meaning = {
  significado: string
  causa: string
  queHacer: string
  lado: Lado
  siguiente: Siguiente
  /** Field of our JSON that the code is about, if any. `N` stands for an index of a list (`items.N.cantidad`). */
  campo?: string
  /** True when the authority has withdrawn the code. */
  derogado?: true
}

/** An individual explanation. By default the taxpayer has to correct the content. */
export type Explained = Omit<Meaning, 'lado' | 'siguiente' | 'derogado'> & { lado?: Lado; siguiente?: Siguiente }

/** Meaning of a code, and its field. */
type Brief = readonly [significado: string, campo?: string]

/** Codes explained together: the meaning of each, with a common cause and remedy. */
export type Briefs = { causa: string; queHacer: string; codigos: Readonly<Record<string, Brief>> }

export type Chapter = {
  explicados?: Readonly<Record<string, Explained>>
  breves?: readonly Briefs[]
  /** Withdrawn codes, with their former meaning. */
  derogados?: Readonly<Record<string, string>>
}

/** Explains codes about the description of a code: we write those texts from our tables, so the table is outdated. */
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

/** Returns the whole meaning of a code. Undefined when the chapter does not have it. */
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

/** Looks up own keys only: `constructor` is not a code. */
const own = <T>(table: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  table !== undefined && Object.hasOwn(table, key) ? table[key] : undefined
