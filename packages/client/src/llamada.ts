/**
 * One call with its attempts. A request is repeated only when nothing can be issued twice: it reads, it has an
 * `Idempotency-Key`, the gateway refuses a second one, or the gateway refused it before it began (429). An answer that
 * names a document ends the call.
 */
import {
  ErrorDeNanduti,
  ErrorDeValidacion,
  errorDe,
  esObjeto,
  type Falla,
  problemasDe,
  ResultadoDesconocido,
  ServicioNoDisponible,
} from './errores.ts'
import type { Pedir } from './tipos.ts'

/**
 * - `lectura`: changes nothing.
 * - `clave`: has an `Idempotency-Key`.
 * - `unica`: the gateway refuses a second one (an event).
 * - `una-vez`: only a 429 is repeated.
 */
type Repeticion = 'lectura' | 'clave' | 'unica' | 'una-vez'

export type Llamada = {
  metodo: 'GET' | 'POST'
  /** Path with its query. */
  ruta: string
  cuerpo?: string
  clave?: string | null
  cabeceras?: Record<string, string>
  repeticion: Repeticion
  /** Content-Type of a success. JSON when not given. */
  tipo?: string
}

export type Ajustes = {
  url: string
  token: string | null
  timeoutMs: number
  reintentos: number
  pausaMs: number
  esperaMaximaMs: number
  pedir: Pedir
  dormir(ms: number): Promise<void>
}

export type Contestada = Falla & { mensaje: string | null; bytes: Uint8Array; repetida: boolean }

/** Throws unless the text may be in a header: a token that was read with its line break may not. */
export function assertCabecera(nombre: string, texto: string | null): void {
  if (texto === null || /^[\x21-\x7e]*$/.test(texto)) return
  const mensaje = `${nombre} tiene un espacio, un salto de línea u otro carácter que no va en él: quítelo.`
  throw new ErrorDeValidacion(mensaje, { problemas: [{ campo: '', mensaje }] })
}

/** Makes the call. Returns a success. Throws the error of the last answer. */
export async function llamar(ajustes: Ajustes, llamada: Llamada): Promise<Contestada> {
  const { reintentos, pausaMs, esperaMaximaMs, dormir } = ajustes
  assertCabecera('La clave', llamada.clave ?? null)
  for (let intentos = 1, enDuda = false; ; intentos += 1) {
    const contestada = await intentar(ajustes, llamada, intentos)
    if (!(contestada instanceof ErrorDeNanduti) && contestada.status < 300) return contestada
    const esperaMs = Math.max(pausaMs * 2 ** (intentos - 1), (contestada.reintentarEn ?? 0) * 1000)
    const esUltimo = intentos > reintentos || esperaMs > esperaMaximaMs
    if (esUltimo || !seRepite(llamada, contestada)) {
      if (contestada instanceof ErrorDeNanduti) throw contestada
      throw (enDuda && nadaDiceDeOtro(contestada)) || sigueEnCurso(contestada)
        ? sigueEnDuda(llamada, contestada)
        : errorDe(contestada)
    }
    enDuda ||= llamada.repeticion !== 'lectura' && dejaEnDuda(contestada)
    await dormir(esperaMs)
  }
}

/** True for an answer after which the gateway may have done the request. Its own 502 says that it did not. */
const dejaEnDuda = ({ status }: Falla) => status === 0 || (status >= 500 && status !== 502)

/** True for a refusal that says nothing of what an earlier attempt did: of the token, of a limit, or perhaps of a proxy. */
const nadaDiceDeOtro = ({ status, cuerpo }: Falla) =>
  [401, 403, 429].includes(status) || (status < 500 && typeof cuerpo?.code !== 'string' && !esObjeto(cuerpo?.errors))

/** True while the gateway is at the same request: of an earlier attempt, or of this program before it was killed. */
const sigueEnCurso = ({ status, reintentarEn }: Falla) => status === 409 && reintentarEn !== null

function sigueEnDuda({ repeticion }: Llamada, contestada: Contestada): ErrorDeNanduti {
  const { message } = errorDe(contestada)
  return new ResultadoDesconocido(
    `No se sabe si la pasarela hizo el pedido en un intento anterior. Después respondió: ${message} ${queHacer(repeticion)}`,
    contestada,
  )
}

const queHacer = (repeticion: Repeticion) =>
  repeticion === 'clave' ? 'Repita el mismo pedido con la misma clave.' : 'Averígüelo antes de repetirlo.'

/** True when the same request again cannot issue anything twice. */
function seRepite({ repeticion }: Llamada, { status, cuerpo, reintentarEn }: Falla): boolean {
  if (status === 429) return true
  if (repeticion === 'una-vez' || nombraAlgo(cuerpo)) return false
  if (status === 0 || status === 500 || status === 503) return true
  if (repeticion === 'lectura') return status >= 500
  return repeticion === 'clave' && (status >= 500 || (status === 409 && reintentarEn !== null))
}

