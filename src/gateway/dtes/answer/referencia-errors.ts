/** Limits and refusals of `referencia_externa` (docs/notes A47). */
import { conflict, type FieldErrors } from '../../../http/index.ts'
import type { DteRow } from '../record/index.ts'

export const MAX_REFERENCIA = 100

/** Reports a reference that is too long. */
export const referenciaErrors = (referencia: string | null | undefined): FieldErrors =>
  (referencia?.trim().length ?? 0) > MAX_REFERENCIA
    ? { referencia_externa: [`El campo referencia_externa lleva hasta ${MAX_REFERENCIA} caracteres.`] }
    : {}

type Named = Pick<DteRow, 'id' | 'estado' | 'referencia_externa'>

export const referenciaUsada = ({ id, estado, referencia_externa }: Named) =>
  conflict(
    `El documento ${id}, en estado ${estado}, ya tiene la referencia_externa «${referencia_externa}», con otros datos. Si es la misma venta, no emita de nuevo: véalo en GET /api/sifen/dtes/${id}. Si es otra, use otra referencia.`,
    'REFERENCIA_USADA',
    { body: { dte_id: id } },
  )

/** 409 for a synchronous request whose document was created without sending it. */
export const referenciaSinEnviar = ({ id, estado, referencia_externa }: Named) =>
  conflict(
    `El documento ${id}, en estado ${estado}, ya tiene la referencia_externa «${referencia_externa}», y no se envió todavía: envíelo con POST /api/sifen/dtes/${id}/reenviar o en un lote.`,
    'REFERENCIA_USADA',
    { body: { dte_id: id, sin_enviar: true } },
  )
