/** Table of the services. */
import { consulta } from './consulta.ts'
import { consultaLote } from './consulta-lote.ts'
import { consultaRuc } from './consulta-ruc.ts'
import { evento } from './evento.ts'
import { recibe } from './recibe.ts'
import { recibeLote } from './recibe-lote.ts'
import type { Service } from './service.ts'

export const SERVICES = {
  recibe,
  'recibe-lote': recibeLote,
  'consulta-lote': consultaLote,
  consulta,
  'consulta-ruc': consultaRuc,
  evento,
} as const satisfies Record<string, Service>

export type ServiceName = keyof typeof SERVICES

export const SERVICE_NAMES = Object.keys(SERVICES) as [ServiceName, ...ServiceName[]]

/** Returns the service at the path of a URL, with or without `.wsdl`. */
export function serviceAt(path: string): ServiceName | undefined {
  const bare = path.replace(/\.wsdl$/, '')
  return SERVICE_NAMES.find(name => SERVICES[name].path === bare)
}

/** Returns the address of each service for the base address of a sandbox. */
export function addressesAt(url: string): Readonly<Record<ServiceName, string>> {
  const entries = SERVICE_NAMES.map(name => [name, `${url}${SERVICES[name].path}.wsdl`])
  return Object.fromEntries(entries)
}
