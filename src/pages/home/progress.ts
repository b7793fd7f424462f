/** A company's progress towards its first document. Each step is verified now with the checks of issuing itself. */
import { diaAsuncion } from '@nanduti/sifen'
import type { Deps } from '../../deps.ts'
import {
  type CERT_STATUS,
  checkStoredCertificate,
  type EmitterRow,
  listEmitters,
} from '../../gateway/emitters/index.ts'
import { findPunto, hasApproved } from './home.queries.ts'

type CertStatus = (typeof CERT_STATUS)[number]

export type Progress = {
  /** The active emitter that is closest to issuing. */
  emitter: EmitterRow | undefined
  /** The result of opening the stored certificate. */
  certificate: CertStatus
  /** The first point that takes documents today. */
  punto: string | undefined
  approved: boolean
}

export async function readProgress(deps: Deps, empresaId: number): Promise<Progress> {
  const active = await listEmitters(deps.db, [empresaId], { activo: true, limit: 2 })
  const checked: { emitter: EmitterRow; status: CertStatus }[] = []
  for (const emitter of active) checked.push({ emitter, status: (await checkStoredCertificate(deps, emitter)).status })
  const best = checked.find(({ status }) => status === 'ok') ?? checked[0]
  return {
    emitter: best?.emitter,
    certificate: best?.status ?? 'missing',
    punto: await findPunto(deps.db, empresaId, diaAsuncion(deps.clock.now())),
    approved: await hasApproved(deps.db, empresaId),
  }
}
