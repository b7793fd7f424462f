/**
 * The first half of an event's life: from JSON to a checked body. All problems are reported at once. Only id, signing
 * date and signature are missing.
 */
import { Check, group, type Problem, run, writeRows } from '../campos/index.ts'
import type { Advertencia, UnknownField } from '../reading/index.ts'
import type { ContextoEvento, Evento } from './evento.ts'
import { EVENTOS, type EventoInput, type TipoEvento } from './eventos.ts'
import { readEvento } from './read-evento.ts'

export type PreparedEvento<T extends TipoEvento = TipoEvento> = {
  tipo: T
  /** The client's input without unknown, null and blank fields. */
  input: EventoInput<T>
  /** Canonical XML of gGroupTiEvt. */
  body: string
  advertencias: Advertencia[]
}

/** `unknown`: the fields that the event does not have, which are among the warnings. */
export type EventoPreparation<T extends TipoEvento = TipoEvento> =
  | { ok: true; prepared: PreparedEvento<T>; unknown: UnknownField[] }
  | { ok: false; problems: Problem[]; advertencias: Advertencia[]; unknown: UnknownField[] }

/**
 * Reads, completes and checks a request body (parsed JSON). Returns all problems at once. Never throws because of the
 * client's input.
 */
export function prepareEvento<T extends TipoEvento>(
  tipo: T,
  body: unknown,
  contexto: ContextoEvento,
): EventoPreparation<T> {
  const evento: Evento = EVENTOS[tipo]
  const { input, campos, problems, advertencias, unknown } = readEvento(evento.schema, body)
  for (const complete of evento.completions) Object.assign(campos, complete(campos))
  const fields = new Check(problems)
  const xml = writeRows([enclose(evento)], campos, '', fields)
  const rules = new Check(fields.problems)
  run(evento.rules, { campos, contexto }, rules)
  if (rules.problems.length > 0) return { ok: false, problems: rules.problems, advertencias, unknown }
  return { ok: true, prepared: { tipo, input: input as EventoInput<T>, body: xml, advertencias }, unknown }
}

const enclose = ({ el, id, rows }: Evento) =>
  group('gGroupTiEvt', 'GDE007', [1, 1], '', [group(el, id, [1, 1], '', rows)])
