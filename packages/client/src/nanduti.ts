/** The client: an operation of the reference per method, with its name there. */
import { isDeepStrictEqual } from 'node:util'
import {
  AmbienteEquivocado,
  Conflicto,
  ErrorDeNanduti,
  ErrorDeValidacion,
  LimiteAlcanzado,
  NoEnviado,
  type Problema,
  problemasDe,
  RechazoDeSifen,
  ResultadoDesconocido,
} from './errores.ts'
import { type Ajustes, assertCabecera, type Contestada, type Llamada, llamar } from './llamada.ts'
import type { Ambiente, Esquemas, Estado, Filtros, Pedido, Pedir } from './tipos.ts'

export type Opciones = {
  /** Address of the gateway: `https://facturas.ejemplo.com.py`. */
  url: string
  token: string
  /** Refuses documents and emitters of the other environment before anything is sent. */
  ambiente?: Ambiente
  /** Limit of each attempt. The gateway answers within 25 seconds; the rest is the network's. */
  timeoutMs?: number
  /** Attempts after the first. */
  reintentos?: number
  /** Pause before the second attempt; it doubles. `Retry-After` may make it longer. */
  pausaMs?: number
  /** A longer pause is not made: the call fails, with `reintentarEn`. */
  esperaMaximaMs?: number
  /** Patience after a 504, while the document is asked for by its CDC. */
  esperaDeResultadoMs?: number
  fetch?: Pedir
  dormir?(ms: number): Promise<void>
}

/** `clave`: a UUID v4 per sale, kept with it. Without one the client makes it for this call. */
type ConClave = { clave?: string }
type Detalle = Esquemas['Documento']
type IdDeDocumento = number | string

/** States in which a document stays, until somebody does something. */
const FINALES: readonly Estado[] = ['approved', 'approved_obs', 'rejected', 'cancelled', 'error']
const APROBADOS: readonly Estado[] = ['approved', 'approved_obs', 'cancelled']
const EVENTOS_FINALES: readonly string[] = ['approved', 'rejected']
/** Pauses between questions that the gateway answered at once, in seconds. The last one is repeated. */
const PREGUNTAS = [1, 2, 4, 8, 15]
/** The longest that the gateway holds its answer about a document. */
const ESPERA_MS = 25_000

const dormir = (ms: number) => new Promise<void>(listo => setTimeout(listo, ms))

const ajustesDe = ({
  url,
  token,
  fetch: pedir = fetch,
  ...opciones
}: Omit<Opciones, 'token'> & { token: string | null }): Ajustes => ({
  url: url.replace(/\/+$/, ''),
  token,
  timeoutMs: opciones.timeoutMs ?? 60_000,
  reintentos: opciones.reintentos ?? 4,
  pausaMs: opciones.pausaMs ?? 1_000,
  esperaMaximaMs: opciones.esperaMaximaMs ?? 60_000,
  pedir,
  dormir: opciones.dormir ?? dormir,
})

/** Asks for a token. The gateway admits 5 of these every 15 minutes. */
export async function pedirToken({
  email,
  password,
  device_name,
  ...opciones
}: Omit<Opciones, 'token' | 'ambiente'> & Esquemas['PedidoDeToken']): Promise<Esquemas['TokenEmitido']> {
  const cuerpo = JSON.stringify({ email, password, device_name })
  const ajustes = ajustesDe({ ...opciones, token: null })
  const { cuerpo: emitido } = await llamar(ajustes, {
    metodo: 'POST',
    ruta: '/api/auth/token',
    cuerpo,
    repeticion: 'una-vez',
  })
  return emitido as Esquemas['TokenEmitido']
}

export class Nanduti {
  readonly #ajustes: Ajustes
  readonly #ambiente: Ambiente | undefined
  readonly #esperaDeResultadoMs: number
  readonly #ambientes = new Map<string, Ambiente>()

  constructor(opciones: Opciones) {
    assertCabecera('El token', opciones.token)
    this.#ajustes = ajustesDe(opciones)
    this.#ambiente = opciones.ambiente
    this.#esperaDeResultadoMs = opciones.esperaDeResultadoMs ?? 60_000
  }

