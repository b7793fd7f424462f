/** The embedded database survives kill -9 and refuses a second process. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { count } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { empresas, openDatabase } from './index.ts'

describe('the embedded database', () => {
  it('keeps acknowledged rows through kill -9, refuses a second process, and opens again', async () => {
    const dataDir = join(await mkdtemp(join(tmpdir(), 'nanduti-db-')), 'data')
    const program = `
      const { openDatabase, migrate, empresas } = await import(${JSON.stringify(new URL('./index.ts', import.meta.url).href)})
      const database = await openDatabase({ dataDir: ${JSON.stringify(dataDir)} })
      await migrate(database)
      for (let n = 1; ; n++) { await database.db.insert(empresas).values({ ruc: String(n), dv: '0', razon_social: 'x' }); console.log(n) }`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const gone = once(child, 'exit')
    let acknowledged = 0
    child.stdout.on('data', chunk => {
      acknowledged = Number(String(chunk).trim().split('\n').at(-1))
    })
    try {
      while (acknowledged < 50) await once(child.stdout, 'data')
      await expect(openDatabase({ dataDir })).rejects.toThrow(`proceso ${child.pid}`)
    } finally {
      child.kill('SIGKILL')
      await gone
    }
    const database = await openDatabase({ dataDir })
    const [row] = await database.db.select({ n: count() }).from(empresas)
    expect(row?.n).toBeGreaterThanOrEqual(acknowledged)
    await database.close()
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
    await (await openDatabase({ dataDir })).close()
    await rm(join(dataDir, '..'), { recursive: true })
  })
})
