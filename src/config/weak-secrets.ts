/** Secrets that others would guess. They are refused in production. */

/** Shorter passwords are guessed from a stolen hash. NIST SP 800-63B asks for 8, and for 15 where nothing else protects. */
const SHORTEST_PASSWORD = 12
const FEWEST_SIGNS = 5
/** Of 32 random bytes fewer are different once in 10^40 draws. */
const FEWEST_BYTES = 8

/** What is left of a common password without the digits and signs that people put around it. */
const COMMON =
  /^((la|mi|el)?(password|passw0rd|contrasena|clave|secreto|secret)(segura|secreta|larga)?|admin(istra(dor|dora|tor))?|superadmin(istrador)?|usuario|cambiame|cambiar|changeme|bienvenid[oa]s?|welcome|letmein|iloveyou|teamo|qwerty(uiop)?|asdfgh(jkl)?|zxcvbnm?|qazwsx(edc)?|nanduti|sifen|factura(cion|electronica)?|paraguay|asuncion|empresa|sistema|prueba|test|demo)*$/

/** `12345678…`, `abcdef…` and the like, in either direction. */
const ROWS = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'].flatMap(row => [
  row,
  [...row].reverse().join(''),
])

/** Whether a password is short, made of few signs, or among those that are tried first. */
export function isWeakPassword(password: string): boolean {
  const plain = password.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const word = plain.replace(/[^a-z0-9]/g, '').replace(/^\d+|\d+$/g, '')
  return (
    password.length < SHORTEST_PASSWORD ||
    new Set(plain).size < FEWEST_SIGNS ||
    COMMON.test(word) ||
    ROWS.some(row => row.includes(plain))
  )
}

/** Whether a key of 32 bytes is zeros, one byte over and over, or a few: it was not drawn by chance. */
export const isConstantKey = (key: Uint8Array): boolean => new Set(key).size < FEWEST_BYTES
