/** A gateway with the sandbox behind a proxy that loses answers, and the commands of desktop systems as a user types them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CommandError, createProgram } from '../../src/cli/index.ts'
import { openCuttingProxy } from '../clients/cutting-proxy.ts'
import { buildIssuingApp } from '../support/issuing-app.ts'

/** At this address nothing listens. */
export const NO_GATEWAY = 'http://127.0.0.1:9'

export type DesktopApp = Awaited<ReturnType<typeof buildDesktopApp>>

export async function buildDesktopApp(env: Record<string, string> = {}) {
  const t = await buildIssuingApp({ env })
  const proxy = await openCuttingProxy(await t.app.listen({ port: 0, host: '127.0.0.1' }))
  const folder = mkdtempSync(join(tmpdir(), 'nanduti-escritorio-'))
  let sales = 0
  /** Writes a file. Returns its path. */
  const write = (name: string, contents: string | Buffer | object): string => {
    const file = join(folder, name)
    writeFileSync(
      file,
      typeof contents === 'object' && !Buffer.isBuffer(contents) ? JSON.stringify(contents) : contents,
    )
    return file
  }
  write('token', await t.make.token(t.users.operador.id))
  write('lector', await t.make.token(t.users.lector.id))
  /** Runs a command. Returns its exit code and what it printed. */
  const run = async (...words: string[]) => {
    const lines: string[] = []
    const program = createProgram({
      clock: { now: () => new Date() },
      random: { bytes: n => Buffer.alloc(n) },
      stop: new AbortController().signal,
      print: line => void lines.push(line),
      sandbox: '',
      controlPort: () => 1,
    })
    const code = await program.parseAsync(words, { from: 'user' }).then(
      () => 0,
      error => {
        if (error instanceof CommandError) return error.exitCode
        throw error
      },
    )
    return { code, text: lines.join('\n') }
  }
  return {
    ...{ t, proxy, folder, write, run },
    /** Runs a command with --json. */
    async runJson<Answer>(...words: string[]) {
      const { code, text } = await run(...words, '--json')
      return { code, outcome: JSON.parse(text) as Answer }
    },
    /** The options that say where the gateway is, and whose token. */
    at: (url: string, token = 'token') => ['--url', url, '--token-archivo', join(folder, token)],
    /** Writes a sale with a reference of its own. */
    sale: (over: object = {}) =>
      write(`venta-${++sales}.json`, t.factura({ referencia_externa: `V-${sales}`, ...over })),
    /** The reference of the latest sale. */
    reference: () => `V-${sales}`,
    /** The documents of the latest sale. */
    made: async (reference = `V-${sales}`) =>
      (await t.as('operador').get(`/api/sifen/dtes?referencia_externa=${reference}`)).json().data as {
        id: number
        cdc: string
        estado: string
      }[],
    async close() {
      await proxy.close()
      await t.close()
      rmSync(folder, { recursive: true })
    },
  }
}
