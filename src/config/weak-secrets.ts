/** Detection of guessable secrets, which production refuses. */

/** Shorter passwords can be guessed from a stolen hash. NIST SP 800-63B asks for 8, and for 15 as the only factor. */
const SHORTEST_PASSWORD = 12
const FEWEST_SIGNS = 5
/** Distinct bytes of a random key: 32 random bytes have fewer once in 10^40 draws. */
const FEWEST_BYTES = 8

/** Common passwords, without the digits and signs that people add. */
const COMMON =
  /^((la|mi|el)?(password|passw0rd|contrasena|clave|secreto|secret)(segura|secreta|larga)?|admin(istra(dor|dora|tor))?|superadmin(istrador)?|usuario|cambiame|cambiar|changeme|bienvenid[oa]s?|welcome|letmein|iloveyou|teamo|qwerty(uiop)?|asdfgh(jkl)?|zxcvbnm?|qazwsx(edc)?|nanduti|sifen|factura(cion|electronica)?|paraguay|asuncion|empresa|sistema|prueba|test|demo)*$/

/** Sequences such as `12345678…` and `abcdef…`, in both directions. */
const ROWS = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'].flatMap(row => [
  row,
  [...row].reverse().join(''),
])

/** True for a password that is short, has few distinct characters, or is common. */
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

/** True for a key of 32 bytes with few distinct bytes, such as zeros: it is not random. */
export const isConstantKey = (key: Uint8Array): boolean => new Set(key).size < FEWEST_BYTES
