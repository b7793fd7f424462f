/** The manual's names of the validations behind SIFEN's result codes. Read on first use. */
import { lazily, readTable } from './read-table.ts'

const validaciones = lazily(
  (): ReadonlyMap<string, string> =>
    new Map(
      readTable('resultados').flatMap(([codigo = '', validacion = '', , estado]) =>
        estado === 'derogado' ? [] : [[codigo, validacion]],
      ),
    ),
)

/** Returns the validation of an active code of a document: the id of its field, and a letter (`E650a`). */
export const validacionOf = (codigo: string): string | undefined => validaciones().get(codigo)
