/** Makers of the rules that most events have. Each event gives the field, the condition and SIFEN's code. */
import { given, type Rule, TEXTS } from '../campos/index.ts'
import { isCdc, parseCdc } from '../cdc.ts'
import type { Campos, Caso } from './evento.ts'

type Condition = (campos: Campos) => boolean

export const is =
  (campo: string, value: unknown): Condition =>
  campos =>
    campos[campo] === value

/** Returns the code as a property. SIFEN has no code for some rules. */
export const withCode = (codigo: string | undefined): { codigo?: string } => (codigo === undefined ? {} : { codigo })

export const required = (campo: string, when: Condition, codigo?: string): Rule<Caso> => ({
  campo,
  ...withCode(codigo),
  broken: ({ campos }) => when(campos) && !given(campos[campo]),
  mensaje: TEXTS.required(campo),
})

/** Refuses a surplus field. `cuando` is the condition under which it is allowed, for the message. */
export const forbidden = (campo: string, when: Condition, cuando: string, codigo?: string): Rule<Caso> => ({
  campo,
  ...withCode(codigo),
  broken: ({ campos }) => when(campos) && given(campos[campo]),
  mensaje: `El campo ${campo} solo va cuando ${cuando}: quítelo.`,
})

/** Checks the check digit of the CDC. The row checks its shape. */
export const cdcRule = (codigo?: string): Rule<Caso> => ({
  campo: 'cdc',
  ...withCode(codigo),
  broken: ({ campos }) => given(campos.cdc) && cdcOf(campos) === undefined,
  mensaje: 'El campo cdc no es un CDC válido: su dígito verificador no corresponde. Revise los 44 caracteres.',
})

/** Requires that the document's issuer signs an issuer's event. */
export const issuerRule = (codigo: string): Rule<Caso> => ({
  campo: 'cdc',
  codigo,
  broken: ({ campos, contexto }) => {
    const cdc = cdcOf(campos)
    return cdc !== undefined && given(contexto.ruc) && cdc.ruc !== contexto.ruc
  },
  mensaje: ({ contexto }) => `El documento de este cdc no fue emitido por el RUC ${contexto.ruc}, que firma el evento.`,
})

/** Returns the parts of the event's CDC. Undefined while it is invalid. */
export function cdcOf({ cdc }: Campos) {
  return typeof cdc === 'string' && isCdc(cdc) ? parseCdc(cdc) : undefined
}
