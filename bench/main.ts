/** `npm run bench -- NAME`: runs one benchmark, prints its tables and stores its results. */
import { parseArgs } from 'node:util'
import { arranque } from './arranque/arranque.ts'
import { type Bench, BenchError, type Options } from './bench.ts'
import { crear } from './crear/crear.ts'
import { crecimiento } from './crecimiento/crecimiento.ts'
import { firma } from './firma/firma.ts'
import { kude } from './kude/kude.ts'
import { leer } from './leer/leer.ts'
import { lote } from './lote/lote.ts'
import { lotes } from './lotes/lotes.ts'
import { paginas } from './paginas/paginas.ts'
import { progressBar } from './progress.ts'
import { goalsTable, tableText, writeResults } from './report.ts'
import { sandbox } from './sandbox/sandbox.ts'
import { sync } from './sync/sync.ts'
import { webhooks } from './webhooks/webhooks.ts'

const BENCHES: readonly Bench[] = [
  firma,
  kude,
  lote,
  leer,
  sandbox,
  webhooks,
  crear,
  sync,
  lotes,
  crecimiento,
  paginas,
  arranque,
]
const NORMAL: Options = { rounds: 15, sliceMs: 200, ifma: true, keys: false }
const QUICK: Options = { rounds: 3, sliceMs: 60, ifma: true, keys: false }

const USAGE = `Uso: npm run bench -- NOMBRE [--rounds N] [--quick] [--sin-ifma] [--con-claves]

${BENCHES.map(({ name, summary }) => `  ${name.padEnd(12)} ${summary}`).join('\n')}

  --rounds N  rondas intercaladas por caso (${NORMAL.rounds} si no se indica); se informa la mediana
  --quick     pocas rondas y cortas, para probar: sus cifras no sirven para comparar
  --con-claves  crear, sync y crecimiento: cada pedido lleva su Idempotency-Key
  --sin-ifma  RSA sin AVX512-IFMA: en procesadores que lo tienen, OpenSSL firma más del doble de rápido

Los resultados quedan en bench/results/NOMBRE.json. Solo valen las razones medidas en una misma corrida.
`

const print = (text: string) => process.stdout.write(`${text}\n`)

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

function readCommand(): { bench: Bench; options: Options } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        rounds: { type: 'string' },
        quick: { type: 'boolean' },
        'sin-ifma': { type: 'boolean' },
        'con-claves': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    const bench = BENCHES.find(({ name }) => name === positionals[0])
    const defaults = values.quick ? QUICK : NORMAL
    const rounds = Number(values.rounds ?? defaults.rounds)
    if (!values.help && bench && positionals.length === 1 && Number.isInteger(rounds) && rounds > 0)
      return { bench, options: { ...defaults, rounds, ifma: !values['sin-ifma'], keys: values['con-claves'] ?? false } }
  } catch {
    // An unknown option: the usage text lists the valid ones.
  }
  fail(USAGE)
}

const { bench, options } = readCommand()
const bar = progressBar()
try {
  const outcome = await bench.run(options, bar.show)
  bar.clear()
  for (const table of [...outcome.tables, goalsTable(outcome.figures)]) print(tableText(table))
  print(`Condiciones\n${outcome.conditions.map(text => `  · ${text}`).join('\n')}\n`)
  print(`Resultados en ${writeResults(bench.name, options, outcome)}`)
} catch (error) {
  bar.clear()
  if (!(error instanceof BenchError)) throw error
  fail(error.message)
}
