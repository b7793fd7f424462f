/** One search among the numbers of a place: computes CDCs, asks SIFEN for them, and adopts what it returns. */
import { buildCdc, derivedCodigoSeguridad, diaAsuncion } from '@nanduti/sifen'
import type { Deps, LoadedSigner } from '../../deps.ts'
import { unprocessable } from '../../http/index.ts'
import type { DteRow, Found } from '../dtes/index.ts'
import { findIssuer, type IssuerRow, signerOf } from '../emitters/index.ts'
import { type Around, adopt } from './adopt.ts'
import { type Asker, AT_ONCE, openAsker } from './ask.ts'
import { type Candidate, candidatesOf, type Days, type Depth } from './candidates.ts'
import type { SerieRange } from './ranges.ts'
import type { Adopted, Recovered, RecoverOptions } from './recovered.ts'
import { type Known, listCancelable, listKnown, type Place } from './recuperacion.queries.ts'
import { type Hit, walk } from './walk.ts'

export type Tools = Pick<Deps, 'db' | 'files' | 'clock' | 'sifen' | 'vault' | 'signers' | 'random' | 'log'>

/** Opens a search. Throws 422 when the emitter has no certificate or CSC. */
export async function openSearch(tools: Tools, place: Place, options: RecoverOptions) {
  const { usados = [], aplica = true, deprisa = false, breve = false, onStep, signal } = options
  const emitter = await findIssuer(tools.db, place.emitter_id)
  const opened = await signerOf(tools, emitter)
  if ('errors' in opened) throw unprocessable(opened.errors)
  const baseUrl = tools.sifen.addressOf(emitter.ambiente)
  const asker = openAsker(tools, { ...opened.signer, baseUrl })
  const maker = { signer: opened.signer, emitter, place }
  const around: Around = { place, emitter, baseUrl, by: options.by }
  const absent = new Set<string>()
  const adopted: Adopted[] = []
  const pending: string[] = []
  const isStopped = () => signal?.aborted === true

  const take = async (numero: number, answer: Found) => {
    const dte = aplica ? await adopt(tools, around, answer) : undefined
    if (aplica && !dte) return void pending.push(answer.documento.cdc)
    const one = describe(numero, answer, dte)
    adopted.push(one)
    onStep?.({ consultas: asker.count(), numero, adopted: one })
  }
  const look = async (sought: Sought): Promise<Hit | undefined> => {
    const { numero, depth } = sought
    const cdcs = cdcsOf(maker, sought, await listKnown(tools.db, place, numero))
    const answer = await firstFound(asker, cdcs, absent, { atOnce: depth === 'likely' ? 1 : AT_ONCE, isStopped })
    onStep?.({ consultas: asker.count(), numero })
    return answer && { fecha: dayOf(answer), take: () => take(numero, answer) }
  }
  return {
    /** Looks at a range of numbers, and returns the last one that it looked at. */
    walk: ({ serie, ...range }: SerieRange): Promise<number> =>
      walk(range, {
        ...{ isStopped, atOnce: AT_ONCE, isHasty: deprisa, isBrief: breve },
        today: diaAsuncion(tools.clock.now()),
        isUsed: numero => usados.includes(numero),
        look: (numero, depth, days) => look({ serie, numero, depth, days }),
      }),
    /** Asks for the approved documents that could be cancelled since an instant. */
    async review(since: Date): Promise<void> {
      const known = await listCancelable(tools.db, place, since)
      for (let from = 0; from < known.length && !isStopped(); from += AT_ONCE) {
        const some = known.slice(from, from + AT_ONCE)
        const answers = await Promise.all(some.map(({ cdc }) => asker.ask(cdc)))
        onStep?.({ consultas: asker.count(), numero: some.at(-1)?.numero ?? 0 })
        for (const [at, { numero }] of some.entries()) {
          const answer = answers[at]
          if (answer?.encontrado && answer.documento.cancelado) await take(numero, answer)
        }
      }
    },
    result: (): Recovered => ({
      consultas: asker.count(),
      adopted,
      pending,
      highest: adopted.length > 0 ? Math.max(...adopted.map(({ numero }) => numero)) : undefined,
      isComplete: !isStopped(),
    }),
  }
}

const dayOf = ({ documento: { cdc } }: Found) => `${cdc.slice(25, 29)}-${cdc.slice(29, 31)}-${cdc.slice(31, 33)}`

const describe = (numero: number, { documento: { cdc, cancelado } }: Found, dte: DteRow | undefined): Adopted => ({
  ...{ numero, cdc, dteId: dte?.id ?? null },
  estado: cancelado ? 'cancelled' : 'approved',
})

type Maker = { signer: LoadedSigner; emitter: IssuerRow; place: Place }
type Sought = { serie: string | null; numero: number; depth: Depth; days: Days }

/** Yields the CDCs of a number to ask for: those of our documents that SIFEN may have, then those that we would have made. */
function* cdcsOf(maker: Maker, { serie, numero, depth, days }: Sought, known: readonly Known[]): Generator<string> {
  for (const each of known) if (each.serie === serie) yield each.cdc
  for (const candidate of candidatesOf(depth, days, known.length)) yield cdcOf(maker, { serie, numero, ...candidate })
}

type Made = Candidate & Pick<Sought, 'serie' | 'numero'>

function cdcOf({ signer, emitter, place }: Maker, { serie, numero, fecha, veces }: Made): string {
  const { timbrado, establecimiento, punto_expedicion: puntoExpedicion, tipo_documento: tipoDocumento } = place
  const { ruc, dv, tipo_contribuyente: tipoContribuyente } = emitter
  const spot = { establecimiento, puntoExpedicion, tipoDocumento, numero }
  const codigoSeguridad = derivedCodigoSeguridad(signer.codigoSecreto, { timbrado, ...spot, serie, veces })
  return buildCdc({ ...spot, ruc, dv, tipoContribuyente, fechaEmision: fecha, tipoEmision: 1, codigoSeguridad })
}

/** Asks for CDCs in their order, some at a time, until SIFEN has one. Those that it did not have are not asked again. */
async function firstFound(
  asker: Asker,
  cdcs: Iterable<string>,
  absent: Set<string>,
  { atOnce, isStopped }: { atOnce: number; isStopped(): boolean },
) {
  const batch: string[] = []
  const askBatch = async () => {
    const answers = await Promise.all(batch.map(cdc => asker.ask(cdc)))
    for (const [at, cdc] of batch.entries()) if (!answers[at]?.encontrado) absent.add(cdc)
    batch.length = 0
    return answers.find(answer => answer.encontrado)
  }
  for (const cdc of cdcs) {
    if (isStopped()) return undefined
    if (absent.has(cdc) || batch.includes(cdc)) continue
    batch.push(cdc)
    const found = batch.length === atOnce ? await askBatch() : undefined
    if (found) return found
  }
  return batch.length > 0 ? askBatch() : undefined
}
