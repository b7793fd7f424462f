/** Exact arithmetic on the decimal texts of a DE ("1100000", "476190.47619048"): everything stays text or BigInt, never a float. */

const DECIMAL = /^(-?)0*(\d+?)(?:\.(\d*?)0*)?$/
/** Longer than any amount of the XSD (15 digits, 8 decimals): keeps the expression above from being fed megabytes. */
const MAX_LENGTH = 40

export interface Partes {
  signo: string
  entero: string
  /** Without trailing zeros; may be empty. */
  fraccion: string
}

/** The parts of a decimal text, without padding zeros; undefined when the text is not a decimal number. */
export function splitDecimal(texto: string): Partes | undefined {
  const partes = texto.length > MAX_LENGTH ? null : DECIMAL.exec(texto)
  return partes === null ? undefined : { signo: partes[1] ?? '', entero: partes[2] ?? '', fraccion: partes[3] ?? '' }
}

/** True for an absent amount and for every spelling of zero. */
export function isZero(texto: string | undefined): boolean {
  if (texto === undefined) return true
  const partes = splitDecimal(texto)
  return partes?.entero === '0' && partes.fraccion === ''
}

function scaled(texto: string, decimales: number): bigint {
  const partes = splitDecimal(texto)
  if (partes === undefined) return 0n
  return BigInt(partes.signo + partes.entero + partes.fraccion.padEnd(decimales, '0'))
}

function unscaled(valor: bigint, decimales: number): string {
  const digitos = (valor < 0n ? -valor : valor).toString().padStart(decimales + 1, '0')
  const corte = digitos.length - decimales
  return `${valor < 0n ? '-' : ''}${digitos.slice(0, corte)}${decimales > 0 ? `.${digitos.slice(corte)}` : ''}`
}

/** The exact sum; absent addends count as zero. */
export function sumDecimals(...sumandos: (string | undefined)[]): string {
  const presentes = sumandos.filter(s => s !== undefined && !isZero(s)) as string[]
  if (presentes.length < 2) return presentes[0] ?? '0'
  const decimales = Math.max(...presentes.map(s => splitDecimal(s)?.fraccion.length ?? 0))
  return unscaled(
    presentes.reduce((suma, s) => suma + scaled(s, decimales), 0n),
    decimales,
  )
}

/** Rounds half away from zero to `decimales` decimals; a text that is no decimal number comes back as it is. */
export function roundDecimal(texto: string, decimales: number): string {
  const partes = splitDecimal(texto)
  if (partes === undefined || partes.fraccion.length <= decimales) return texto
  const { signo, entero, fraccion } = partes
  const base = BigInt(entero + fraccion.slice(0, decimales)) + ((fraccion[decimales] ?? '0') >= '5' ? 1n : 0n)
  return unscaled(signo === '-' ? -base : base, decimales)
}
