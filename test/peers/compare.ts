/** Generates the XML of both generators for the same JSON, and finds the differences. */
import { createRequire } from 'node:module'
import { type Contexto, composeDe, prepareDocumento, SIFEN_NAMESPACE } from '@nanduti/sifen'
import { type Body, PARAMS } from './peer-documents.ts'

type XmlGen = { generateXMLDE(params: unknown, data: unknown, config: unknown): Promise<string> }

const require = createRequire(new URL('../../witness/package.json', import.meta.url))

const [place] = PARAMS.establecimientos
export const CONTEXTO: Contexto = {
  ambiente: 'test',
  ahora: '2026-11-21T10:00:00',
  emisor: {
    ...{ ruc: '80012345', dv: '0', tipoContribuyente: 2, tipoRegimen: 8 },
    ...{ razonSocial: PARAMS.razonSocial, nombreFantasia: PARAMS.nombreFantasia },
    ...{ direccion: place?.direccion, numeroCasa: 1234, departamento: 1, codigoDistrito: 1, codigoCiudad: 1 },
    ...{ telefono: place?.telefono, email: place?.email, denominacion: place?.denominacion },
    actividadesEconomicas: PARAMS.actividadesEconomicas,
  },
  numeracion: {
    timbrado: '12345678',
    timbradoFechaInicio: '2025-01-01',
    establecimiento: '001',
    puntoExpedicion: '001',
  },
}

/** Returns our XML. Throws when we refuse the input. */
export function ours(body: Body): string {
  const preparation = prepareDocumento(body, CONTEXTO)
  if (!preparation.ok) throw new Error(JSON.stringify(preparation.problems))
  const numero = { numero: 7, codigoSeguridad: '000298398' }
  const { cdc, content } = composeDe(preparation.prepared, numero, '2026-11-21T10:00:00')
  return `<rDE xmlns="${SIFEN_NAMESPACE}"><dVerFor>150</dVerFor><DE Id="${cdc}">${content}</DE></rDE>`
}

/** Returns the peer's XML. The peer modifies its arguments, so it gets copies. */
export async function theirs(body: Body): Promise<string> {
  const { default: xmlgen } = require('facturacionelectronicapy-xmlgen') as { default: XmlGen }
  return xmlgen.generateXMLDE(structuredClone(PARAMS), structuredClone(body), { test: true })
}

/** Returns every element with a text, by path. A repeated one has its position: `gCamItem.2/dCodInt`. */
export function leaves(xml: string): Map<string, string> {
  const found = new Map<string, string>()
  const stack: { name: string; seen: Map<string, number>; path: string }[] = [{ name: '', seen: new Map(), path: '' }]
  for (const [, close, name = '', attributes = '', empty, text = ''] of xml.matchAll(
    /<(\/?)([A-Za-z0-9]+)([^>]*?)(\/?)>([^<]*)/g,
  )) {
    if (close) {
      stack.pop()
      continue
    }
    const parent = stack.at(-1) as (typeof stack)[number]
    const count = (parent.seen.get(name) ?? 0) + 1
    parent.seen.set(name, count)
    const path = `${parent.path}/${name}${count > 1 ? `.${count}` : ''}`
    const id = / ?Id="(.*?)"/.exec(attributes)?.[1]
    if (id) found.set(`${path}@Id`, id)
    if (empty || text.trim() !== '') found.set(path, text.trim())
    if (!empty) stack.push({ name, seen: new Map(), path })
  }
  return found
}

export type Difference = { el: string; ours: string | undefined; theirs: string | undefined }

export function differences(our: string, their: string): Difference[] {
  const [a, b] = [leaves(our), leaves(their)]
  const paths = new Set([...a.keys(), ...b.keys()])
  return [...paths].flatMap(path => {
    const [o, t] = [a.get(path), b.get(path)]
    return isSame(o, t) ? [] : [{ el: path.replace(/^.*\//, '').replace(/\.\d+$/, ''), ours: o, theirs: t }]
  })
}

/** True when the texts, or the amounts without trailing zeros, are equal. */
const isSame = (a: string | undefined, b: string | undefined) =>
  a === b || (isDecimal(a) && isDecimal(b) && trimmed(a) === trimmed(b))
const isDecimal = (text: string | undefined): text is string => /^\d+(\.\d+)?$/.test(text ?? '')
const trimmed = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

/** Returns the kind of a difference, in the words of the table in docs/xmlgen.md. */
export function kindOf({ ours, theirs }: Difference): string {
  if (ours === undefined) return 'only xmlgen'
  if (theirs === undefined) return 'only ours'
  return isDecimal(ours) && isDecimal(theirs) && Math.abs(Number(ours) - Number(theirs)) < 1 ? 'rounding' : 'value'
}
