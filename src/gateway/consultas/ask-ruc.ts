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

/** Returns the taxpayer with the RUC `text`, in any usual spelling, with or without its check digit. */
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

/** Longest number of a RUC. One character more is its check digit. */
const MAX_LENGTH = 8

/** A page's form may send a megabyte: no two parts of it match the same blanks, so that it takes no longer than the text. */
const SPELLED = /^([0-9A-D]+)(?:(?:\s*-\s*|\s+)([0-9]))?$/i

/**
 * Returns a RUC as people and other systems write it in the usual spelling: `80.000.000-5`, `80000000 5` and
 * `800000005` are `80000000-5`. Eight digits are a number without its check digit.
 */
function plainRuc(text: string): string {
  const [, numero = '', dv] = SPELLED.exec(text.replaceAll('.', '').trim()) ?? []
  if (numero === '') return text
  const digits = numero.replace(/^0+/, '')
  if (dv !== undefined || digits.length !== MAX_LENGTH + 1) return dv === undefined ? digits : `${digits}-${dv}`
  return `${digits.slice(0, MAX_LENGTH)}-${digits.slice(MAX_LENGTH)}`
}

function readRuc(text: string): Ruc {
  const ruc = parseRuc(plainRuc(text))
  if (ruc && ruc.numero.length >= MIN_LENGTH) return ruc
  throw unprocessable({ ruc: [wrongRuc(plainRuc(text))] })
}

export function wrongRuc(text: string): string {
  const meant = parseRuc(text.split('-', 1)[0] ?? '')
  if (!meant || meant.numero.length < MIN_LENGTH)
    return 'El ruc debe tener de 5 a 8 caracteres, con o sin dígito verificador, como 80012345-0.'
  return `El ruc no es válido: el dígito verificador de ${meant.numero} es ${meant.dv}.`
}
