/** What each client does after each answer of the gateway: one table for the three clients. docs/notes 506. */
import { expect } from 'vitest'

/**
 * How the gateway answers one request. `cut`: the connection ends without an answer. `drip`: a byte at a time, for four seconds.
 * `chunks`: an XML in parts; `some chunks`: without the last one.
 */
export type Answer =
  | 'cut'
  | 'half'
  | 'drip'
  | 'chunks'
  | 'some chunks'
  | 'silence'
  | 'page'
  | { status: number; body: object; headers?: Record<string, string>; heldMs?: number }

export type Case = {
  name: string
  /** Settings of the client, in seconds. */
  client?: Record<string, unknown>
  token?: string
  /** Arguments of earlier calls of the same client. */
  before?: unknown[][]
  call: string
  args: unknown[]
  named?: Record<string, unknown>
  answers: Answer[]
  /** Part of what the call returns. */
  returns?: unknown
  /** Class and part of what the call throws. */
  throws?: Record<string, unknown>
  /** Requests that the gateway got. */
  requests: string[]
  slept?: number[]
}

const FACTURA = { tipoDocumento: 1, items: [{ descripcion: 'Ñandutí', precioUnitario: '45.50' }] }
const CDC = '01800123450001001000000222026112114292279601'
const EMITTERS = '/api/sifen/emitters'
const POST = 'POST /api/sifen/dtes/sync'
const SEE = `GET /api/sifen/dtes/${CDC}`
/** Asks, and lets the gateway hold its answer. */
const ASK = `${SEE}?esperar=25`
const WAIT = 'GET /api/sifen/dtes/2?esperar=25'
const CANCEL = 'POST /api/sifen/eventos/cancelacion'
const NAME = 'POST /api/sifen/eventos/nominacion'
const VOID = 'POST /api/sifen/eventos/inutilizacion'
const CLAVE = '7f1c9f7e-5d0e-4c1b-9d3a-2b8e4f6a1c05'

const dte = (estado: string, over: object = {}) => ({
  ...{ id: 2, cdc: CDC, estado, ambiente: 'test', atencion: null, total_operacion: '91.00' },
  ...{ sifen_result_code: null, sifen_result_msg: null, ...over },
})
const json = (status: number, body: object, headers: Record<string, string> = {}) => ({ status, body, headers })
const approved = json(200, dte('approved'))
const sent = json(200, dte('sent'))
const unknown = json(504, { message: 'No se sabe.', code: 'SIFEN_UNKNOWN_OUTCOME', ...dte('sent') })
const later = (status: number, seconds: number, code: string) =>
  json(status, { message: 'Después.', code }, { 'retry-after': String(seconds) })
const limit = json(429, { message: 'Too Many Attempts.' }, { 'retry-after': '840' })
const evento = (estado: string, datos: object | null = null) =>
  json(200, { id: 7, estado, cdc: CDC, datos, sifen_result_code: '0600', sifen_result_msg: 'Evento registrado' })
const kong = (status: number, more: object = {}) =>
  json(status, { message: 'An invalid response was received from the upstream server', ...more })
const moved = (location: string) => json(301, {}, { location })
const duplicated = json(409, { message: 'Ya tiene una.', code: 'EVENTO_DUPLICADO', evento_id: 7 })
const voided = (names: object) => json(409, { message: 'Ya está.', code: 'RANGO_INUTILIZADO', ...names })
const rejected = { sifen_result_code: '1306', sifen_result_msg: 'RUC inexistente' }
const emitters = (...ambientes: string[]) =>
  json(200, { data: ambientes.map((ambiente, at) => ({ id: at + 1, activo: true, ambiente })) })

const emitir = { call: 'emitirDocumento', args: [FACTURA] }
const RECEPTOR = { contribuyente: true, ruc: '80000000-5', razonSocial: 'Cliente de Prueba S.A.' }
const nominar = { call: 'nominarReceptor', args: [{ cdc: CDC, motivo: 'La pidió', ...RECEPTOR }] }
const RANGO = { establecimiento: '001', punto_expedicion: '001', numero_inicio: '0000010', numero_fin: '0000012' }
const inutilizar = {
  call: 'inutilizarNumeros',
  args: [{ timbrado: '12345678', ...RANGO, tipo_documento: 1, motivo: 'Salto de numeración' }],
}
const cancelar = { call: 'cancelarDocumento', args: [{ cdc: CDC, motivo: 'Error en el precio' }] }

