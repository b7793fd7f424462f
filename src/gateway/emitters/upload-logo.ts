/** Stores an emitter's logo, which its KuDE then shows. Spec, Limits: PNG, JPG, JPEG or SVG of up to 2 MB. */
import { createHash } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { putFile } from '../../files/index.ts'
import { busy, openTurns, unprocessable } from '../../http/index.ts'
import { type EmitterRow, findEmitter, updateEmitter } from './emitters.queries.ts'
import { LogoError, MAX_CPU_MS, redrawLogo } from './redraw-logo.ts'

export const MAX_LOGO_BYTES = 2 * 1024 * 1024

/** One logo is drawn at a time, so that the memory limit of one is the limit of all. One more of a company may wait. */
const TURNS = { waiting: 12, waitingOfOne: 2 }
const takeTurn = openTurns(TURNS)

/** Returns the logo's path. Another drawing has another path, so the contents of a path never change. */
export const logoPath = (emitterId: number, png: Uint8Array) =>
  `logos/${emitterId}/${createHash('sha256').update(png).digest('hex').slice(0, 16)}.png`

/**
 * Stores the logo. Throws 422 on `logo` for a file that cannot be drawn, and 429 when too many wait. The
 * old file stays, because a KuDE may be about to read it, and it has no secret.
 */
export async function uploadLogo(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  emitter: EmitterRow,
  logo: Uint8Array,
): Promise<EmitterRow> {
  const drawing = takeTurn(String(emitter.empresa_id), () => redrawLogo(logo))
  if (!drawing) throw busy(MAX_CPU_MS)
  const png = await drawing.catch(error => {
    throw error instanceof LogoError ? unprocessable({ logo: [error.message] }) : error
  })
  const logo_path = logoPath(emitter.id, png)
  await db.transaction(async tx => {
    await putFile(tx, { empresa_id: emitter.empresa_id, nombre: logo_path }, png)
    await updateEmitter(tx, emitter.id, { logo_path, updated_at: clock.now() })
  })
  return (await findEmitter(db, emitter.id)) as EmitterRow
}
