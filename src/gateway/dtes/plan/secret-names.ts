/**
 * Removal of secrets that a request contains by mistake in unknown fields, such as a client's whole configuration or
 * its credentials. Bodies are stored without them.
 */
import { type Advertencia, shownName } from '@nanduti/sifen'
import { LRUCache } from 'lru-cache'

/** Compared without case, accents and punctuation. The id of a CSC is not a secret. */
const SECRET_NAME =
  /password|passwd|passphrase|contrasen|secret|token|apikey|appkey|accesskey|privatekey|claveprivada|keypem|p12|pfx|credential|credencial|^csc(?!id)|(?<!id)csc$|^(clave|pass|pwd|pin|auth|authorization|bearer|jwt)$/

/** Caps the number of warnings. */
const MAX_WARNINGS = 10

/**
 * Copies the body, at any depth, without fields with the name of a secret. The warnings name these fields, up to ten.
 */
export function withoutSecrets(body: unknown): { body: unknown; advertencias: Advertencia[] } {
  if (!holdsSecret(body)) return { body, advertencias: [] }
  const advertencias: Advertencia[] = []
  const copy = (value: unknown, at: string): unknown => {
    if (Array.isArray(value)) return value.map((item, i) => copy(item, `${at}${i}.`))
    if (typeof value !== 'object' || value === null) return value
    const kept = Object.entries(value).flatMap(([name, inner]) => {
      const campo = at + shownName(name)
      if (!isSecretName(name)) return [[name, copy(inner, `${campo}.`)]]
      if (advertencias.length < MAX_WARNINGS) advertencias.push({ campo, mensaje: notKept(campo) })
      return []
    })
    return Object.fromEntries(kept)
  }
  return { body: copy(body, ''), advertencias }
}

const holdsSecret = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([name, inner]) => (!Array.isArray(value) && isSecretName(name)) || holdsSecret(inner))

/** False for the reader's warning about a field that withoutSecrets removes: it would say that the field is stored. */
export const isOfKept = ({ campo }: Advertencia): boolean => !isSecretName(campo.slice(campo.lastIndexOf('.') + 1))

const MAX_NAMES = 5_000
const MAX_NAME = 64
/** Requests have the same names again and again. Longer ones are not remembered. */
const names = new LRUCache<string, boolean>({ max: MAX_NAMES })

export function isSecretName(name: string): boolean {
  const known = names.get(name)
  if (known !== undefined) return known
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  const isSecret = SECRET_NAME.test(plain)
  if (name.length <= MAX_NAME) names.set(name, isSecret)
  return isSecret
}

const notKept = (campo: string) =>
  `El campo ${campo} parece un secreto: no se guardó. Quítelo del pedido; si el valor es real, cámbielo donde se usa.`
