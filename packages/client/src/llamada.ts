/**
 * One call with its attempts. A request is repeated only when nothing can be issued twice: it reads, it has an
 * `Idempotency-Key`, the gateway refuses a second one, or the gateway refused it before it began (429). An answer that
 * names a document ends the call.
 */
import {
  ErrorDeNanduti,
  errorDe,
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

export type Contestada = Falla & { bytes: Uint8Array; repetida: boolean }

/** Makes the call. Returns a success. Throws the error of the last answer. */
export async function llamar(ajustes: Ajustes, llamada: Llamada): Promise<Contestada> {
  const { reintentos, pausaMs, esperaMaximaMs, dormir } = ajustes
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
    enDuda ||= llamada.repeticion !== 'lectura' && [0, 500, 503].includes(contestada.status)
    await dormir(esperaMs)
  }
}

/** True for a refusal that says nothing of what an earlier attempt did. */
const nadaDiceDeOtro = ({ status }: Falla) => [401, 403, 429].includes(status)

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
  cuerpo !== null && ['id', 'evento_id', 'dte_ids', 'dte_id'].some(campo => cuerpo[campo] != null)

/** Sends the request once. Returns an error, without throwing it, when no whole answer of the gateway came. */
async function intentar(ajustes: Ajustes, llamada: Llamada, intentos: number): Promise<Contestada | ErrorDeNanduti> {
  const { metodo, ruta, cuerpo: enviado, clave = null, cabeceras } = llamada
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
    const esJson = headers.get('content-type')?.startsWith('application/json') ?? false
    const cuerpo = esJson ? (JSON.parse(new TextDecoder().decode(bytes)) as Contestada['cuerpo']) : null
    // A proxy's page says nothing about what the gateway did.
    if (!esJson && (status >= 300 || llamada.metodo === 'POST'))
      return sinRespuesta(llamada, conocido, `HTTP ${status}`)
    const espera = headers.get('retry-after')
    const { code, id, cdc, sifen_result_code } = (cuerpo ?? {}) as Record<string, never>
    return {
      ...conocido,
      status,
      requestId: headers.get('x-request-id'),
      codigo: code ?? sifen_result_code ?? null,
      problemas: problemasDe(cuerpo),
      reintentarEn: espera !== null && /^\d+$/.test(espera) ? Number(espera) : null,
      id: id ?? null,
      cdc: cdc ?? null,
      cuerpo,
      bytes,
      repetida: headers.get('idempotency-replay') === 'true',
    }
  } catch (cause) {
    return sinRespuesta(llamada, conocido, cause)
  }
}

function sinRespuesta({ repeticion }: Llamada, conocido: Partial<Falla>, cause: unknown): ErrorDeNanduti {
  if (repeticion === 'lectura') return new ServicioNoDisponible('La pasarela no respondió.', conocido, { cause })
  const texto = `La pasarela no respondió: no se sabe si hizo el pedido. ${queHacer(repeticion)}`
  return new ResultadoDesconocido(texto, conocido, { cause })
}
