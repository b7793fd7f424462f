/**
 * The pages of the guide about each type of document equal what the gateway answers and sends. After a change:
 * `npx vitest run test/guide -u`.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { REQUESTS } from '../../src/gateway/dtes/answer/dtes.requests.ts'
import { type Body, buildIssuingApp, type IssuingApp, idsOf, SYNC } from '../support/issuing-app.ts'

/** A page: its example, by its name in REQUESTS, and what it says besides. */
type TypePage = { tipo: number; name: string; title: string; example: string; about: string }

const PAGES: readonly TypePage[] = [
  {
    ...{ tipo: 1, name: 'factura', title: 'Factura electrónica (tipo 1)', example: 'contado' },
    about: `El documento de una venta. Lo que falta se completa: sin \`condicionPago\` es al contado, en efectivo; sin \`moneda\`, en guaraníes; sin
\`fechaEmision\`, ahora. Los precios llevan el IVA incluido.

- Un cliente con RUC es \`naturaleza: 1\`; una persona con cédula, \`naturaleza: 2\` con \`tipoDoc: 1\`; un consumidor sin nombre,
  \`naturaleza: 2\` con \`tipoDoc: 5\`.
- Con \`redondearA: 50\` el total se redondea hacia abajo a un múltiplo de 50 guaraníes (o de 100, 500 o 1000), y el redondeo se calcula. El
  \`redondear_a\` del emisor vale para los documentos que no dicen nada; \`redondearA: 0\` deja uno sin redondear.
- Una exportación también es una factura de tipo 1, a un receptor del exterior (\`naturaleza: 3\`).`,
  },
  {
    ...{ tipo: 4, name: 'autofactura', title: 'Autofactura electrónica (tipo 4)', example: 'autofactura' },
    about: `Documenta una compra a quien no es contribuyente. La emite el comprador, que es también el receptor: el pedido no lleva \`receptor\`.

- \`autoFactura\` es el vendedor: su documento, su nombre y su dirección.
- \`documentoAsociado\` es la constancia de no ser contribuyente (\`formato: 3\`), con su número y su número de control.
- Los ítems no llevan IVA.`,
  },
  {
    ...{ tipo: 5, name: 'nota-de-credito', title: 'Nota de crédito electrónica (tipo 5)', example: 'notaDeCredito' },
    about: `Disminuye o anula lo facturado: una devolución, un descuento, un error que ya no se puede cancelar.

- \`documentoAsociado\` es la factura: por su \`cdc\` (\`formato: 1\`) si es electrónica, o con sus datos (\`formato: 2\`), como abajo, si es
  impresa. Una nota lleva una sola factura.
- \`notaCreditoDebito.motivo\`: 2 es una devolución. El receptor y la moneda son los de la factura.`,
  },
  {
    ...{ tipo: 6, name: 'nota-de-debito', title: 'Nota de débito electrónica (tipo 6)', example: 'notaDeDebito' },
    about: `Aumenta lo facturado: un interés, un gasto, un ajuste de precio. Se escribe como la [nota de crédito](nota-de-credito.md), con otro
\`tipoDocumento\` y su \`motivo\`.`,
  },
  {
    ...{ tipo: 7, name: 'nota-de-remision', title: 'Nota de remisión electrónica (tipo 7)', example: 'remision' },
    about: `Ampara un traslado de mercaderías. No tiene precios.

- \`remision\` dice por qué se traslada, quién responde y cuántos kilómetros son.
- \`transporte\` dice de dónde y a dónde, en qué vehículo y quién maneja.
- El receptor lleva su dirección.`,
  },
]

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

/** The long values of the signature and the certificate say nothing to a reader. */
const CUT = /(<(?:SignatureValue|X509Certificate)>)[^<]*/g

/** Indents an XML that has no spaces between its elements. */
function indented(xml: string): string {
  let depth = 0
  return xml
    .replace(CUT, '$1…')
    .replace(/></g, '>\n<')
    .split('\n')
    .map(line => {
      if (line.startsWith('</')) depth -= 1
      const shown = '  '.repeat(depth) + line
      if (/^<[^?/!][^>]*[^/]>$/.test(line)) depth += 1
      return shown
    })
    .join('\n')
}

const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``
const json = (value: unknown) => fence('json', JSON.stringify(value, null, 2))

/** Lists the other examples of the type. The reference has them all. */
function others(tipo: number, example: string): string {
  const found = Object.entries(REQUESTS).filter(([name, { value }]) => {
    const { tipoDocumento } = value as Body
    return tipoDocumento === tipo && name !== example
  })
  if (found.length === 0) return ''
  const rows = found.map(([, { summary }]) => `- ${summary}`)
  return `\n## Otros ejemplos\n\nEn la referencia, \`/api/documentation\`, al abrir «Emitir un documento»:\n\n${rows.join('\n')}\n`
}

it.each(PAGES)('the page «$title» shows the request, its answer and its XML', async page => {
  const { tipo, name, title, example, about } = page
  const value = REQUESTS[example]?.value as Body
  expect(value.tipoDocumento).toBe(tipo)
  const res = await t.as('operador').post(SYNC, { ...value, ...idsOf(t) })
  const answer = res.json()
  expect({ status: res.statusCode, estado: answer.estado }).toEqual({ status: 200, estado: 'approved' })
  const xml = (await t.as('operador').get(answer.enlaces.xml)).body
  const text = `# ${title}

${about}

## El pedido

\`POST /api/sifen/dtes/sync\`, con los tres ids de su numeración ([otras maneras de numerar](../../README.md#probar-en-un-minuto)):

${json(value)}

## La respuesta

Con estado 200. Qué significa cada otro estado: [qué responde al emitir](../../README.md#qué-responde-al-emitir).

${json(answer)}

## El XML

Lo que se firmó y se envió a SIFEN, de \`GET ${answer.enlaces.xml}\`. Aquí está con sangría, y con la firma y el certificado
cortados; los bytes verdaderos van en una sola línea.

${fence('xml', indented(xml))}
${others(tipo, example)}`
  await expect(text).toMatchFileSnapshot(new URL(`../../docs/guia/${name}.md`, import.meta.url).pathname)
})
