/**
 * Asks SIFEN for the CDCs that we know under numbers that are to be voided (docs/notes A41): SIFEN may have approved a
 * document that is rejected or failed here.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type ConsultaResult, padNumero, SifenError } from '@nanduti/sifen'
import type { Ambiente } from '../../db/index.ts'
import type { Deps, TlsIdentity } from '../../deps.ts'
import { adoptFound, type Found, type KnownCdc } from '../dtes/index.ts'
import { cdcsNotQueried, rangeInUse } from './answer/index.ts'

/** Longest time of all queries together. */
const ASK_MS = 20_000
/** Queries at a time: a thousand take some seconds. */
const AT_ONCE = 8
/** Documents named in a refusal. */
const NAMED = 10

type Signer = { identity: TlsIdentity; ambiente: Ambiente; userId: number }

/**
 * Returns when SIFEN answered that it has none of them. Adopts each that it has, and throws 409 naming them. Throws 504
 * when a query got no answer in time.
 */
export async function assertUnknownToSifen(
  deps: Deps,
  { identity, ambiente, userId }: Signer,
  known: readonly KnownCdc[],
  limitMs = ASK_MS,
): Promise<void> {
  if (known.length === 0) return
  const answers = await askAll(deps, { ...identity, baseUrl: deps.sifen.addressOf(ambiente) }, known, limitMs)
  const found = known.flatMap(each => {
    const answer = answers.get(each.cdc)
    return answer?.encontrado ? [{ ...each, answer }] : []
  })
  for (const { empresa_id, id, answer } of found) await adopt(deps, { empresa_id, id }, answer, userId)
  if (found.length > 0) throw rangeInUse(found.slice(0, NAMED).map(inWords), found.length > NAMED)
  if (known.some(({ cdc }) => !answers.has(cdc))) throw cdcsNotQueried()
}

const inWords = ({ numero, id, cdc }: KnownCdc) => `${padNumero(numero)} (DTE ${id}, SIFEN tiene su CDC ${cdc})`

/** Asks for all, some at a time. Leaves out those without an answer within the time. */
async function askAll(
  deps: Deps,
  access: Parameters<Deps['sifen']['client']>[0],
  known: readonly KnownCdc[],
  limitMs: number,
) {
  const client = deps.sifen.client(access)
  const answers = new Map<string, ConsultaResult>()
  const left = [...new Set(known.map(({ cdc }) => cdc))]
  const over = new AbortController()
  const work = async () => {
    for (let cdc = left.shift(); cdc !== undefined && !over.signal.aborted; cdc = left.shift()) {
      const answer = await client.consulta(cdc).catch(error => unanswered(deps, cdc as string, error))
      if (answer) answers.set(cdc, answer)
    }
  }
  const done = Promise.all(Array.from({ length: AT_ONCE }, work))
  await Promise.race([done, wait(limitMs, undefined, { signal: over.signal }).catch(() => undefined)])
  over.abort()
  return new Map(answers)
}

function unanswered({ log }: Deps, cdc: string, error: unknown): undefined {
  if (!(error instanceof SifenError)) throw error
  log.warn({ cdc, code: error.code, codigo: error.codigo }, 'query before a voiding failed')
}

/** Adopts the document, unless what SIFEN has is an earlier CDC of it. */
async function adopt(deps: Deps, ref: { empresa_id: number; id: number }, answer: Found, userId: number) {
  await deps.db.transaction(tx => adoptFound(tx, deps, ref, answer, { userId }))
}