export const CASES: readonly Case[] = [
  {
    name: 'issues once',
    ...emitir,
    answers: [approved],
    returns: { estado: 'approved', total_operacion: '91.00' },
    requests: [POST],
  },
  {
    name: 'keeps the key that it was given',
    ...{ ...emitir, named: { clave: CLAVE } },
    answers: [later(503, 2, 'STORAGE_FULL'), approved],
    ...{ returns: { id: 2 }, requests: [`${POST} ${CLAVE}`, `${POST} ${CLAVE}`], slept: [2] },
  },
  {
    name: 'repeats after a cut, with the same key and body',
    ...emitir,
    answers: ['cut', 'cut', approved],
    returns: { id: 2 },
    requests: [POST, POST, POST],
    slept: [1, 2],
  },
  {
    name: 'repeats after a silence',
    client: { timeout: 1 },
    ...emitir,
    answers: ['silence', approved],
    returns: { id: 2 },
    requests: [POST, POST],
    slept: [1],
  },
  {
    name: 'repeats after half an answer',
    ...emitir,
    answers: ['half', approved],
    returns: { id: 2 },
    requests: [POST, POST],
    slept: [1],
  },
  {
    name: 'repeats after the page of a proxy',
    ...emitir,
    answers: ['page', approved],
    returns: { id: 2 },
    requests: [POST, POST],
    slept: [1],
  },
  {
    name: 'tells the key when no answer comes',
    ...emitir,
    answers: ['cut', 'cut', 'cut', 'cut', 'cut'],
    throws: { clase: 'ResultadoDesconocido', status: 0, intentos: 5 },
    ...{ requests: [POST, POST, POST, POST, POST], slept: [1, 2, 4, 8] },
  },
  {
    name: 'waits as long as Retry-After says',
    ...emitir,
    answers: [later(503, 7, 'PUNTO_EN_RECUPERACION'), approved],
    returns: { id: 2 },
    requests: [POST, POST],
    slept: [7],
  },
  {
    name: 'does not wait for ten minutes',
    ...emitir,
    answers: [later(503, 600, 'BASE_ATRASADA')],
    throws: { clase: 'ServicioNoDisponible', status: 503, codigo: 'BASE_ATRASADA', reintentarEn: 600, intentos: 1 },
    requests: [POST],
  },
  {
    name: 'repeats after a limit',
    ...emitir,
    answers: [later(429, 3, 'X'), approved],
    returns: { id: 2 },
    requests: [POST, POST],
    slept: [3],
  },
  {
    name: 'says when a limit is over',
    ...emitir,
    answers: [limit],
    throws: { clase: 'LimiteAlcanzado', status: 429, reintentarEn: 840 },
    requests: [POST],
  },
  {
    name: 'repeats while the first request runs',
    ...emitir,
    answers: [later(409, 5, 'IDEMPOTENCIA_EN_CURSO'), approved],
    returns: { id: 2 },
    requests: [POST, POST],
    slept: [5],
  },
  {
    name: 'is in doubt while the request of an earlier run still runs',
    client: { reintentos: 1 },
    ...emitir,
    answers: [later(409, 5, 'IDEMPOTENCIA_EN_CURSO'), later(409, 5, 'IDEMPOTENCIA_EN_CURSO')],
    throws: { clase: 'ResultadoDesconocido', status: 409, codigo: 'IDEMPOTENCIA_EN_CURSO', reintentarEn: 5 },
    ...{ requests: [POST, POST], slept: [5] },
  },
  {
    name: 'does not repeat a used reference',
    ...emitir,
    answers: [json(409, { message: 'Ya la tiene.', code: 'REFERENCIA_USADA', dte_id: 12 })],
    throws: { clase: 'Conflicto', codigo: 'REFERENCIA_USADA' },
    requests: [POST],
  },
  {
    name: 'repeats when SIFEN is not connected and nothing was created',
    ...emitir,
    answers: [later(502, 5, 'SIFEN_NOT_CONNECTED'), approved],
    returns: { id: 2 },
    requests: [POST, POST],
    slept: [5],
  },
  {
    name: 'does not repeat for a document that SIFEN did not get',
    ...emitir,
    answers: [json(502, { message: 'No lo recibió.', code: 'SIFEN_NOT_SENT', ...dte('error') })],
    throws: { clase: 'NoEnviado', codigo: 'SIFEN_NOT_SENT', id: 2, cdc: CDC },
    requests: [POST],
  },
  {
    name: 'asks by CDC after a 504, and never sends again',
    ...emitir,
    answers: [unknown, json(200, dte('sent')), approved],
    ...{ returns: { estado: 'approved' }, requests: [POST, ASK, ASK], slept: [1] },
  },
  {
    name: 'reports the rejection that a 504 was',
    ...emitir,
    answers: [unknown, json(200, dte('rejected', rejected))],
    throws: { clase: 'RechazoDeSifen', codigo: '1306', cdc: CDC },
    requests: [POST, ASK],
  },
  {
    name: 'reports that a 504 never arrived',
    ...emitir,
    answers: [unknown, json(200, dte('error'))],
    throws: { clase: 'NoEnviado', cdc: CDC },
    requests: [POST, ASK],
  },
  {
    name: 'gives up a 504 without sending again',
    client: { esperaDeResultado: 4 },
    ...emitir,
    answers: [unknown, json(200, dte('sent')), json(200, dte('sent')), json(200, dte('sent'))],
    throws: { clase: 'ResultadoDesconocido', codigo: 'SIFEN_UNKNOWN_OUTCOME', cdc: CDC, status: 504 },
    ...{ requests: [POST, ...[4, 2, 0].map(seconds => `${SEE}?esperar=${seconds}`)], slept: [1, 2] },
  },
  {
    name: 'stays in doubt when it cannot ask after a 504',
    client: { reintentos: 1 },
    ...emitir,
    answers: [unknown, 'cut', 'cut'],
    throws: { clase: 'ResultadoDesconocido', cdc: CDC },
    ...{ requests: [POST, ASK, ASK], slept: [1] },
  },
  {
    name: 'stays in doubt when a limit stops its questions after a 504',
    ...emitir,
    answers: [unknown, limit, limit],
    throws: { clase: 'ResultadoDesconocido', cdc: CDC, status: 504 },
    requests: [POST, ASK, SEE],
  },
  {
    name: 'stays in doubt when a limit follows a cut',
    ...emitir,
    answers: ['cut', limit],
    throws: { clase: 'ResultadoDesconocido', status: 429, reintentarEn: 840, intentos: 2 },
    ...{ requests: [POST, POST], slept: [1] },
  },
  {
    name: 'stays in doubt when its token ends after a cut',
    ...emitir,
    answers: ['cut', json(401, { message: 'Unauthenticated.' })],
    throws: { clase: 'ResultadoDesconocido', status: 401, intentos: 2 },
    ...{ requests: [POST, POST], slept: [1] },
  },
  {
    name: 'stays in doubt while the cut request still runs',
    client: { reintentos: 1 },
    ...emitir,
    answers: ['cut', later(409, 5, 'IDEMPOTENCIA_EN_CURSO')],
    throws: { clase: 'ResultadoDesconocido', status: 409, codigo: 'IDEMPOTENCIA_EN_CURSO' },
    ...{ requests: [POST, POST], slept: [1] },
  },
  {
    name: 'knows after a cut what the same request is told',
    ...emitir,
    answers: ['cut', json(422, { message: 'Mal.', errors: { items: ['Falta.'] } })],
    throws: { clase: 'ErrorDeValidacion', status: 422 },
    ...{ requests: [POST, POST], slept: [1] },
  },
  {
    name: 'stays in doubt about an event that it cannot ask about',
    ...cancelar,
    answers: [json(504, { message: 'No se sabe.', code: 'SIFEN_UNKNOWN_OUTCOME', evento_id: 7 }), limit],
    throws: { clase: 'ResultadoDesconocido', status: 504 },
    requests: [CANCEL, 'GET /api/sifen/eventos/7'],
  },
  {
    name: 'reports every problem of a request',
    ...emitir,
    answers: [
      json(
        422,
        { message: 'Mal. (y 1 error más)', errors: { 'items.0.cantidad': ['Falta.', 'Es negativa.'] } },
        { 'x-request-id': 'q8Zr1kX_0bTe' },
      ),
    ],
    throws: {
      clase: 'ErrorDeValidacion',
      ...{ mensaje: 'Mal. (y 1 error más)', requestId: 'q8Zr1kX_0bTe', status: 422 },
      problemas: [
        { campo: 'items.0.cantidad', mensaje: 'Falta.' },
        { campo: 'items.0.cantidad', mensaje: 'Es negativa.' },
      ],
    },
    requests: [POST],
  },
  {
    name: 'reports the problems as SIFEN would',
    ...emitir,
    answers: [
      json(422, { message: 'Mal.', errors: {}, problemas: [{ campo: 'receptor', mensaje: 'Mal.', codigo: '1309' }] }),
    ],
    throws: { clase: 'ErrorDeValidacion', problemas: [{ campo: 'receptor', mensaje: 'Mal.', codigo: '1309' }] },
    requests: [POST],
  },
  {
    name: 'reports a rejection',
    ...emitir,
    answers: [
      json(422, { message: 'SIFEN rechazó el documento', errors: { sifen: ['1306'] }, ...dte('rejected', rejected) }),
    ],
    throws: { clase: 'RechazoDeSifen', codigo: '1306', id: 2 },
    requests: [POST],
  },
  {
    name: 'refuses a number that is not exact, before sending',
    ...{ call: 'emitirDocumento', args: [{ items: [{ precioUnitario: 45.5 }] }] },
    answers: [],
    throws: { clase: 'ErrorDeValidacion', status: 0, intentos: 0 },
    requests: [],
  },
  {
    name: 'names the address of a redirection, which it does not follow with the token',
    ...emitir,
    answers: [moved('https://facturas.ejemplo.com.py/api/sifen/dtes/sync')],
    throws: {
      ...{ clase: 'DireccionEquivocada', status: 301, intentos: 1 },
      mensaje: expect.stringMatching(/ redirige a https:..facturas.ejemplo.com.py, y no se hizo nada: ponga esa /),
    },
    requests: [POST],
  },
  {
    name: 'does not take the page of a login for the gateway',
    ...{ call: 'consultarDocumento', args: [2] },
    answers: [moved('/entrar')],
    throws: {
      clase: 'DireccionEquivocada',
      mensaje: expect.stringMatching(/:\d+.entrar, y no se hizo nada: revise url.$/),
    },
    requests: ['GET /api/sifen/dtes/2'],
  },
  {
    name: 'stays in doubt when a redirection follows a cut',
    ...emitir,
    answers: ['cut', moved('/entrar')],
    throws: { clase: 'ResultadoDesconocido', status: 301, intentos: 2 },
    ...{ requests: [POST, POST], slept: [1] },
  },
  ...[408, 502, 504, 520].map(status => ({
    name: `repeats after a ${status} of a proxy`,
    ...emitir,
    answers: [kong(status), approved],
    ...{ returns: { id: 2 }, requests: [POST, POST], slept: [1] },
  })),
  {
    name: 'does not take the 502 of a proxy for the word of the gateway',
    client: { reintentos: 1 },
    ...emitir,
    answers: [kong(502, { code: 'BAD_GATEWAY', id: 'x' }), kong(502, { code: 502, errors: 'boom' })],
    throws: { clase: 'ResultadoDesconocido', intentos: 2 },
    ...{ requests: [POST, POST], slept: [1] },
  },
  {
    name: 'asks for its event after the 504 of a proxy',
    ...cancelar,
    answers: [kong(504), duplicated, evento('approved')],
    returns: { status: 'approved', evento_id: 7 },
    ...{ requests: [CANCEL, CANCEL, 'GET /api/sifen/eventos/7'], slept: [1] },
  },
  {
    name: 'stays in doubt when a proxy refuses after a cut',
    ...emitir,
    answers: ['cut', json(404, { message: 'no Route matched with those values' })],
    throws: { clase: 'ResultadoDesconocido', status: 404, intentos: 2 },
    ...{ requests: [POST, POST], slept: [1] },
  },
  {
    name: 'reports the refusal of a proxy whose fields have other types',
    ...emitir,
    answers: [json(422, { message: ['x'], errors: 'boom', code: 7, id: 'a', cdc: 1, problemas: 'x' })],
    throws: {
      clase: 'ErrorDeValidacion',
      mensaje: 'La pasarela respondió 422.',
      codigo: null,
      problemas: [],
      id: null,
    },
    requests: [POST],
  },
  {
    name: 'does not take a list for the answer',
    client: { reintentos: 1 },
    ...emitir,
    answers: [json(200, []), json(200, [])],
    throws: { clase: 'ResultadoDesconocido', intentos: 2 },
    ...{ requests: [POST, POST], slept: [1] },
  },
  {
    name: 'ends an answer that comes a byte at a time',
    client: { timeout: 1, reintentos: 0 },
    ...{ call: 'consultarUsuario', args: [] },
    answers: ['drip'],
    throws: { clase: 'ServicioNoDisponible', status: 0 },
    requests: ['GET /api/auth/me'],
  },
  {
    name: 'reads a file in parts',
    ...{ call: 'descargarXml', args: [2] },
    answers: ['some chunks', 'chunks'],
    ...{ returns: '<rDE></rDE>', requests: Array(2).fill('GET /api/sifen/dtes/2/xml'), slept: [1] },
  },
  {
    name: 'refuses a token with a line break, before sending',
    token: '1|secreto\n',
    ...{ call: 'consultarUsuario', args: [] },
    answers: [],
    throws: {
      clase: 'ErrorDeValidacion',
      mensaje: expect.stringContaining('El token tiene un espacio, un salto de línea'),
    },
    requests: [],
  },
  ...['$infinito', '$roto'].map(precioUnitario => ({
    name: `refuses ${precioUnitario}, which JSON cannot say, before sending`,
    ...{ call: 'emitirDocumento', args: [{ items: [{ precioUnitario }] }] },
    answers: [],
    throws: { clase: 'ErrorDeValidacion', problemas: [{ campo: 'items.0.precioUnitario' }] },
    requests: [],
  })),
  {
    name: 'issues nothing for an emitter of the other environment',
    client: { ambiente: 'test' },
    ...emitir,
    answers: [emitters('prod')],
    throws: { clase: 'AmbienteEquivocado' },
    requests: [`GET ${EMITTERS}`],
  },
  {
    name: 'issues for an emitter of its environment',
    client: { ambiente: 'test' },
    ...emitir,
    answers: [emitters('test'), approved],
    returns: { id: 2 },
    requests: [`GET ${EMITTERS}`, POST],
  },
  {
    name: 'knows the environment of an emitter that it saw',
    client: { ambiente: 'test' },
    ...{ call: 'emitirDocumento', args: [{ ...FACTURA, emitter_id: 1 }], before: [[{ emitter_id: 1 }]] },
    answers: [emitters('test'), approved, approved],
    returns: { id: 2 },
    requests: [`GET ${EMITTERS}`, POST, POST],
  },
  {
    name: 'reads the emitters anew for one that it does not know',
    client: { ambiente: 'test' },
    ...{ call: 'emitirDocumento', args: [{ ...FACTURA, emitter_id: 2 }], before: [[{ emitter_id: 1 }]] },
    answers: [emitters('test'), approved, emitters('test', 'prod')],
    throws: { clase: 'AmbienteEquivocado', mensaje: expect.stringContaining('El emisor 2 es del ambiente prod') },
    requests: [`GET ${EMITTERS}`, POST, `GET ${EMITTERS}`],
  },
  {
    name: 'reads the emitters anew for a document that names none',
    client: { ambiente: 'test' },
    ...{ ...emitir, before: [[FACTURA]] },
    answers: [emitters('test'), approved, emitters('test', 'prod')],
    throws: { clase: 'AmbienteEquivocado' },
    requests: [`GET ${EMITTERS}`, POST, `GET ${EMITTERS}`],
  },
  ...[2, '1x', {}].map(emitter_id => ({
    name: `issues nothing for the emitter ${JSON.stringify(emitter_id)}, which the token does not see`,
    client: { ambiente: 'test' },
    ...{ call: 'emitirDocumento', args: [{ ...FACTURA, emitter_id }] },
    answers: [emitters('test')],
    throws: { clase: 'AmbienteEquivocado' },
    requests: [`GET ${EMITTERS}`],
  })),
  {
    name: 'cancels nothing of the other environment',
    client: { ambiente: 'prod' },
    ...cancelar,
    answers: [approved],
    throws: { clase: 'AmbienteEquivocado' },
    requests: [SEE],
  },
  {
    name: 'creates a document',
    ...{ call: 'crearDocumento', args: [FACTURA] },
    answers: ['cut', json(201, dte('draft'))],
    ...{ returns: { estado: 'draft' }, requests: ['POST /api/sifen/dtes', 'POST /api/sifen/dtes'], slept: [1] },
  },
  {
    name: 'sends a lot once when its outcome is unknown',
    ...{ call: 'enviarLote', args: [{ emitter_id: 1, dte_ids: [2] }] },
    answers: [json(504, { message: 'No se sabe.', code: 'SIFEN_UNKNOWN_OUTCOME', dte_ids: [2] })],
    throws: { clase: 'ResultadoDesconocido', status: 504 },
    requests: ['POST /api/sifen/dtes/lote'],
  },
  {
    name: 'repeats a reading',
    call: 'consultarDocumento',
    args: [2],
    answers: [json(500, { message: 'Server Error' }), 'cut', approved],
    returns: { id: 2 },
    requests: Array(3).fill('GET /api/sifen/dtes/2'),
    slept: [1, 2],
  },
  {
    name: 'does not repeat a 404',
    ...{ call: 'consultarDocumento', args: ['x/../y'] },
    answers: [json(404, { message: 'Recurso no encontrado.' })],
    throws: { clase: 'NoEncontrado', mensaje: 'Recurso no encontrado.' },
    requests: ['GET /api/sifen/dtes/x%2F..%2Fy'],
  },
  {
    name: 'does not repeat a 401',
    ...{ call: 'consultarUsuario', args: [] },
    answers: [json(401, { message: 'Unauthenticated.' })],
    throws: { clase: 'NoAutorizado', status: 401 },
    requests: ['GET /api/auth/me'],
  },
  {
    name: 'reads a list to its end',
    ...{ call: 'listarDocumentos', args: [{ estado: 'approved' }] },
    answers: [json(200, { data: [{ id: 3 }, { id: 2 }], next_before_id: 2 }), json(200, { data: [{ id: 1 }] })],
    returns: [{ id: 3 }, { id: 2 }, { id: 1 }],
    requests: ['GET /api/sifen/dtes?estado=approved', 'GET /api/sifen/dtes?estado=approved&before_id=2'],
  },
  {
    name: 'waits for a final state',
    ...{ call: 'esperarFinal', args: [2] },
    answers: [json(200, dte('sent')), json(200, dte('sent')), approved],
    ...{ returns: { estado: 'approved' }, requests: Array(3).fill(WAIT), slept: [1, 2] },
  },
  {
    name: 'asks again at once after the gateway held its answer',
    client: { timeout: 2 },
    ...{ call: 'esperarFinal', args: [2] },
    answers: [{ ...sent, heldMs: 1000 }, approved],
    ...{ returns: { estado: 'approved' }, requests: Array(2).fill('GET /api/sifen/dtes/2?esperar=1') },
  },
  {
    name: 'asks without waiting when too many wait already',
    client: { reintentos: 0 },
    ...{ call: 'esperarFinal', args: [2] },
    answers: [later(429, 2, 'X'), sent, approved],
    ...{ returns: { estado: 'approved' }, requests: [WAIT, 'GET /api/sifen/dtes/2', WAIT], slept: [1] },
  },
  {
    name: 'stops waiting for a document that needs somebody',
    ...{ call: 'esperarFinal', args: [2] },
    answers: [json(200, dte('signed')), json(200, dte('signed', { atencion: 'Envíelo de nuevo.' }))],
    ...{ returns: { estado: 'signed' }, requests: [WAIT, WAIT], slept: [1] },
  },
  {
    name: 'does not wait for ever',
    ...{ call: 'esperarFinal', args: [2], named: { limite: 2 } },
    answers: [json(200, dte('sent')), json(200, dte('sent'))],
    throws: { clase: 'ResultadoDesconocido', id: 2, cdc: CDC },
    ...{ requests: [2, 0].map(seconds => `GET /api/sifen/dtes/2?esperar=${seconds}`), slept: [1] },
  },
  {
    name: 'finds its own cancellation after a cut',
    ...cancelar,
    answers: ['cut', duplicated, evento('sent'), evento('approved')],
    returns: { status: 'approved', evento_id: 7, cod_res: '0600' },
    ...{ requests: [CANCEL, CANCEL, 'GET /api/sifen/eventos/7', 'GET /api/sifen/eventos/7'], slept: [1, 1] },
  },
  {
    name: 'reports a cancellation that was there before',
    ...cancelar,
    answers: [duplicated],
    throws: { clase: 'Conflicto', codigo: 'EVENTO_DUPLICADO' },
    requests: [CANCEL],
  },
  {
    name: 'finds its own nomination after a cut',
    ...nominar,
    answers: ['cut', duplicated, evento('approved', { tipoOperacion: 1, ...RECEPTOR })],
    returns: { status: 'approved', evento_id: 7 },
    ...{ requests: [NAME, NAME, 'GET /api/sifen/eventos/7'], slept: [1] },
  },
  {
    name: 'does not take the nomination of another receiver for its own',
    ...nominar,
    answers: ['cut', duplicated, evento('approved', { ...RECEPTOR, ruc: '80099006-4' })],
    throws: { clase: 'Conflicto', codigo: 'EVENTO_DUPLICADO' },
    ...{ requests: [NAME, NAME, 'GET /api/sifen/eventos/7'], slept: [1] },
  },
  {
    name: 'finds its own voiding after a cut',
    ...inutilizar,
    answers: ['cut', voided({ evento_id: 7 }), evento('approved')],
    returns: { status: 'approved', evento_id: 7 },
    ...{ requests: [VOID, VOID, 'GET /api/sifen/eventos/7'], slept: [1] },
  },
  {
    name: 'does not take a voiding of other numbers for its own',
    ...inutilizar,
    answers: ['cut', voided({})],
    throws: { clase: 'Conflicto', codigo: 'RANGO_INUTILIZADO' },
    ...{ requests: [VOID, VOID], slept: [1] },
  },
  {
    name: 'asks for the event after a 504',
    ...cancelar,
    answers: [json(504, { message: 'No se sabe.', code: 'SIFEN_UNKNOWN_OUTCOME', evento_id: 7 }), evento('rejected')],
    throws: { clase: 'RechazoDeSifen' },
    requests: [CANCEL, 'GET /api/sifen/eventos/7'],
  },
  {
    name: 'does once what may be done twice',
    ...{ call: 'descartarDocumento', args: [2, 'El cliente desistió'] },
    answers: ['cut'],
    throws: { clase: 'ResultadoDesconocido', intentos: 1 },
    requests: ['POST /api/sifen/dtes/2/descartar'],
  },
]

