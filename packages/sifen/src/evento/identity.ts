/** Identity of a person in the four events that name one: a taxpayer's RUC, or another person's identity paper. */
import { given, type Rule } from '../campos/index.ts'
import { parseRuc } from '../ruc.ts'
import type { Campos, Caso } from './evento.ts'
import { forbidden, is, required, withCode } from './rules.ts'

/** SIFEN's numbers in iTipRec, iNatRec and iNatTrans. */
export const CONTRIBUYENTE = 1
export const NO_CONTRIBUYENTE = 2

/** Completion: `contribuyente: true` → 1, `false` → 2. */
export const readContribuyente =
  (campo: string) =>
  ({ [campo]: value }: Campos): Campos =>
    given(value) ? { [campo]: value ? CONTRIBUYENTE : NO_CONTRIBUYENTE } : {}

/** Completion: splits the RUC of a field into its number and check digit, under the field's name. */
export const readRuc =
  (campo: string) =>
  ({ [campo]: text }: Campos): Campos => {
    const ruc = typeof text === 'string' ? parseRuc(text) : undefined
    return ruc === undefined ? {} : { [`${campo}.numero`]: ruc.numero, [`${campo}.dv`]: ruc.dv }
  }

/** SIFEN's codes for a missing field and for a surplus one. */
type Codes = { falta?: string; sobra?: string }
type IdentityCodes = { ruc: Codes & { dv?: string }; documentoTipo: Codes; documentoNumero: Codes }

/** Returns the rules of an identity. `who` is the field that has 1 or 2; RUC and paper are its siblings. */
export function identityRules(at: string, who: string, codes: IdentityCodes): readonly Rule<Caso>[] {
  const [taxpayer, other] = [is(at + who, CONTRIBUYENTE), is(at + who, NO_CONTRIBUYENTE)]
  const ruc = `${at}ruc`
  return [
    required(ruc, taxpayer, codes.ruc.falta),
    forbidden(ruc, other, 'se trata de un contribuyente', codes.ruc.sobra),
    {
      campo: ruc,
      ...withCode(codes.ruc.dv),
      broken: ({ campos }) => !other(campos) && given(campos[ruc]) && !given(campos[`${ruc}.numero`]),
      mensaje: `El campo ${ruc} no es un RUC válido: se espera como 80012345-0. Revise el número y su dígito verificador.`,
    },
    ...(['documentoTipo', 'documentoNumero'] as const).flatMap(name => [
      required(at + name, other, codes[name].falta),
      forbidden(at + name, taxpayer, 'no se trata de un contribuyente', codes[name].sobra),
    ]),
  ]
}

/** Requires that the receiver signs a receiver's event: a taxpayer's RUC must be the signer's. */
export const receiverRule: Rule<Caso> = {
  campo: 'ruc',
  codigo: '0143',
  broken: ({ campos, contexto }) =>
    given(campos['ruc.numero']) && given(contexto.ruc) && campos['ruc.numero'] !== contexto.ruc,
  mensaje: ({ contexto }) => `El receptor debe ser quien firma el evento: el RUC ${contexto.ruc}.`,
}