/** True for an answer that names what was made: a document, an event or a lot. */
const nombraAlgo = (cuerpo: Falla['cuerpo']) =>
  ['id', 'evento_id', 'dte_id'].some(campo => entero(cuerpo?.[campo]) !== null) || Array.isArray(cuerpo?.dte_ids)

/**
 * True for an answer that only the gateway gives. A proxy answers 408, 502 and 504 in JSON too, although the gateway did the
 * request; it has no `code` of ours.
 */
function esDeLaPasarela(status: number, { code }: Record<string, unknown>): boolean {
  if (status === 502) return texto(code)?.startsWith('SIFEN_') ?? false
  return status !== 408 && (status < 500 || status === 500 || status === 503 || typeof code === 'string')
}

const JSON_TIPO = 'application/json'
const SIN_CUERPO = { mensaje: null, codigo: null, problemas: [], id: null, cdc: null, cuerpo: null }

const texto = (valor: unknown) => (typeof valor === 'string' ? valor : null)
const entero = (valor: unknown) => (Number.isInteger(valor) ? (valor as number) : null)

/** Says where a redirection leads, and which address to put. */
function haciaOtra(url: string, ruta: string, destino: string): string {
  const esOtraUrl = destino.endsWith(ruta)
  const hacia = esOtraUrl ? destino.slice(0, -ruta.length) : destino
  const queHacer = esOtraUrl ? 'ponga esa dirección en url' : 'revise url'
  return `${url} redirige a ${hacia}, y no se hizo nada: ${queHacer}.`
}

/** Sends the request once. Returns an error, without throwing it, when no whole answer of the gateway came. */
async function intentar(ajustes: Ajustes, llamada: Llamada, intentos: number): Promise<Contestada | ErrorDeNanduti> {
  const { metodo, ruta, cuerpo: enviado, clave = null, cabeceras, tipo = JSON_TIPO } = llamada
  const conocido = { clave, intentos }
  try {
    const respuesta = await ajustes.pedir(ajustes.url + ruta, {
      method: metodo,
      headers: {
        Accept: 'application/json',
        'User-Agent': 'nanduti-client',
        ...(ajustes.token !== null && { Authorization: `Bearer ${ajustes.token}` }),
        ...(enviado !== undefined && { 'Content-Type': 'application/json' }),
        ...(clave !== null && { 'Idempotency-Key': clave }),
        ...cabeceras,
      },
      ...(enviado !== undefined && { body: enviado }),
      redirect: 'manual',
      signal: AbortSignal.timeout(ajustes.timeoutMs),
    })
    const { status, headers } = respuesta
    const bytes = new Uint8Array(await respuesta.arrayBuffer())
    const espera = headers.get('retry-after')
    const comun = {
      ...conocido,
      status,
      requestId: headers.get('x-request-id'),
      reintentarEn: espera !== null && /^\d+$/.test(espera) ? Number(espera) : null,
      bytes,
      repetida: headers.get('idempotency-replay') === 'true',
    }
    const destino = headers.get('location')
    if (status >= 300 && status < 400 && destino !== null) {
      const mensaje = haciaOtra(ajustes.url, ruta, new URL(destino, ajustes.url + ruta).href)
      return { ...SIN_CUERPO, ...comun, mensaje }
    }
    const dado = headers.get('content-type')?.toLowerCase() ?? ''
    if (status < 300 && !dado.startsWith(JSON_TIPO) && dado.startsWith(tipo)) return { ...SIN_CUERPO, ...comun }
    const cuerpo: unknown = dado.startsWith(JSON_TIPO) ? JSON.parse(new TextDecoder().decode(bytes)) : null
    // The page or the JSON of a proxy says nothing about what the gateway did.
    if (!esObjeto(cuerpo) || (status < 300 && tipo !== JSON_TIPO) || !esDeLaPasarela(status, cuerpo))
      return sinRespuesta(llamada, conocido, `HTTP ${status}`)
    return {
      ...comun,
      mensaje: texto(cuerpo.message),
      codigo: texto(cuerpo.code) ?? texto(cuerpo.sifen_result_code),
      problemas: problemasDe(cuerpo),
      id: entero(cuerpo.id),
      cdc: texto(cuerpo.cdc),
      cuerpo,
    }
  } catch (cause) {
    return sinRespuesta(llamada, conocido, cause)
  }
}

function sinRespuesta({ repeticion }: Llamada, conocido: Partial<Falla>, cause: unknown): ErrorDeNanduti {
  if (repeticion === 'lectura') return new ServicioNoDisponible('La pasarela no respondió.', conocido, { cause })
  const mensaje = `La pasarela no respondió: no se sabe si hizo el pedido. ${queHacer(repeticion)}`
  return new ResultadoDesconocido(mensaje, conocido, { cause })
}