const CUERPO = '{"event":"dte.approved","occurred_at":"2026-11-21T13:00:00.000Z","data":{"nombre":"Ñandutí"}}'
const AVISO = { id: '41', event: 'dte.approved', occurred_at: '2026-11-21T13:00:00.000Z', data: { nombre: 'Ñandutí' } }

/** Webhooks signed by one client and verified by another: `signedWith` and its `former` secret, `now` in seconds after it. */
export const WEBHOOKS = [
  { name: 'the secret', signedWith: 'nuevo', secrets: 'nuevo', returns: AVISO },
  { name: 'the new secret of two', signedWith: 'nuevo', secrets: ['nuevo', 'viejo'], returns: AVISO },
  { name: 'the old secret of two, not rotated yet', signedWith: 'viejo', secrets: ['nuevo', 'viejo'], returns: AVISO },
  { name: 'the old secret, after a rotation', signedWith: 'nuevo', former: 'viejo', secrets: 'viejo', returns: AVISO },
  { name: 'the last retry', signedWith: 'nuevo', secrets: 'nuevo', now: 370, returns: AVISO },
  { name: 'another secret', signedWith: 'otro', secrets: ['nuevo', 'viejo'] },
  { name: 'no secret at all', signedWith: '', secrets: ['', ''] },
  { name: 'an old webhook', signedWith: 'nuevo', secrets: 'nuevo', now: 601 },
  {
    name: 'a retry after a long failure',
    signedWith: 'nuevo',
    secrets: 'nuevo',
    now: 3600,
    retried: 3590,
    returns: AVISO,
  },
  { name: 'an old retry', signedWith: 'nuevo', secrets: 'nuevo', now: 3600, retried: 2999 },
  { name: 'a retry of another secret', signedWith: 'otro', secrets: 'nuevo', now: 3600, retried: 3590 },
  { name: 'another body', signedWith: 'nuevo', secrets: 'nuevo', body: CUERPO.replace('41', '42').replace('Ñ', 'N') },
] satisfies {
  name: string
  signedWith: string
  former?: string
  secrets: string | string[]
  now?: number
  /** Seconds after the first attempt. The retry has the signature of Standard Webhooks too. */
  retried?: number
  body?: string
  returns?: object
}[]

export const WEBHOOK_BODY = CUERPO