  /**
   * Issues a document and waits for SIFEN. Returns one that SIFEN approved, or in state `sent` when it goes in a lot: then
   * `esperarFinal`. After a 504 asks for the document by its CDC, and never sends it again.
   */
  async emitirDocumento(pedido: Pedido, { clave, enLote = false }: ConClave & { enLote?: boolean } = {}) {
    await this.#cuidarEmisor(pedido.emitter_id)
    const cabeceras = enLote ? { Prefer: 'respond-async' } : undefined
    const conClave = clave ?? crypto.randomUUID()
    try {
      return await this.#enviar<Esquemas['Resultado']>('/api/sifen/dtes/sync', pedido, { clave: conClave, cabeceras })
    } catch (error) {
      if (!(error instanceof ResultadoDesconocido && error.cdc)) throw error
      return this.#resultado(error, error.cdc)
    }
  }

  /** Creates a document without sending it: a lot or `reenviarDocumento` sends it. */
  async crearDocumento(pedido: Pedido, { clave }: ConClave = {}) {
    await this.#cuidarEmisor(pedido.emitter_id)
    return this.#enviar<Esquemas['DocumentoCreado']>('/api/sifen/dtes', pedido, { clave: clave ?? crypto.randomUUID() })
  }

  /** Checks a document without issuing it: its totals, and the number that it would take. */
  validarDocumento(pedido: Pedido) {
    return this.#enviar<Esquemas['Validacion']>('/api/sifen/dtes/validar', pedido, { repeticion: 'lectura' })
  }

  /** Sends a stored document. */
  async reenviarDocumento(id: IdDeDocumento, { clave }: ConClave = {}) {
    await this.#cuidarDocumento(id)
    const ruta = `/api/sifen/dtes/${segmento(id)}/reenviar`
    return this.#enviar<Esquemas['Reenvio']>(ruta, {}, { clave: clave ?? crypto.randomUUID() })
  }

