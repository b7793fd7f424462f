/**
 * Data of a document's page, read once: the row, its detail as in the API, its postings, and the content of its XML.
 */
import { type KudeData, KudeError, kudeData } from '@nanduti/kude'
import type { Deps } from '../../../deps.ts'
import {
  type AttemptRow,
  type DteDetail,
  type DteRow,
  detailOf,
  findLiveInSale,
  findTwins,
  isNumberTaken,
  isTooOld,
  listAttempts,
  listNotas,
  listVoided,
  type NotaRow,
  readableXml,
  type Twin,
} from '../../../gateway/dtes/index.ts'
import { HttpError, type Principal, roleIn } from '../../../http/index.ts'

export type DocumentView = {
  dte: DteRow
  detail: DteDetail
  attempts: readonly AttemptRow[]
  /** Undefined when the file is missing or damaged, or when it cannot be drawn. */
  content: KudeData | undefined
  now: Date
  /** The user's permissions in the company. */
  may: { send: boolean; manage: boolean }
  /** The reason why a document in a final state cannot be sent again. Undefined when it can. */
  spent: string | undefined
  /** Credit and debit notes that keep an approved document from being cancelled. */
  notas: readonly NotaRow[]
  /** Another document of the same sale that is in progress or approved. No other may be issued for it then. */
  rival: number | undefined
  /** Documents that were read back from SIFEN, and may be of the sale of this failed one. */
  twins: readonly Twin[]
}

const TAKEN = 'Otro documento ya tiene su número: este no se reenvía.'
const VOIDED =
  'Su número tiene una inutilización aprobada o en curso: este documento no se reenvía. Si la operación sigue en pie, emita otro.'
const TOO_OLD = 'Se emitió hace más de 30 días (720 horas) y SIFEN ya no lo acepta: emita otro con la fecha de hoy.'

export async function viewDocument(deps: Deps, principal: Principal, dte: DteRow): Promise<DocumentView> {
  const role = roleIn(principal, dte.empresa_id)
  const now = deps.clock.now()
  return {
    dte,
    detail: await detailOf(deps, dte),
    attempts: await listAttempts(deps.db, dte),
    content: await readContent(deps, dte),
    now,
    may: { send: role === 'admin' || role === 'operador', manage: role === 'admin' },
    spent: await whySpent(deps, dte, now),
    notas: await notasOf(deps, dte),
    rival: (await findLiveInSale(deps.db, dte))?.id,
    twins: hasFailed(dte) ? await findTwins(deps.db, dte) : [],
  }
}

/** Returns the notes that hold the document, as many as a page names. */
export const notasOf = async ({ db }: Pick<Deps, 'db'>, dte: DteRow): Promise<readonly NotaRow[]> =>
  dte.estado === 'approved' || dte.estado === 'approved_obs' ? listNotas(db, dte, 5) : []

const hasFailed = ({ estado }: DteRow) => estado === 'rejected' || estado === 'error'

async function whySpent({ db }: Deps, dte: DteRow, now: Date): Promise<string | undefined> {
  if (!hasFailed(dte)) return undefined
  if (await isNumberTaken(db, dte)) return TAKEN
  const voided = await listVoided(db, dte, { desde: dte.numero, hasta: dte.numero })
  if (voided.length > 0) return VOIDED
  return isTooOld(now, dte) ? TOO_OLD : undefined
}

/** Reads the content. Returns undefined when the file cannot be read, and the page shows the rest. */
async function readContent(deps: Deps, dte: DteRow): Promise<KudeData | undefined> {
  try {
    return kudeData((await readableXml(deps, dte)).xml, dte.nominado)
  } catch (error) {
    if (!(error instanceof HttpError || error instanceof KudeError))
      deps.log.error({ err: error, dteId: dte.id }, 'XML not shown')
    return undefined
  }
}
