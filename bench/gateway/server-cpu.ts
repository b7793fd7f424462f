/** Processor time of PostgreSQL, whose server must run on this machine. */
import { readdirSync, readFileSync } from 'node:fs'
import { Client } from 'pg'

const TICK_MS = 10

type Stat = { parent: number; own: number; reaped: number }

/** Returns the processor time of all threads of a process, from /proc. */
export const cpuMsOf = (pid: number): number => statOf(pid).own

export type Server = {
  /** Returns the processor time of the whole server: its processes and those that have ended. */
  cpuMs(): number
  /** Returns the process of the connection with that `application_name`. */
  backendOf(application: string): Promise<number>
  close(): Promise<void>
}

export async function openServer(connectionString: string | undefined): Promise<Server> {
  const client = new Client({ connectionString })
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const postmaster = statOf((rows[0] as { pid: number }).pid).parent
  return {
    cpuMs() {
      const { own, reaped } = statOf(postmaster)
      return childrenOf(postmaster).reduce((sum, stat) => sum + stat.own, own + reaped)
    },
    async backendOf(application) {
      const found = await client.query('select pid from pg_stat_activity where application_name = $1', [application])
      return (found.rows[0] as { pid: number }).pid
    },
    close: () => client.end(),
  }
}

function statOf(pid: number): Stat {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const ms = (...at: number[]) => at.reduce((sum, field) => sum + (fields[field] ?? 0), 0) * TICK_MS
  return { parent: fields[1] ?? 0, own: ms(11, 12), reaped: ms(13, 14) }
}

function childrenOf(parent: number): Stat[] {
  return readdirSync('/proc').flatMap(name => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = statOf(Number(name))
      return stat.parent === parent ? [stat] : []
    } catch {
      // It has ended.
      return []
    }
  })
}
