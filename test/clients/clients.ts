/** The three clients as programs: each runs calls that it is given, one JSON line each. */
import { spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const PROGRAMS = {
  typescript: [process.execPath, '--conditions=@nanduti/source', at('driver.ts')],
  python: ['python3', at('driver.py'), at('../../clients/python')],
  php: ['php', at('driver.php'), at('../../clients/php')],
} as const satisfies Record<string, readonly [string, ...string[]]>
export type Language = keyof typeof PROGRAMS
export const LANGUAGES = Object.keys(PROGRAMS) as Language[]

/** Returns why a client cannot run here. Undefined when it can. */
export function missing(language: Language): string | undefined {
  const [program] = PROGRAMS[language]
  return spawnSync(program, ['--version']).error ? `no está ${program}` : undefined
}

export type Order = {
  url: string
  token: string
  client: object
  call: string
  args: unknown[]
  named: object
  before?: unknown[][]
}
export type Outcome = { returns?: unknown; throws?: Record<string, unknown>; slept: number[] }

/** Starts a client. */
export function startClient(language: Language) {
  return startProgram<Order>(PROGRAMS[language])
}

/** Starts a program that answers each line of JSON with another one. */
export function startProgram<Asked>([program, ...args]: readonly [string, ...string[]]) {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async run(order: Asked): Promise<Outcome> {
      child.stdin.write(`${JSON.stringify(order)}\n`)
      const { value, done } = await lines.next()
      if (done) throw new Error(`${program} ended`)
      return JSON.parse(value)
    },
    close: () => child.stdin.end(),
  }
}
