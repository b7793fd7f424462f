/** Runs the commands of the README's «Con su empresa» in order: from an empty installation to the first invoice. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIssuingApp, type IssuingApp, SALE, SYNC } from '../support/issuing-app.ts'
import { multipartForm } from '../support/multipart-form.ts'

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
const SECTION = /^## Con su empresa$([\s\S]*?)^## /m.exec(README)?.[1] ?? ''

/** A command after the token's: a JSON body, or the fields of a form, with files as `@name`. */
type Command = { path: string; json?: string; form: [string, string][] }

const COMMANDS: readonly Command[] = SECTION.split(/^curl -sS \$API/m)
  .slice(1)
  .map(text => {
    const json = /-d '([^']*)'/.exec(text)?.[1]
    const form = Array.from(text.matchAll(/-F (\w+)=(?:'([^']*)'|(\S+))/g), ([, name = '', quoted, bare = '']) => [
      name,
      quoted ?? bare,
    ])
    return { path: text.split(' ', 1)[0] ?? '', ...(json && { json }), form: form as [string, string][] }
  })

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

/** Runs the commands. The README has the ids of an empty installation; here each id comes from an earlier answer. */
async function follow(files: Record<string, Uint8Array>) {
  const ids: Record<string, number> = {}
  const json = { headers: { 'content-type': 'application/json' } }
  for (const { path, json: body, form } of COMMANDS) {
    const url = path.replace(/(\w+)\/1\b/, (_, name: string) => `${name}/${ids[name]}`)
    const values = form.map(([name, value]) => [name, value.startsWith('@') ? files[value.slice(1)] : value])
    const upload = form.length > 0 ? await multipartForm(Object.fromEntries(values)) : undefined
    const named = body?.replace('"empresa_id":1', `"empresa_id":${ids.empresas}`)
    const res = await t.as('superadmin').post(url, upload?.payload ?? named, upload?.options ?? json)
    // The body is included so that a failure shows it.
    const answer = { url, status: res.statusCode, body: res.body }
    expect(answer).toEqual({ url, status: upload ? 200 : 201, body: expect.any(String) })
    const { emitter, data } = res.json()
    const name = path.split('/').at(-1) as string
    if (emitter) Object.assign(ids, { emitters: emitter.id, empresas: emitter.empresa_id })
    else ids[name] = data.id
  }
  return ids
}

describe('the README’s commands for a new company', () => {
  it('end in an approved invoice', async () => {
    const [emitter] = COMMANDS
    const { ruc, dv, razon_social: nombre } = JSON.parse(emitter?.json ?? '{}')
    const password = COMMANDS.flatMap(({ form }) => form).find(([name]) => name === 'password')?.[1] ?? ''
    const { p12 } = await t.sandbox.issueCertificate({ ruc, dv, nombre, password, hasta: new Date('2046-01-01') })
    const logo = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="5" height="5"/></svg>',
    )
    const ids = await follow({ 'emisor.p12': p12, 'logo.svg': logo })
    const numeracion = {
      timbrado_id: ids.timbrados,
      establecimiento_id: ids.establecimientos,
      punto_expedicion_id: ids['puntos-expedicion'],
    }
    const receptor = { naturaleza: 1, numeroDocumento: '80000000-5', nombre: 'Cliente de Prueba S.A.' }
    const res = await t.as('superadmin').post(SYNC, { ...SALE, receptor, ...numeracion })
    expect(res.json()).toMatchObject({ estado: 'approved', numero: '001-001-0000001' })
    const check = await t.as('superadmin').get(`/api/sifen/cert-check/${ids.emitters}`)
    expect(check.json().status).toBe('ok')
  })
})