  /** Says that a failed document needs no other one. */
  descartarDocumento(id: IdDeDocumento, motivo: string) {
    return this.#enviar<Esquemas['Descarte']>(
      `/api/sifen/dtes/${segmento(id)}/descartar`,
      { motivo },
      { repeticion: 'una-vez' },
    )
  }

  consultarDocumento(id: IdDeDocumento) {
    return this.#leer<Detalle>(`/api/sifen/dtes/${segmento(id)}`)
  }

  /** Every document that fits the filters, page after page, the newest first. */
  listarDocumentos(filtros: Filtros<'listarDocumentos'> = {}) {
    return this.#listar<Esquemas['DocumentoEnLista']>('/api/sifen/dtes', filtros)
  }

  /**
   * Waits until the document's state is final, and returns it as it is then. Also returns one in `signed` that needs
   * somebody (`atencion`). Throws ResultadoDesconocido when it takes longer than `limiteMs`.
   */
  async esperarFinal(id: IdDeDocumento, { limiteMs = 300_000 } = {}): Promise<Detalle> {
    const documento = await this.#preguntar(
      segundos => this.#esperar(id, segundos),
      ({ estado, atencion }) => FINALES.includes(estado) || (estado === 'signed' && atencion !== null),
      limiteMs,
    )
    if (documento.esFinal) return documento.visto
    const { estado, cdc, id: numero } = documento.visto
    const texto = `El documento ${numero} sigue en estado ${estado}. No lo emita de nuevo: pregunte después.`
    throw new ResultadoDesconocido(texto, { id: numero, cdc, cuerpo: documento.visto })
  }

  /** The exact bytes that SIFEN got. */
  async descargarXml(id: IdDeDocumento): Promise<Uint8Array> {
    return this.#descargar(`/api/sifen/dtes/${segmento(id)}/xml`, 'application/xml')
  }

  /** The KuDE, in PDF. */
  async descargarKude(id: IdDeDocumento, filtros: Filtros<'descargarKude'> = {}): Promise<Uint8Array> {
    return this.#descargar(conFiltros(`/api/sifen/dtes/${segmento(id)}/kude`, filtros), 'application/pdf')
  }

  /** Sends stored documents in a lot. Their verdicts come later: `esperarFinal` of each. */
  async enviarLote(lote: Esquemas['PedidoDeLote'], { clave }: ConClave = {}) {
    await this.#cuidarEmisor(lote.emitter_id)
    const ruta = '/api/sifen/dtes/lote'
    return this.#enviar<Esquemas['ResultadoDeLote']>(ruta, lote, { clave: clave ?? crypto.randomUUID() })
  }

  consultarLote(id: number) {
    return this.#leer<Esquemas['Lote']>(`/api/sifen/lotes/${segmento(id)}`)
  }

  listarLotes(filtros: Filtros<'listarLotes'> = {}) {
    return this.#listar<Esquemas['LoteEnLista']>('/api/sifen/lotes', filtros)
  }

  /** Cancels an approved document. After a silence of SIFEN, or a cut answer, asks for the event. */
  async cancelarDocumento(pedido: Esquemas['PedidoDeCancelacion']) {
    await this.#cuidarDocumento(pedido.cdc)
    return this.#registrar<Esquemas['EventoDeDocumento']>('/api/sifen/eventos/cancelacion', pedido)
  }

  /** Voids numbers that no document used. */
  async inutilizarNumeros(pedido: Esquemas['PedidoDeInutilizacion']) {
    await this.#cuidarEmisor(pedido.emitter_id)
    return this.#registrar<Esquemas['EventoDeRango']>('/api/sifen/eventos/inutilizacion', pedido)
  }

  /** Names the receiver of an invoice without one. */
  async nominarReceptor(pedido: Esquemas['PedidoDeNominacion']) {
    await this.#cuidarDocumento(pedido.cdc)
    return this.#registrar<Esquemas['EventoDeDocumento']>('/api/sifen/eventos/nominacion', pedido)
  }

  consultarEvento(id: number) {
    return this.#leer<Esquemas['Evento']>(`/api/sifen/eventos/${segmento(id)}`)
  }

  listarEventos(filtros: Filtros<'listarEventos'> = {}) {
    return this.#listar<Esquemas['Evento']>('/api/sifen/eventos', filtros)
  }

  consultarRuc(ruc: string) {
    return this.#leer<Esquemas['Contribuyente']>(`/api/sifen/consultas/ruc/${segmento(ruc)}`)
  }

  listarEmisores(filtros: Filtros<'listarEmisores'> = {}) {
    return this.#listar<Esquemas['Emisor']>('/api/sifen/emitters', filtros)
  }

  consultarUsuario() {
    return this.#leer<Esquemas['Usuario']>('/api/auth/me')
  }

  /** Any other operation: a GET may be repeated, a POST only after a 429. */
  async llamar<Respuesta>(metodo: 'GET' | 'POST', ruta: string, cuerpo?: object): Promise<Respuesta> {
    if (metodo === 'GET') return this.#leer<Respuesta>(ruta)
    return this.#enviar<Respuesta>(ruta, cuerpo ?? {}, { repeticion: 'una-vez' })
  }

  #pedir(llamada: Llamada): Promise<Contestada> {
    return llamar(this.#ajustes, llamada)
  }

  async #leer<Respuesta>(ruta: string): Promise<Respuesta> {
    return (await this.#pedir({ metodo: 'GET', ruta, repeticion: 'lectura' })).cuerpo as Respuesta
  }

  async #descargar(ruta: string, tipo: string): Promise<Uint8Array> {
    return (await this.#pedir({ metodo: 'GET', ruta, repeticion: 'lectura', tipo })).bytes
  }

  async #enviar<Respuesta>(
    ruta: string,
    pedido: object,
    {
      clave,
      repeticion = 'clave',
      cabeceras,
    }: { clave?: string; repeticion?: Llamada['repeticion']; cabeceras?: Record<string, string> | undefined },
  ): Promise<Respuesta> {
    const llamada = { metodo: 'POST', ruta, cuerpo: aJson(pedido), clave: clave ?? null, repeticion } as const
    return (await this.#pedir({ ...llamada, ...(cabeceras && { cabeceras }) })).cuerpo as Respuesta
  }

  /**
   * Registers an event. The gateway refuses a second one, and names the first. After a cut answer that is this call's, unless it
   * says something else: two programs may name the receiver of the same invoice.
   */
  async #registrar<Respuesta>(ruta: string, pedido: Record<string, unknown>): Promise<Respuesta> {
    try {
      return await this.#enviar<Respuesta>(ruta, pedido, { repeticion: 'unica' })
    } catch (error) {
      if (!(error instanceof ErrorDeNanduti)) throw error
      const { evento_id } = error.cuerpo ?? {}
      const esSuyo = error instanceof ResultadoDesconocido || (error instanceof Conflicto && error.intentos > 1)
      if (!esSuyo || typeof evento_id !== 'number') throw error
      const { esFinal, visto } = await this.#preguntar(
        () => this.consultarEvento(evento_id),
        ({ estado }) => EVENTOS_FINALES.includes(estado),
        this.#esperaDeResultadoMs,
      ).catch(() => {
        // The event exists all the same.
        throw error
      })
      const esAjeno = error instanceof Conflicto && !esDelRango(error) && !diceLoMismo(visto.datos, pedido)
      if (!esFinal || esAjeno) throw error
      const { estado, sifen_result_code, sifen_result_msg } = visto
      const cuerpo = { ...visto, status: estado, evento_id, cod_res: sifen_result_code, msg_res: sifen_result_msg }
      if (estado === 'rejected')
        throw new RechazoDeSifen(`SIFEN rechazó el evento: ${sifen_result_msg}`, { ...datosDe(error), cuerpo })
      return cuerpo as Respuesta
    }
  }

  /** Returns what became of a document whose outcome was not known. */
  async #resultado(error: ResultadoDesconocido, cdc: string): Promise<Esquemas['Resultado']> {
    const { esFinal, visto } = await this.#preguntar(
      segundos => this.#esperar(cdc, segundos),
      ({ estado }) => FINALES.includes(estado),
      this.#esperaDeResultadoMs,
    ).catch(() => {
      // The document exists all the same.
      throw error
    })
    if (!esFinal) throw error
    if (APROBADOS.includes(visto.estado)) return visto
    const falla = { ...datosDe(error), codigo: visto.sifen_result_code, cuerpo: visto, problemas: problemasDe(null) }
    const texto = `${visto.sifen_result_code ?? ''} ${visto.sifen_result_msg ?? ''}`.trim()
    if (visto.estado === 'rejected') throw new RechazoDeSifen(`SIFEN rechazó el documento: ${texto}`, falla)
    throw new NoEnviado(`SIFEN no recibió el documento, que quedó en estado error: ${texto}`, falla)
  }

  /** Reads a document when its state is final, or as it is after so many seconds. */
  async #esperar(id: IdDeDocumento, segundos: number): Promise<Detalle> {
    try {
      return await this.#leer<Detalle>(conFiltros(`/api/sifen/dtes/${segmento(id)}`, { esperar: segundos }))
    } catch (error) {
      // Too many requests wait already: this one asks without waiting.
      if (error instanceof LimiteAlcanzado) return this.consultarDocumento(id)
      throw error
    }
  }

  /**
   * Asks until the answer is final or the time is over. `leer` gets the seconds for which the gateway may hold its answer.
   * After an answer that came sooner, the next question comes after a pause.
   */
  async #preguntar<Visto>(
    leer: (segundos: number) => Promise<Visto>,
    esFinal: (visto: Visto) => boolean,
    limiteMs: number,
  ) {
    const { dormir, pausaMs, timeoutMs } = this.#ajustes
    for (let esperadoMs = 0, vez = 0; ; vez += 1) {
      const segundos = Math.max(0, Math.floor(Math.min(ESPERA_MS, timeoutMs / 2, limiteMs - esperadoMs) / 1000))
      const desde = performance.now()
      const visto = await leer(segundos)
      const tardoMs = performance.now() - desde
      const esperaMs = segundos > 0 && tardoMs >= segundos * 1000 ? 0 : (PREGUNTAS[vez] ?? 15) * pausaMs
      esperadoMs += tardoMs + esperaMs
      if (esFinal(visto) || esperadoMs > limiteMs) return { visto, esFinal: esFinal(visto) }
      if (esperaMs > 0) await dormir(esperaMs)
    }
  }

  async *#listar<Fila>(ruta: string, filtros: object): AsyncGenerator<Fila, void, undefined> {
    for (let desde: object = {}; ; ) {
      const pagina = await this.#leer<{ data: Fila[]; next_before_id?: number; next_after_id?: number }>(
        conFiltros(ruta, { ...filtros, ...desde }),
      )
      yield* pagina.data
      const { next_before_id: before_id, next_after_id: after_id } = pagina
      if (before_id === undefined && after_id === undefined) return
      desde = before_id === undefined ? { after_id } : { before_id }
    }
  }

  /**
   * Throws unless the emitter, or every active one when none is named, is of the client's environment. An emitter's never
   * changes; which ones are active does.
   */
  async #cuidarEmisor(emitterId: number | null | undefined): Promise<void> {
    const [ambiente, ambientes] = [this.#ambiente, this.#ambientes]
    if (ambiente === undefined) return
    const ids = emitterId == null ? [] : [String(emitterId)]
    if (!ids.some(id => ambientes.has(id)))
      for await (const emisor of this.listarEmisores()) {
        ambientes.set(String(emisor.id), emisor.ambiente)
        if (emitterId == null && emisor.activo) ids.push(String(emisor.id))
      }
    for (const id of ids) {
      const suyo = ambientes.get(id)
      if (suyo === undefined) throw new AmbienteEquivocado(`El token no ve ningún emisor ${id}. No se envió nada.`)
      if (suyo !== ambiente) throw deOtroAmbiente(`El emisor ${id}`, suyo, ambiente)
    }
  }

  async #cuidarDocumento(id: IdDeDocumento): Promise<void> {
    if (this.#ambiente === undefined) return
    const documento = await this.consultarDocumento(id)
    if (documento.ambiente !== this.#ambiente)
      throw deOtroAmbiente(`El documento ${documento.id}`, documento.ambiente, this.#ambiente)
  }
}

const deOtroAmbiente = (que: string, suyo: string, esperado: string) =>
  new AmbienteEquivocado(
    `${que} es del ambiente ${suyo}, y este cliente es de ${esperado}. No se envió nada: indique emitter_id.`,
  )

/** Returns what an error says, for another error of the same call. */
const datosDe = ({ status, requestId, clave, intentos, id, cdc }: ErrorDeNanduti) => ({
  ...{ status, requestId, clave, intentos, id, cdc },
})

/** True for the refusal of numbers that are voided. It names an event of exactly the same ones only. */
const esDelRango = ({ codigo }: ErrorDeNanduti) => codigo === 'RANGO_INUTILIZADO'

/** True when the event's data are those of the request. Its document is the same, and its reason changes nothing. */
const diceLoMismo = (datos: Esquemas['Evento']['datos'], { cdc, motivo, ...pedido }: Record<string, unknown>) =>
  Object.entries(pedido).every(([campo, valor]) => valor == null || isDeepStrictEqual(datos?.[campo], valor))

const segmento = (texto: number | string) => encodeURIComponent(texto)

function conFiltros(ruta: string, filtros: object): string {
  const dados = Object.entries(filtros).flatMap(([name, valor]) => (valor == null ? [] : [[name, String(valor)]]))
  return dados.length > 0 ? `${ruta}?${new URLSearchParams(Object.fromEntries(dados))}` : ruta
}

/** Returns the request as JSON. Throws ErrorDeValidacion for what JSON cannot say exactly. */
function aJson(pedido: object): string {
  const problemas = inexactos(pedido, '')
  const [primero] = problemas
  if (primero) throw new ErrorDeValidacion(primero.mensaje, { problemas })
  try {
    return JSON.stringify(pedido)
  } catch (cause) {
    const mensaje = `El pedido no se puede escribir como JSON: ${(cause as Error).message}`
    throw new ErrorDeValidacion(mensaje, { problemas: [{ campo: '', mensaje }] }, { cause })
  }
}

/** Returns a problem for each binary fraction and each number that JSON would not write exactly, and each text that is not Unicode. */
function inexactos(valor: unknown, campo: string): Problema[] {
  if (typeof valor === 'number' && !Number.isSafeInteger(valor))
    return [{ campo, mensaje: `El campo ${campo} debe ser un texto: un número con decimales no es exacto.` }]
  if (typeof valor === 'string' && !valor.isWellFormed())
    return [{ campo, mensaje: `El campo ${campo} tiene un carácter roto: debe ser un texto en UTF-8.` }]
  if (typeof valor !== 'object' || valor === null) return []
  return Object.entries(valor).flatMap(([name, parte]) => inexactos(parte, campo ? `${campo}.${name}` : name))
}
