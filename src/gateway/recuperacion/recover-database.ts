/**
 * The recovery of a database that went back (docs/decisions/0021): SIFEN is asked for the lost documents of every point and type, which are
 * adopted; what may have been sent in the lost time is put in doubt; then the database is whole, and documents are issued again.
 */
import { isDatabaseDown } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { requestMail } from '../../mail/index.ts'
import { underCurrentKey } from '../../secrets/index.ts'
import { DAY_MS } from '../../units.ts'
import { TIPOS_NUMERADOS } from '../timbrados/index.ts'
import { RecoveryInterrupted } from './ask.ts'
import {
  changeInstallation,
  findInstallation,
  type InstallationRow,
  listAdministrators,
} from './installation.queries.ts'
import { Lease } from './lease.ts'
import { leaveInDoubt } from './leave-in-doubt.ts'
import { recoverSeries } from './recover-series.ts'
import { listPlaces } from './recuperacion.queries.ts'

export const RECOVER_DATABASE_JOB = 'database.recover'

const BY = { job: RECOVER_DATABASE_JOB }
/** Short: all sales wait until another process goes on. */
const LEASE_MS = 15_000
/** Wait after a recovery that could not ask SIFEN for all. */
const RETRY_MS = 5_000
/** Wait after a review of cancellations that could not ask SIFEN for all: it reads every place again. */
const REVIEW_RETRY_MS = 600_000
const TIPOS = TIPOS_NUMERADOS.map(({ tipo }) => tipo)

/**
 * Recovers the database if that is due. One of several processes acts; if it dies, the recovery is due again when its lease ends, and goes
 * on after what was adopted. Cancellations that were lost are looked for when documents are issued again.
 */
export async function recoverDatabase(deps: Deps): Promise<void> {
  const { db, clock, continuity, log } = deps
  const row = await findInstallation(db)
  if (!row?.recuperar_at || row.recuperar_at > clock.now()) return
  const move = (due: Date, to: Date) => changeInstallation(db, due, { recuperar_at: to })
  const lease = new Lease(deps, row.recuperar_at, move, LEASE_MS)
  if (!(await lease.extend())) return
  if (row.atrasada_at && !row.avisada_at) await announce(deps, row, lease.until)
  if (row.atrasada_at && row.por_orden) return void (await end(deps, lease))
  // One look at a number may take longer than the lease.
  const beat = setInterval(() => lease.keep(), LEASE_MS / 4).unref()
  let isWhole = !row.atrasada_at
  try {
    if (row.atrasada_at) {
      const found = await searchAll(deps, lease, false)
      await leaveInDoubt(deps, row.atrasada_at, BY, () => lease.keep())
      if (!(await lease.isHeld())) return
      const at = clock.now()
      if (!(await changeInstallation(db, lease.until, { atrasada_at: null, entera_at: at }))) return
      isWhole = true
      await continuity.look()
      log.warn({ found }, 'the database is whole again')
    }
    await searchAll(deps, lease, true)
    if (await lease.isHeld()) await end(deps, lease)
  } catch (error) {
    if (!(error instanceof RecoveryInterrupted)) throw error
    log.error({ err: error }, 'recovery of the database interrupted')
    const wait = isWhole ? REVIEW_RETRY_MS : RETRY_MS
    if (await lease.isHeld()) await lease.move(new Date(clock.now().getTime() + wait))
  } finally {
    clearInterval(beat)
  }
}

const end = ({ db }: Deps, lease: Lease) => changeInstallation(db, lease.until, { recuperar_at: null })

/**
 * Adopts the lost documents of every place. Returns their number. Throws RecoveryInterrupted when SIFEN (that of `prod`, where something is
 * issued there) answers for no place. One that fails for a reason of its own is left: the others must not wait for its certificate, and
 * SIFEN's word (docs/notes 419) recovers it when it issues again.
 */
async function searchAll(deps: Deps, lease: Lease, revisa: boolean): Promise<number> {
  let found = 0
  let isAnswered = false
  let silence: RecoveryInterrupted | undefined
  const places = await listPlaces(deps.db, TIPOS, undefined)
  const awaited = places.some(({ ambiente }) => ambiente === 'prod') ? 'prod' : 'test'
  for (const place of places) {
    const options = { by: BY, deprisa: true, breve: true, revisa, signal: lease.lost }
    try {
      found += (await recoverSeries(deps, place, options)).adopted.length
      if (place.ambiente === awaited) isAnswered = true
    } catch (error) {
      if (isDatabaseDown(error)) throw error
      deps.log.error({ err: error, ...place }, 'a point was not recovered')
      if (error instanceof RecoveryInterrupted && place.ambiente === awaited) silence = error
    }
  }
  if (silence && !isAnswered) throw silence
  return found
}

/** Mails the administrators, once. */
async function announce(deps: Deps, { por_orden }: InstallationRow, lease: Date): Promise<void> {
  const { db, clock, config, mailer } = deps
  const now = clock.now()
  const expires_at = new Date(now.getTime() + DAY_MS)
  const letter = { subject: SUBJECT, paragraphs: [WHAT, por_orden ? BY_ORDER : BY_ITSELF], action: 'Abrir ñandutí' }
  await underCurrentKey(() =>
    db.transaction(async tx => {
      if (!(await changeInstallation(tx, lease, { avisada_at: now })) || !mailer) return
      for (const recipient of await listAdministrators(tx))
        await requestMail(tx, deps, { ...letter, recipient, link: `${config.appUrl}/home`, expires_at })
    }),
  )
}

const SUBJECT = 'La base de datos de ñandutí volvió atrás: no se emite'
const WHAT =
  'La base de datos está en un estado anterior: le faltan documentos que SIFEN tiene. Para no usar sus números otra vez, no se emite ni se envía nada.'
export const BY_ITSELF =
  'Se recupera sola: pregunta a SIFEN por lo perdido, lo guarda y vuelve a emitir. Si en unos minutos no terminó, vea el registro del servidor: suele faltar la conexión con SIFEN.'
export const BY_ORDER =
  'No se puede saber si es la base de siempre, restaurada, o una copia para pruebas. Si es la de siempre, ejecute «nanduti recover --aplicar». Si es una copia, no lo haga: mientras no lo haga, no envía nada.'
