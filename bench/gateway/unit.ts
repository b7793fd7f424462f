/**
 * The unit of P6 and P7: one RSA signature and one committed INSERT, by the processor time of the process that does them
 * and of PostgreSQL's backend together.
 */
import type { Slice } from '../rounds.ts'
import { openSide, WITHOUT_IFMA } from '../side.ts'
import { cpuMsOf, type Server } from './server-cpu.ts'

const SIGN_INSERT = new URL('./sign-insert.ts', import.meta.url)

export type Unit = { run(ms: number): Promise<Slice>; close(): Promise<void> }

export function openUnit(databaseUrl: string | undefined, server: Server): Unit {
  const side = openSide(SIGN_INSERT, [databaseUrl ?? ''], WITHOUT_IFMA)
  let backend: number | undefined
  return {
    async run(ms) {
      if (backend === undefined) await side.run('firma.insert', { ops: 1 })
      backend ??= await server.backendOf('firma.insert')
      const before = cpuMsOf(backend)
      const slice = await side.run('firma.insert', { ms })
      return { ...slice, cpuMs: slice.cpuMs + cpuMsOf(backend) - before }
    },
    close: () => side.close(),
  }
}
