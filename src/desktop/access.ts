/** Opens the client of a gateway from options and the environment. */
import { readFileSync } from 'node:fs'
import { Nanduti, type Opciones } from '@nanduti/client'
import { isEncryptedOrLocal, loadGatewayAccess } from '../config/index.ts'

export type Access = { url?: string; tokenArchivo?: string }

type Limits = Pick<Opciones, 'reintentos' | 'esperaDeResultadoMs'>

/** What is missing to reach a gateway, in Spanish. Nothing was sent. */
export class AccessError extends Error {
  override name = 'AccessError'
}

const USUAL_URL = 'http://127.0.0.1:3000'

/** Throws AccessError. The token comes from a file or the environment: an option would be seen in the list of processes. */
export function openGateway({ url, tokenArchivo }: Access, limits: Limits): Nanduti {
  const given = loadGatewayAccess()
  const address = url ?? given.url ?? USUAL_URL
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new AccessError(`«${address}» no es una dirección: se espera https://… en --url o NANDUTI_URL.`)
  if (!isEncryptedOrLocal(address))
    throw new AccessError(`${address}: sin https el token se vería en la red. http es solo para esta misma máquina.`)
  const token = tokenArchivo === undefined ? given.token : tokenIn(tokenArchivo)
  if (!token) throw new AccessError('Falta el token: indíquelo en NANDUTI_TOKEN, o en un archivo con --token-archivo.')
  return new Nanduti({ url: address, token, ...limits })
}

function tokenIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new AccessError(`No se puede leer el token de ${file}: ${(error as NodeJS.ErrnoException).code}.`)
  }
}
