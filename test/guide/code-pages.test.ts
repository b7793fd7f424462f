/**
 * The pages of the guide about codes equal the catalogue of SIFEN's results and the refusals of the API's reference. After a change:
 * `npx vitest run test/guide -u`.
 */
import { type Explanation, explain, SERVICES } from '@nanduti/sifen'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operationsOf, readOpenapi } from '../openapi/openapi-sample.ts'
import { buildTestApp, type TestApp } from '../support/build-test-app.ts'
import { readTabla } from '../support/witness.ts'

const pageOf = (name: string) => new URL(`../../docs/guia/${name}.md`, import.meta.url).pathname

type Service = keyof typeof SERVICES
const ALL = Object.keys(SERVICES) as Service[]
const EVERY_CODE = Array.from({ length: 10_000 }, (_, code) => String(code).padStart(4, '0'))

const cells = (...texts: string[]) => `| ${texts.map(text => text.replaceAll('|', '\\|')).join(' | ')} |`
const shown = ({ significado, derogado }: Explanation) => (derogado ? `Derogado. ${significado}` : significado)

const WHERE_FROM = `
La tabla la escribe una prueba, del mismo catálogo del que sale la \`sifen_explicacion\` de una respuesta. Los textos de SIFEN son otros, y
llegan en \`sifen_result_msg\`.`

/** Returns the table of one service's codes. */
function tableOf(service: Service, from: string, to: string): string {
  const rows = EVERY_CODE.filter(code => code >= from && code <= to)
    .map(code => explain(service, code))
    .filter(({ conocido }) => conocido)
    .map(found => {
      const { codigo, causa, queHacer, campo } = found
      return cells(codigo, shown(found), causa, queHacer, campo ? `\`${campo}\`` : '')
    })
  return ['| Código | Qué quiere decir | Por qué | Qué hacer | Campo |', '|---|---|---|---|---|', ...rows].join('\n')
}

/** Returns the codes below 1000, each once for the services that mean the same by it. */
function tableOfServices(): string {
  const rows = EVERY_CODE.slice(0, 1000).flatMap(code => {
    const meanings = new Map<string, { found: Explanation; services: Service[] }>()
    for (const service of ALL) {
      const found = explain(service, code)
      if (!found.conocido) continue
      const key = JSON.stringify(found)
      meanings.set(key, { found, services: [...(meanings.get(key)?.services ?? []), service] })
    }
    return [...meanings.values()].map(({ found, services }) => {
      const where = services.length === ALL.length ? 'todos' : services.join(', ')
      return cells(found.codigo, where, shown(found), found.causa, found.queHacer)
    })
  })
  return ['| Código | Servicio | Qué quiere decir | Por qué | Qué hacer |', '|---|---|---|---|---|', ...rows].join('\n')
}

const CODE_PAGES = {
  'codigos-de-documentos': () => `# Códigos de SIFEN sobre un documento

Por qué SIFEN rechaza un documento, o lo aprueba con observaciones: los códigos 1000 a 2999, del servicio \`recibe\` y de cada
documento de un lote.
${WHERE_FROM}

${tableOf('recibe', '1000', '2999')}
`,
  'codigos-de-eventos': () => `# Códigos de SIFEN sobre un evento

Por qué SIFEN rechaza una cancelación, una inutilización u otro evento: los códigos 4000 a 4999.
${WHERE_FROM}

${tableOf('evento', '4000', '4999')}
`,
  'codigos-de-servicios': () => `# Códigos de los servicios de SIFEN

Qué pasó con el pedido mismo: la conexión, la firma, el lote, la consulta. Son los códigos menores que 1000, y uno puede decir otra cosa
en otro servicio.
${WHERE_FROM}

${tableOfServices()}
`,
}

it.each(Object.entries(CODE_PAGES))('docs/guia/%s.md has the codes of the catalogue', async (name, text) => {
  await expect(text()).toMatchFileSnapshot(pageOf(name))
})

it('the three pages have every published code', () => {
  const text = Object.values(CODE_PAGES)
    .map(page => page())
    .join('\n')
  const published = new Set(readTabla('resultados').map(([codigo = '']) => codigo))
  expect(published.size).toBeGreaterThan(500)
  expect([...published].filter(codigo => !text.includes(`\n| ${codigo} |`))).toEqual([])
})

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

type Refusal = { message: string; code?: string }

it('docs/guia/errores.md has every stable code of the reference', async () => {
  const document = readOpenapi((await t.as('nadie').get('/api/openapi.json')).body)
  const found = new Map<string, { status: string; message: string; operations: Set<string> }>()
  for (const { operation } of operationsOf(document))
    for (const [status, { content = {} }] of Object.entries(operation.responses))
      for (const { value } of Object.values(content['application/json']?.examples ?? {})) {
        const { code, message } = value as Refusal
        if (code === undefined || Number(status) < 400) continue
        const row = found.get(code) ?? { status, message, operations: new Set() }
        row.operations.add(operation.operationId)
        found.set(code, row)
      }
  const rows = [...found]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([code, { status, message, operations }]) => {
      const MOST = 4
      const names = [...operations].map(name => `\`${name}\``)
      const where =
        names.length > MOST ? `${names.slice(0, MOST).join(', ')} y ${names.length - MOST} más` : names.join(', ')
      return cells(`\`${code}\``, status, message, where)
    })
  expect(rows.length).toBeGreaterThan(20)
  const text = `# Errores de la API

Un error siempre tiene \`message\`, en castellano, con qué pasó y qué hacer. Los de validación (422) traen además \`errors\`, con todos los
problemas por campo. Algunos tienen un \`code\` que no cambia: use ese en su programa, y no el texto. Qué significa cada estado al emitir está
en [qué responde](../../README.md#qué-responde-al-emitir); qué hacer con cada error en un cliente, en
[su página](../../packages/client/README.md#nada-dos-veces). Los códigos de cuatro cifras son de SIFEN:
[de documentos](codigos-de-documentos.md), [de eventos](codigos-de-eventos.md) y [de servicios](codigos-de-servicios.md).

Esta tabla la escribe una prueba, de los ejemplos de la referencia. El mensaje es uno de los que acompañan al código.

| \`code\` | Estado | Un mensaje | Operaciones |
|---|---|---|---|
${rows.join('\n')}
`
  await expect(text).toMatchFileSnapshot(pageOf('errores'))
})
