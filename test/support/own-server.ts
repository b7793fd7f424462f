/** A PostgreSQL server of a test's own, whose data can be copied, exchanged and promoted. Its address stays the same. */
import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from './running-gateway.ts'

const [BIN] = globSync('/usr/lib/postgresql/*/bin')
/** Why it cannot be started here. Undefined when it can. */
export const SERVER_MISSING = BIN === undefined ? 'PostgreSQL no está instalado en esta máquina' : undefined

const isRoot = userInfo().uid === 0

/** Runs a program of PostgreSQL, which does not run as root. */
function run(program: string, ...args: string[]): void {
  const command = [`${BIN}/${program}`, ...args]
  const [file, ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command
  execFileSync(file as string, rest, { stdio: 'ignore' })
}

export async function openOwnServer() {
  const folder = await mkdtemp(join(tmpdir(), 'nanduti-pg-'))
  if (isRoot) {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
    await chown(folder, id('-u'), id('-g'))
  }
  const port = await freePort()
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c hot_standby=on`
  let data = join(folder, 'first')
  /** Lets this process see that its connections are closed. */
  const seen = async () => {
    for (let turns = 0; turns < 10; turns += 1) await new Promise(setImmediate)
  }
  const start = () => run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start')
  const stop = () => run('pg_ctl', '-D', data, '-w', '-m', 'fast', 'stop')
  run('initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '--locale=C.UTF-8', '-E', 'UTF8', '-N')
  start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    /** Copies the data, as a volume's snapshot or a standby that receives nothing any more. */
    async copy(name: string): Promise<void> {
      stop()
      await cp(data, join(folder, name), { recursive: true })
      if (isRoot) execFileSync('chown', ['-R', 'postgres:', join(folder, name)])
      start()
      await seen()
    },
    /** Serves other data from now on. `promoted`: as a standby that takes over. */
    async serve(name: string, { promoted = false } = {}): Promise<void> {
      stop()
      data = join(folder, name)
      if (promoted) await writeFile(join(data, 'standby.signal'), '')
      start()
      if (promoted) run('pg_ctl', '-D', data, '-w', 'promote')
      await seen()
    },
    async close(): Promise<void> {
      stop()
      await rm(folder, { recursive: true })
    },
  }
}
