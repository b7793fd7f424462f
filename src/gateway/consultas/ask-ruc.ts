/**
 * Queries SIFEN for the taxpayer with a RUC. Found taxpayers are cached for a short time, separately for each company
 * (docs/notes A20).
 */
import { type ConsultaRucResult, parseRuc, type Ruc } from '@nanduti/sifen'
import { LRUCache } from 'lru-cache'
import type { Contribuyentes, Deps } from '../../deps.ts'
import { type Principal, unprocessable } from '../../http/index.ts'
import type { EmitterRow } from '../emitters/index.ts'
import { askSifen } from './ask-sifen.ts'
import { chooseEmitter } from './choose-emitter.ts'
import { unknownToSifen } from './consultas.errors.ts'
import { presentContribuyente } from './consultas.present.ts'

const TTL_MS = 10 * 60_000
const MAX_CONTRIBUYENTES = 10_000

export const openContribuyentes = (): Contribuyentes => new LRUCache({ max: MAX_CONTRIBUYENTES })

/** Returns the taxpayer with the RUC `text`, with or without its check digit. */
export async function askRuc(deps: Deps, principal: Principal, text: string, emitterId: number | undefined) {
  const ruc = readRuc(text)
  const emitter = await chooseEmitter(deps, principal, { emitter_id: emitterId })
  const result = await remembered(deps, emitter, ruc.numero)
  if (result.encontrado) return presentContribuyente(result, ruc)
  throw unknownToSifen({ cod_res: result.codigo, msg_res: result.mensaje })
}

async function remembered(deps: Deps, emitter: EmitterRow, numero: string): Promise<ConsultaRucResult> {
  const { contribuyentes, clock } = deps
  const key = `${emitter.empresa_id} ${emitter.ambiente} ${numero}`
  const known = contribuyentes.get(key)
  if (known && clock.now().getTime() - known.at < TTL_MS) return known.answer
  const answer = await askSifen(deps, emitter, 'consulta-ruc', client => client.consultaRuc(numero))
  // Unregistered RUCs are not cached: they may be registered before the next query.
  if (answer.encontrado) contribuyentes.set(key, { at: clock.now().getTime(), answer })
  return answer
}

/** Minimum length of a RUC. SIFEN accepts 5 to 8 characters. */
const MIN_LENGTH = 5

function readRuc(text: string): Ruc {
  const ruc = parseRuc(text)
  if (ruc && ruc.numero.length >= MIN_LENGTH) return ruc
  throw unprocessable({ ruc: [wrongRuc(text)] })
}

export function wrongRuc(text: string): string {
  const meant = parseRuc(text.split('-', 1)[0] ?? '')
  if (!meant || meant.numero.length < MIN_LENGTH)
    return 'El ruc debe tener de 5 a 8 caracteres, con o sin dígito verificador, como 80012345-0.'
  return `El ruc no es válido: el dígito verificador de ${meant.numero} es ${meant.dv}.`
}
