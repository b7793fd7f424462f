/** Rules that several events share, as makers of table entries: each event gives the fields, the condition and SIFEN's code. */
import { isCdc, parseCdc } from '../cdc.ts'
import { isDateTime } from '../documento/lexical.ts'
import { given, type Rule, unrelated } from '../documento/rules/rule.ts'
import { TEXTS } from '../documento/texts.ts'
import { parseRuc } from '../ruc.ts'
import { ciudad, distrito } from '../tables/geo.ts'
import type { Campos, Caso } from './evento.ts'

type Condition = (campos: Campos) => boolean

export const is =
  (campo: string, value: unknown): Condition =>
  campos =>
    campos[campo] === value

/** SIFEN has no code of its own for every rule. */
const coded = (codigo: string | undefined) => (codigo === undefined ? {} : { codigo })

export const required = (campo: string, when: Condition, codigo?: string): Rule<Caso> => ({
  campo,
  ...coded(codigo),
  broken: ({ campos }) => when(campos) && !given(campos[campo]),
  mensaje: TEXTS.required(campo),
})

/** `porque` says when the field would have its place. */
export const forbidden = (campo: string, when: Condition, porque: string, codigo?: string): Rule<Caso> => ({
  campo,
  ...coded(codigo),
  broken: ({ campos }) => when(campos) && given(campos[campo]),
  mensaje: `El campo ${campo} solo va ${porque}: quítelo.`,
})

/** The CDC as a whole: its shape and its check digit. */
export const cdcRule = (codigo?: string): Rule<Caso> => ({
  campo: 'cdc',
  ...coded(codigo),
  broken: ({ campos }) => given(campos.cdc) && cdcOf(campos) === undefined,
  mensaje: 'El campo cdc no es un CDC válido: se esperan sus 44 caracteres, con el dígito verificador correcto.',
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

/** The document that the event is about; undefined while its CDC is not valid. */
export function cdcOf({ cdc }: Campos) {
  return typeof cdc === 'string' && isCdc(cdc) ? parseCdc(cdc) : undefined
}

/** Reads the RUC of a field into its number and check digit, under the field's name. */
export const readRuc =
  (campo: string) =>
  (campos: Campos): Campos => {
    const ruc = parseRuc(String(campos[campo] ?? ''))
    return ruc === undefined ? {} : { [`${campo}.numero`]: ruc.numero, [`${campo}.dv`]: ruc.dv }
  }

/** How SIFEN numbers it: iTipRec, iNatRec, iNatTrans. */
export const CONTRIBUYENTE = 1
export const NO_CONTRIBUYENTE = 2

/** `contribuyente: true` → 1, `false` → 2. */
export const readContribuyente =
  (campo: string) =>
  ({ [campo]: value }: Campos): Campos =>
    given(value) ? { [campo]: value ? CONTRIBUYENTE : NO_CONTRIBUYENTE } : {}

/** Codes for a field that is missing and for one that should not be there. */
type Codes = { falta?: string; sobra?: string }
type IdentityCodes = { ruc: Codes & { dv?: string }; documentoTipo: Codes; documentoNumero: Codes }

/** A taxpayer is named by RUC, anybody else by an identity paper. `who` is the field that holds 1 or 2; the rest stands beside it. */
export function identityRules(at: string, who: string, codes: IdentityCodes): readonly Rule<Caso>[] {
  const [taxpayer, other] = [is(at + who, CONTRIBUYENTE), is(at + who, NO_CONTRIBUYENTE)]
  const ruc = `${at}ruc`
  return [
    required(ruc, taxpayer, codes.ruc.falta),
    forbidden(ruc, other, 'cuando se trata de un contribuyente', codes.ruc.sobra),
    {
      campo: ruc,
      ...coded(codes.ruc.dv),
      broken: ({ campos }) => given(campos[ruc]) && !given(campos[`${ruc}.numero`]),
      mensaje: `El campo ${ruc} no es un RUC válido: se espera como 80012345-0. Revise el número y su dígito verificador.`,
    },
    ...(['documentoTipo', 'documentoNumero'] as const).flatMap(name => [
      required(at + name, other, codes[name].falta),
      forbidden(at + name, taxpayer, 'cuando no se trata de un contribuyente', codes[name].sobra),
    ]),
  ]
}

/** A city tells its district and department, a district its department, when they are left out. */
export const readPlace =
  (at: string) =>
  (campos: Campos): Campos => {
    const [city, district, department] = placeOf(at, campos)
    const codigo = district ?? ciudad(city ?? 0)?.distrito
    return {
      [`${at}distrito`]: codigo,
      [`${at}departamento`]: department ?? distrito(codigo ?? 0)?.departamento,
    }
  }

const placeOf = (at: string, campos: Campos) =>
  ['ciudad', 'distrito', 'departamento'].map(name => campos[at + name] as number | null | undefined)

/** A department that no longer has cities, and whose name is shorter than the XSD of events allows. */
const CHACO = 19

export const placeRules = (at: string, codigo: string): readonly Rule<Caso>[] => [
  {
    campo: `${at}departamento`,
    broken: ({ campos }) => campos[`${at}departamento`] === CHACO,
    mensaje: `El departamento ${CHACO} (CHACO) ya no está en uso: indique el actual, por ejemplo 15 (PTE. HAYES), 16 (BOQUERON) o 17 (ALTO PARAGUAY).`,
  },
  {
    campo: `${at}ciudad`,
    codigo,
    broken: ({ campos }) => {
      const [city, district, department] = placeOf(at, campos)
      return department !== CHACO && unrelated(department, district, city)
    },
    mensaje: 'El departamento, el distrito y la ciudad no se corresponden según la tabla de la DNIT.',
  },
]

/** What a receiver says of a document's dates: emitted on the day that its CDC tells, received later (or, where SIFEN allows it, at once). */
export const receptionRules = (codigo: string, atOnce: boolean): readonly Rule<Caso>[] => [
  {
    campo: 'fechaEmision',
    broken: ({ campos }) => {
      const cdc = cdcOf(campos)
      return cdc !== undefined && isInstant(campos.fechaEmision) && !campos.fechaEmision.startsWith(cdc.fechaEmision)
    },
    mensaje: ({ campos }) => `La fechaEmision no es la del documento: su cdc dice ${cdcOf(campos)?.fechaEmision}.`,
  },
  {
    campo: 'fechaRecepcion',
    codigo,
    broken: ({ campos: { fechaEmision, fechaRecepcion } }) =>
      isInstant(fechaEmision) &&
      isInstant(fechaRecepcion) &&
      (fechaRecepcion < fechaEmision || (fechaRecepcion === fechaEmision && !atOnce)),
    mensaje: `La fechaRecepcion debe ser ${atOnce ? 'igual o ' : ''}posterior a la fechaEmision.`,
  },
]

const isInstant = (value: unknown): value is string => typeof value === 'string' && isDateTime(value)

/** An event of the receiver's is signed by the receiver: a taxpayer's RUC must be that of who signs. */
export const receiverRule: Rule<Caso> = {
  campo: 'ruc',
  codigo: '0143',
  broken: ({ campos, contexto }) =>
    given(campos['ruc.numero']) && given(contexto.ruc) && campos['ruc.numero'] !== contexto.ruc,
  mensaje: ({ contexto }) => `El receptor debe ser quien firma el evento: el RUC ${contexto.ruc}.`,
}
