/** Watches a folder until it is killed: `driver.ts ENTRADA SALIDA URL`, with the token in NANDUTI_TOKEN. */
import { createProgram } from '../../src/cli/index.ts'

const [entrada = '', salida = '', url = ''] = process.argv.slice(2)
const program = createProgram({
  ...{ clock: { now: () => new Date() }, random: { bytes: (n: number) => Buffer.alloc(n) } },
  ...{ print: (line: string) => void process.stdout.write(`${line}\n`), stop: new AbortController().signal },
  ...{ sandbox: '', controlPort: () => 1 },
})
await program.parseAsync(['carpeta', entrada, salida, '--url', url], { from: 'user' })
