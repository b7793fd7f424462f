/** A copy of the gateway's database, its return in place of the newer one, and what the operator does then. The gateway must not be running. */
import { execFile } from 'node:child_process'
import { cp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Installation } from '../kill/installation.ts'
import { copyDatabase, dropDatabase } from '../throwaway-database.ts'

export type Backup = {
  /** Puts the older database in the newer one's place. May be called several times. */
  restore(): Promise<void>
  drop(): Promise<void>
}

export async function backUp({ folder, databaseUrl }: Installation): Promise<Backup> {
  if (databaseUrl !== undefined) {
    const copy = `${databaseUrl}_copia`
    await copyDatabase(databaseUrl, copy)
    return { restore: () => copyDatabase(copy, databaseUrl), drop: () => dropDatabase(copy) }
  }
  const [db, copy] = [join(folder, 'db'), join(folder, 'db-copia')]
  const replace = async (from: string, to: string) => {
    await rm(to, { recursive: true, force: true })
    await cp(from, to, { recursive: true })
  }
  await replace(db, copy)
  return { restore: () => replace(copy, db), drop: () => rm(copy, { recursive: true, force: true }) }
}

/** Runs `nanduti recover`, as OPERATIONS says after a restore. Returns the last line of its report. */
export async function recover({ main, env }: Installation, sifenUrl: string): Promise<string> {
  const args = [join(dirname(main), 'cli.js'), 'recover', '--aplicar']
  const own = { PATH: process.env.PATH, ...env, SIFEN_TEST_URL: sifenUrl, BCP_URL: 'http://127.0.0.1:9' }
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: own })
  return stdout.trim().split('\n').at(-1) ?? ''
}
