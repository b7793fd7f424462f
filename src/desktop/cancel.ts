/** Cancels a document, and says what became of the event. docs/notes 545. */
import { setTimeout as pauseFor } from 'node:timers/promises'
import { Conflicto, ErrorDeNanduti, type Nanduti, NoEncontrado, ResultadoDesconocido } from '@nanduti/client'
import { reach } from './issue.ts'
import { type Outcome, outcomeOfError, outcomeOfProblem } from './outcome.ts'

type EventoOutcome = Pick<
  Outcome,
  'resultado' | 'mensaje' | 'cdc' | 'estado' | 'codigo' | 'problemas' | 'explicacion' | 'reintentar_en'
> & { evento_id: number | null }

type Visto = { estado: string; sifen_result_code: string | null; sifen_result_msg: string | null }

const BY_STATE: Readonly<Record<string, [Outcome['resultado'], string]>> = {
  approved: ['aprobado', 'SIFEN aprobó la cancelación.'],
  rejected: ['rechazado', 'SIFEN rechazó la cancelación.'],
}
const EVERY_MS = 2_000

/**
 * Events have no Idempotency-Key: the gateway refuses a second cancellation and names the first, whose outcome is then the
 * answer. So the same command may be repeated. `waitMs`: how long to wait for it; 0 does not wait.
 */
export async function cancel(
  gateway: Nanduti,
  pedido: { cdc: string; motivo: string },
  { waitMs }: { waitMs: number },
): Promise<EventoOutcome> {
  const { cdc } = pedido
  const unreachable = await reach(gateway)
  if (unreachable) return of({ ...unreachable, cdc }, null)
  try {
    const { evento_id, status, cod_res, msg_res, sifen_explicacion } = await gateway.cancelarDocumento(pedido)
    const visto = { estado: status, sifen_result_code: cod_res, sifen_result_msg: msg_res, sifen_explicacion }
    return outcomeOfEvento(cdc, evento_id, visto)
  } catch (error) {
    if (!(error instanceof ErrorDeNanduti)) throw error
    return (await existing(gateway, cdc, error, waitMs)) ?? refused(cdc, error)
  }
}

/** Returns the outcome of the event that exists already, if the failure names one. */
async function existing(gateway: Nanduti, cdc: string, error: ErrorDeNanduti, waitMs: number) {
  const evento_id = error.cuerpo?.evento_id
  const isThere = error instanceof Conflicto || error instanceof ResultadoDesconocido
  if (!isThere || typeof evento_id !== 'number') return undefined
  const until = performance.now() + waitMs
  for (;;) {
    const visto = await gateway.consultarEvento(evento_id).catch((failure: unknown) => {
      if (!(failure instanceof ErrorDeNanduti)) throw failure
      return { estado: 'sent', sifen_result_code: null, sifen_result_msg: null }
    })
    if (visto.estado in BY_STATE || performance.now() >= until) return outcomeOfEvento(cdc, evento_id, visto)
    await pauseFor(EVERY_MS)
  }
}

function refused(cdc: string, error: ErrorDeNanduti): EventoOutcome {
  const { evento_id, cod_res } = error.cuerpo ?? {}
  const outcome = {
    ...outcomeOfError(error, { wasSent: true }),
    cdc,
    ...(typeof cod_res === 'string' && { codigo: cod_res }),
    ...(error instanceof NoEncontrado && { resultado: 'invalido' as const }),
    // Another program, or a recovery, cancelled it without an event of ours.
    ...(error.codigo === 'DTE_CANCELLED' && {
      ...{ resultado: 'aprobado' as const, estado: 'approved', mensaje: 'El documento ya estaba cancelado.' },
    }),
  }
  return of(outcome, typeof evento_id === 'number' ? evento_id : null)
}

function outcomeOfEvento(cdc: string, evento_id: number, visto: Visto & { sifen_explicacion?: unknown }) {
  const pending = `Todavía no se sabe cómo terminó el evento ${evento_id} (${visto.estado}). Repita la orden.`
  const [resultado, mensaje] = BY_STATE[visto.estado] ?? ['pendiente', pending]
  const { sifen_result_code: codigo, sifen_result_msg: texto, sifen_explicacion: explicacion = null } = visto
  const sifen = resultado === 'rechazado' ? ` ${[codigo, texto].filter(Boolean).join(' ')}` : ''
  const estado = visto.estado
  return of(
    { resultado, mensaje: mensaje + sifen, cdc, estado, codigo, problemas: [], explicacion, reintentar_en: null },
    evento_id,
  )
}

/** Returns the outcome of what was not asked for: a missing address or token. */
export const cancelProblem = (cdc: string, mensaje: string) => of({ ...outcomeOfProblem(mensaje), cdc }, null)

function of(outcome: Omit<EventoOutcome, 'evento_id'>, evento_id: number | null): EventoOutcome {
  const { resultado, mensaje, cdc, estado, codigo, problemas, explicacion, reintentar_en } = outcome
  return { resultado, mensaje, cdc, evento_id, estado, codigo, problemas, explicacion, reintentar_en }
}
