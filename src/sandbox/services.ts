/** The table of the services; a new one is a row. */
import { consulta } from './consulta.ts'
import { recibe } from './recibe.ts'
import type { Service } from './service.ts'

export const SERVICES = { recibe, consulta } as const satisfies Record<string, Service>

export type ServiceName = keyof typeof SERVICES

const NAMES = Object.keys(SERVICES) as ServiceName[]

/** The service at the path of a URL, with or without `.wsdl`. */
export function serviceAt(path: string): ServiceName | undefined {
  const bare = path.replace(/\.wsdl$/, '')
  return NAMES.find(name => SERVICES[name].path === bare)
}
