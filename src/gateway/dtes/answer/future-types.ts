/**
 * Types of document that SIFEN does not accept yet. They are never posted to it, because a known-invalid message can
 * block a RUC (docs/notes A16).
 */
import { type Advertencia, TIPOS_FUTUROS } from '@nanduti/sifen'
import type { Deps } from '../../../deps.ts'
import { type DteRow, type NewXml, noCode, type StateChange } from '../record/index.ts'

/** True when a document ended because its type may not be posted. A posted document has an attempt. */
export const endedUnsent = (dte: Pick<DteRow, 'tipo_documento' | 'estado' | 'last_attempt_id'>): boolean =>
  TIPOS_FUTUROS.includes(dte.tipo_documento) && dte.estado === 'error' && dte.last_attempt_id === null

type Kind = Pick<DteRow, 'tipo_documento' | 'ambiente'>

/** True when the type may be posted. The sandbox accepts such types when configured to, and rejects them otherwise. */
export const mayBePosted = ({ sifen }: Pick<Deps, 'sifen'>, { tipo_documento, ambiente }: Kind): boolean =>
  !TIPOS_FUTUROS.includes(tipo_documento) || sifen.isSandbox(ambiente)

/** Warns that a document of such a type is posted to the sandbox, besides the warning about SIFEN. */
export const warnPosted = (deps: Pick<Deps, 'sifen'>, kind: Kind): Advertencia[] =>
  TIPOS_FUTUROS.includes(kind.tipo_documento) && mayBePosted(deps, kind)
    ? [{ campo: 'tipoDocumento', mensaje: POSTED }]
    : []

const POSTED =
  'Este emisor usa el sandbox en lugar de SIFEN: el documento sí se le envía, y el sandbox lo rechaza (0160), salvo que un guion suyo lo acepte (futureTypes).'

/** Ends a document that may not be posted. `xml`: its bytes, when they are not stored yet. */
export const notAccepted = (at: Date, { tipo_documento }: Kind, xml?: NewXml): StateChange => ({
  trigger: 'not-accepted',
  at,
  change: noCode(textOf(tipo_documento)),
  ...(xml && { xml }),
  due: null,
})

const textOf = (tipo: number) =>
  `No se envió: SIFEN todavía no acepta el tipo de documento ${tipo}, y enviarlo podría bloquear el RUC del emisor. El documento firmado queda guardado.`
