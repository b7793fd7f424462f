/**
 * Table of SIFEN's web services: the path of each, and the root elements of its request and its answer. docs/sifen §6.
 */

/** Official hosts. A gateway may use others (the sandbox, a proxy). */
export const SIFEN_HOSTS = {
  test: 'https://sifen-test.set.gov.py',
  prod: 'https://sifen.set.gov.py',
} as const

/** Services by the last part of their address, as SIFEN spells it. MT v150 §9; consulta-archivo-ruc: NT11. */
export const SERVICES = {
  recibe: { path: '/de/ws/sync/recibe', request: 'rEnviDe', response: 'rRetEnviDe' },
  'recibe-lote': { path: '/de/ws/async/recibe-lote', request: 'rEnvioLote', response: 'rResEnviLoteDe' },
  'consulta-lote': {
    path: '/de/ws/consultas/consulta-lote',
    request: 'rEnviConsLoteDe',
    response: 'rResEnviConsLoteDe',
  },
  consulta: { path: '/de/ws/consultas/consulta', request: 'rEnviConsDeRequest', response: 'rEnviConsDeResponse' },
  'consulta-ruc': { path: '/de/ws/consultas/consulta-ruc', request: 'rEnviConsRUC', response: 'rResEnviConsRUC' },
  evento: { path: '/de/ws/eventos/evento', request: 'rEnviEventoDe', response: 'rRetEnviEventoDe' },
  'consulta-archivo-ruc': {
    path: '/de/ws/consultas/consulta-archivo-ruc',
    request: 'rEnviConsArchivoRUCRequest',
    response: 'rEnviConsArchivoRUCResponse',
  },
} as const

export type Service = keyof typeof SERVICES

/**
 * Returns the address to post to. SIFEN answers 0160 without `.wsdl`. `suffix` supports servers with the same paths
 * without it.
 */
export const addressOf = (baseUrl: string, service: Service, suffix = '.wsdl'): string =>
  baseUrl.replace(/\/$/, '') + SERVICES[service].path + suffix
