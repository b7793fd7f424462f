/** The command line for newcomers: its help, unknown commands, and an address where another program answers. */

import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { createProgram, WrongUsage } from './index.ts'

let out: MockInstance
let complaint: MockInstance
beforeEach(() => {
  out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  complaint = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const parts = {
  clock: { now: () => new Date() },
  random: { bytes: (n: number) => Buffer.alloc(n) },
  print: () => undefined,
  stop: AbortSignal.abort(),
  sandbox: 'npm run nanduti -- sandbox',
  controlPort: () => 3444,
}
const run = (...words: string[]) => createProgram(parts).parseAsync(words, { from: 'user' })
const wording = (stream: MockInstance) => stream.mock.calls.map(([text]) => String(text)).join('')

describe('a command that does not exist', () => {
  it.each([
    [['foo'], 'No existe la orden «foo».\nVea nanduti --help.\n'],
    [['keys', 'foo'], 'No existe la orden «foo».\nVea nanduti keys --help.\n'],
    [['sandbox', 'foo'], 'No existe la orden «foo».\nVea nanduti sandbox --help.\n'],
    [['ayuda', 'foo'], 'No existe la orden «foo».\nVea nanduti --help.\n'],
    [['ayuda', 'sandbox', 'foo'], 'No existe la orden «foo».\nVea nanduti sandbox --help.\n'],
  ])('%j is reported, with the help that lists the existing ones', async (words, answer) => {
    await expect(run(...words)).rejects.toBeInstanceOf(WrongUsage)
    expect(wording(complaint)).toBe(answer)
  })
})

describe('help', () => {
  it.each([
    [['ayuda', 'sandbox', 'guion'], 'Uso: nanduti sandbox guion [opciones] [orden]'],
    [['sandbox', 'ayuda', 'timbrado', 'poner'], 'Uso: nanduti sandbox timbrado poner [opciones] <número>'],
    [['sandbox', '--help'], 'Sin orden es «iniciar»; sus opciones están en nanduti sandbox iniciar --help.'],
    [['sandbox', 'certificado', '--help'], 'la contraseña del archivo (obligatoria)'],
  ])('%j prints the usage', async (words, answer) => {
    await expect(run(...words)).rejects.toMatchObject({ exitCode: 0 })
    expect(wording(out)).toContain(answer)
  })

  it.each([
    [['keys', 'rotate']],
    [['keys', 'forget']],
    [['dte', 'cerrar']],
    [['emitir']],
    [['cancelar']],
    [['cuenta', 'create']],
    [['sandbox', 'guion', 'poner']],
  ])('%j fits in 80 columns', async words => {
    await expect(run(...words, '--help')).rejects.toMatchObject({ exitCode: 0 })
    const lines = wording(out).split('\n')
    expect(lines.filter(line => line.length > 80)).toEqual([])
  })
})

describe('where another program answers', () => {
  it.each([
    ['a page', 200, 'text/html', '<html>'],
    ['a gateway', 404, 'application/json', '{"message":"Recurso no encontrado."}'],
    ['another API', 200, 'application/json', '{}'],
  ])('%s is sent nothing but a check, and not believed', async (_, status, type, body) => {
    const folder = mkdtempSync(join(tmpdir(), 'nanduti-cli-'))
    const requests: string[] = []
    const server = createServer(({ method, url }, response) => {
      requests.push(`${method} ${url}`)
      response.writeHead(status, { 'content-type': type }).end(body)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const answer = `En ${url} responde algo que no es el control de un sandbox; diga dónde está con --control.`
    const bogus = ['--ruc', '80012345', '--salida', join(folder, 'x.p12'), '--clave', 'x']
    try {
      for (const words of [['certificado', ...bogus], ['guion', 'listar'], ['soltar']])
        await expect(run('sandbox', ...words, '--control', url)).rejects.toThrow(answer)
      expect(new Set(requests)).toEqual(new Set(['GET /control']))
      expect(readdirSync(folder)).toEqual([])
    } finally {
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true })
    }
  })

  it('the refusal of a sandbox under another host name is shown', async () => {
    const why = 'El control del sandbox solo atiende a esta máquina: llámelo por 127.0.0.1 o localhost.'
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ message: why }, { status: 403 }))
    await expect(run('sandbox', 'soltar', '--control', 'http://maquina:3444')).rejects.toThrow(why)
  })
})
