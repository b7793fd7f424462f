/** The watched folder against a real gateway with the sandbox: what it answers, and where files go. docs/notes 531. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Nanduti } from '@nanduti/client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { watchFolder } from '../../src/desktop/index.ts'
import { openCuttingProxy } from '../clients/cutting-proxy.ts'
import { type Body, buildIssuingApp, type IssuingApp } from '../support/issuing-app.ts'

let t: IssuingApp
let proxy: Awaited<ReturnType<typeof openCuttingProxy>>
let token: string
let root: string
beforeAll(async () => {
  t = await buildIssuingApp()
  token = await t.make.token(t.users.operador.id)
  proxy = await openCuttingProxy(await t.app.listen({ port: 0, host: '127.0.0.1' }))
})
beforeEach(() => {
  t.restore()
  root = mkdtempSync(join(tmpdir(), 'nanduti-carpeta-'))
  for (const folder of ['entrada', 'salida']) mkdirSync(join(root, folder))
})
afterAll(async () => {
  await proxy.close()
  await t.close()
})

const place = (path: string) => join(root, path)
const files = (path: string) =>
  readdirSync(place(path), { withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ name }) => name)
    .toSorted()
const result = (name: string) => JSON.parse(readFileSync(place(`salida/${name}.resultado.json`), 'utf8'))
let now = Date.now()

/** Does once what can be done now. */
async function watch(over: { url?: string; token?: string; salida?: string; print?: () => void } = {}) {
  now += 600_000
  const lines: string[] = []
  const options = { url: over.url ?? proxy.url, token: over.token ?? token, timeoutMs: 5000 }
  await watchFolder({
    ...{
      entrada: place('entrada'),
      salida: over.salida ?? place('salida'),
      gateway: new Nanduti({ ...options, reintentos: 0, esperaDeResultadoMs: 0 }),
      once: true,
    },
    ...{ now: () => now, stop: new AbortController().signal },
    print: line => {
      lines.push(line)
      over.print?.()
    },
    pause: async () => {},
  })
  return lines
}
let names = 0
function drop(over: Body = {}): string {
  names += 1
  writeFileSync(place(`entrada/venta ${names}.json`), JSON.stringify(t.factura(over)))
  return `venta ${names}`
}
const made = async (referencia: string) =>
  (await t.as('operador').get(`/api/sifen/dtes?referencia_externa=${encodeURIComponent(referencia)}`)).json().data

