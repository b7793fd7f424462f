/** Makers of the rules that most events have: each event gives the field, the condition and SIFEN's code. */
import { given, type Rule, TEXTS } from '../campos/index.ts'
import { isCdc, parseCdc } from '../cdc.ts'
import type { Campos, Caso } from './evento.ts'

type Condition = (campos: Campos) => boolean

export const is =
  (campo: string, value: unknown): Condition =>
  campos =>
    campos[campo] === value

/** SIFEN has no code of its own for every rule. */
export const withCode = (codigo: string | undefined): { codigo?: string } => (codigo === undefined ? {} : { codigo })

export const required = (campo: string, when: Condition, codigo?: string): Rule<Caso> => ({
  campo,
  ...withCode(codigo),
  broken: ({ campos }) => when(campos) && !given(campos[campo]),
  mensaje: TEXTS.required(campo),
})

/** `cuando` says when the field would have its place. */
export const forbidden = (campo: string, when: Condition, cuando: string, codigo?: string): Rule<Caso> => ({
  campo,
  ...withCode(codigo),
  broken: ({ campos }) => when(campos) && given(campos[campo]),
  mensaje: `El campo ${campo} solo va cuando ${cuando}: quítelo.`,
})

/** The check digit of the CDC; its shape is the row's matter. */
export const cdcRule = (codigo?: string): Rule<Caso> => ({
  campo: 'cdc',
  ...withCode(codigo),
  broken: ({ campos }) => given(campos.cdc) && cdcOf(campos) === undefined,
  mensaje: 'El campo cdc no es un CDC válido: su dígito verificador no corresponde. Revise los 44 caracteres.',
})

/** An event of the issuer's is signed by who issued the document. */
export const issuerRule = (codigo: string): Rule<Caso> => ({
  campo: 'cdc',
  codigo,
  broken: ({ campos, contexto }) => {
    const cdc = cdcOf(campos)
    return cdc !== undefined && given(contexto.ruc) && cdc.ruc !== contexto.ruc
  },
  mensaje: ({ contexto }) => `El documento de este cdc no fue emitido por el RUC ${contexto.ruc}, que firma el evento.`,
})

/** What the CDC says of the document that the event is about; undefined while it is not valid. */
export function cdcOf({ cdc }: Campos) {
  return typeof cdc === 'string' && isCdc(cdc) ? parseCdc(cdc) : undefined
}
