/** Characters of a request that its KuDE can't print. The XML has them, the paper does not. docs/notes 73 */
import { unprintable } from '@nanduti/kude'
import { type Advertencia, shownName } from '@nanduti/sifen'

/** Caps the number of warnings. */
const MAX_WARNINGS = 10
const MAX_SHOWN = 5

/** Returns one warning per text, up to ten, with the client's names of the fields. */
export function warnUnprinted(body: unknown): Advertencia[] {
  const advertencias: Advertencia[] = []
  const visit = (value: unknown, campo: string): void => {
    if (advertencias.length >= MAX_WARNINGS) return
    if (typeof value === 'string') {
      const missing = unprintable(value)
      if (missing.length > 0) advertencias.push({ campo, mensaje: message(campo, missing) })
    } else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value))
        visit(inner, campo === '' ? shownName(name) : `${campo}.${shownName(name)}`)
  }
  visit(body, '')
  return advertencias
}

function message(campo: string, missing: readonly string[]): string {
  const shown = missing.slice(0, MAX_SHOWN).map(character => `«${character}»`)
  const more = missing.length > MAX_SHOWN ? ' y otros' : ''
  return `El KuDE no puede imprimir ${shown.join(', ')}${more} del campo ${campo}: el XML los lleva, el papel no. Quítelos si el cliente debe leerlos.`
}