describe('nanduti carpeta', () => {
  it('an approved document has its result, XML and KuDE, and its file is done', async () => {
    const name = drop()
    await watch()
    expect(files('entrada')).toEqual([])
    expect(files('entrada/procesados')).toEqual([`${name}.json`])
    expect(files('salida')).toEqual([`${name}.pdf`, `${name}.resultado.json`, `${name}.xml`])
    expect(result(name)).toMatchObject({ archivo: `${name}.json`, resultado: 'aprobado', estado: 'approved' })
    expect(readFileSync(place(`salida/${name}.xml`), 'utf8')).toContain(result(name).cdc)
    expect(
      readFileSync(place(`salida/${name}.pdf`))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(await made(`archivo:${name}`)).toHaveLength(1)
  })

  it('the same file again is the same document, and another under its name is refused', async () => {
    const name = drop()
    await watch()
    const { cdc, id } = result(name)
    const again = () => readFileSync(place(`entrada/procesados/${name}.json`), 'utf8')
    writeFileSync(place(`entrada/${name}.json`), again())
    await watch()
    expect(result(name)).toMatchObject({ resultado: 'aprobado', cdc })
    expect(files('entrada/procesados')).toEqual([`${name} (2).json`, `${name}.json`])
    writeFileSync(place(`entrada/${name}.json`), JSON.stringify({ ...JSON.parse(again()), descuentoGlobal: 1000 }))
    await watch()
    expect(result(name)).toMatchObject({ resultado: 'invalido', codigo: 'REFERENCIA_USADA', id })
    expect(files('entrada/con-problemas')).toEqual([`${name}.json`])
    expect(await made(`archivo:${name}`)).toHaveLength(1)
  })

  it('a file that is put under the name of one that is answered now is a document of its own', async () => {
    const name = drop({ referencia_externa: 'VENTA-A' })
    const later = JSON.stringify(t.factura({ referencia_externa: 'VENTA-B' }))
    let times = 0
    const print = () => {
      times += 1
      if (times === 1) writeFileSync(place(`entrada/${name}.json`), later)
    }
    await watch({ print })
    expect(files('entrada')).toEqual([])
    expect(files('entrada/procesados')).toEqual([`${name} (2).json`, `${name}.json`])
    expect(readFileSync(place(`entrada/procesados/${name} (2).json`), 'utf8')).toBe(later)
    for (const referencia of ['VENTA-A', 'VENTA-B']) expect(await made(referencia)).toHaveLength(1)
  })

  it('a corrected file has no result until its own is there', async () => {
    const name = drop({ items: [] })
    await watch()
    expect(result(name)).toMatchObject({ resultado: 'invalido' })
    writeFileSync(place(`entrada/${name}.json`), JSON.stringify(t.factura()))
    proxy.trouble('cut')
    const results: boolean[] = []
    t.interpose('recibe', async (real, ...posting) => {
      results.push(existsSync(place(`salida/${name}.resultado.json`)))
      return real.recibe(...posting)
    })
    await watch()
    expect(results).toEqual([false])
    expect(result(name)).toMatchObject({ resultado: 'pendiente' })
  })

  it('a name whose result could not be written is refused before its document is read', async () => {
    const name = 'v'.repeat(201)
    writeFileSync(place(`entrada/${name}.json`), JSON.stringify(t.factura()))
    expect(await watch()).toEqual([expect.stringContaining('200 bytes')])
    expect(files('entrada/con-problemas')).toEqual([`${name}.json`])
    expect(files('salida')).toEqual([])
  })

  it("the file's own reference counts", async () => {
    drop({ referencia_externa: 'PED-1024' })
    await watch()
    expect(await made('PED-1024')).toHaveLength(1)
  })

  it('what cannot be read or issued is answered with its problems', async () => {
    const wrong = drop({ items: [] })
    writeFileSync(place('entrada/texto.json'), 'no es JSON')
    writeFileSync(place('entrada/grande.json'), ' '.repeat(1024 * 1024 + 1))
    writeFileSync(place('entrada/lista.JSON'), '[]')
    writeFileSync(place('entrada/hondo.json'), `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)
    writeFileSync(place('entrada/referencia.json'), JSON.stringify(t.factura({ referencia_externa: 7 })))
    await watch()
    expect(files('entrada')).toEqual([])
    expect(files('entrada/con-problemas')).toEqual(
      ['grande', 'hondo', 'referencia', 'texto', wrong]
        .map(name => `${name}.json`)
        .concat('lista.JSON')
        .toSorted(),
    )
    for (const name of ['grande', 'hondo', 'lista', 'referencia', 'texto', wrong])
      expect({ name, ...result(name) }).toMatchObject({
        ...{ name, resultado: 'invalido', id: null, problemas: [{ mensaje: expect.any(String) }] },
      })
  })

  it('a file that is being written waits, as do names that are not ready', async () => {
    writeFileSync(place('entrada/a-medias.json'), '{"items": [')
    utimesSync(place('entrada/a-medias.json'), new Date(now + 600_000), new Date(now + 600_000))
    for (const name of ['.oculta.json', 'venta.tmp', 'venta.json.parte']) writeFileSync(place(`entrada/${name}`), '{}')
    await watch()
    expect(files('entrada')).toEqual(['.oculta.json', 'a-medias.json', 'venta.json.parte', 'venta.tmp'])
    expect(files('salida')).toEqual([])
  })

  it('a rejection is a result, without KuDE', async () => {
    t.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '1306', times: 1 })
    const name = drop()
    await watch()
    expect(result(name)).toMatchObject({ resultado: 'rechazado', codigo: '1306', explicacion: { lado: 'usted' } })
    expect(files('salida')).toEqual([`${name}.resultado.json`])
    expect(files('entrada/procesados')).toEqual([`${name}.json`])
  })

  it('without an answer the file stays, and later it is the same document', async () => {
    const name = drop()
    proxy.trouble('cut')
    await watch()
    expect(result(name)).toMatchObject({ resultado: 'pendiente' })
    expect(files('entrada/en-curso')).toEqual([`${name}.json`])
    await watch()
    expect(result(name)).toMatchObject({ resultado: 'aprobado' })
    expect(await made(`archivo:${name}`)).toHaveLength(1)
  })

  it('while SIFEN is silent the document is followed, not sent again', async () => {
    const name = drop()
    t.sandbox.script({ service: 'recibe', fault: 'reset-after', times: 1, processed: true })
    await watch()
    expect(result(name)).toMatchObject({ resultado: 'pendiente', id: expect.any(Number) })
    await t.wait(60)
    await watch()
    expect(result(name)).toMatchObject({ resultado: 'aprobado' })
    expect(await made(`archivo:${name}`)).toHaveLength(1)
  })

  it.each([
    ['a gateway', { url: 'http://127.0.0.1:9' }, 'sin_servicio'],
    ['a valid token', { token: '1|otro' }, 'sin_permiso'],
  ])('without %s nothing is lost: the files stay', async (_, over, resultado) => {
    const name = drop()
    await watch(over)
    expect(result(name)).toMatchObject({ resultado })
    expect(files('entrada/en-curso')).toEqual([`${name}.json`])
    await watch()
    expect(result(name)).toMatchObject({ resultado: 'aprobado' })
  })

  it('refuses folders that it cannot use', async () => {
    await expect(watch({ salida: place('entrada') })).rejects.toThrow('carpetas distintas')
    await expect(watch({ salida: place('no-hay') })).rejects.toThrow('No se puede abrir')
  })

  it('removes what a killed process left aside, and nothing else', async () => {
    for (const name of ['.venta.xml.0123456789ab', '.mio', 'mio.xml']) writeFileSync(place(`salida/${name}`), '')
    await watch()
    expect(files('salida')).toEqual(['.mio', 'mio.xml'])
    expect(existsSync(place('entrada/procesados'))).toBe(true)
    rmSync(root, { recursive: true })
  })
})
