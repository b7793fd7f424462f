/** examples/tienda-laravel in a folder of its own, prepared as docs/laravel.md says, on Debian's Laravel. */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openMailServer } from '../support/mail-server.ts'
import { freePort } from '../support/running-gateway.ts'
import { CORREO, PEDIDO } from './shop.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const PROBE = `exit(stream_resolve_include_path('Illuminate/Foundation/Application.php') && extension_loaded('pdo_sqlite') ? 0 : 1);`

/** Why Laravel cannot run here. Undefined when it can. */
export const LARAVEL_MISSING =
  spawnSync('php', ['-r', PROBE]).status === 0 ? undefined : 'faltan php-laravel-framework y php-sqlite3'

export type Sale = { estado: string; cdc: string | null; clave: string; problemas: string | null }

/** Copies it to a folder of `folder`. Its mail goes to a local server. */
export async function openLaravelShop(folder: string) {
  for (const name of ['examples', 'clients']) symlinkSync(at(name), join(folder, name))
  const home = join(folder, 'tienda')
  const mail = await openMailServer()
  const env: Record<string, string> = {
    ...{ PATH: process.env.PATH ?? '', DB_QUEUE_RETRY_AFTER: '1' },
    ...{ MAIL_HOST: '127.0.0.1', MAIL_PORT: String(mail.port), MAIL_FROM_ADDRESS: 'ventas@ejemplo.com.py' },
  }
  const artisan = (args: string[], more = {}) =>
    promisify(execFile)('php', ['debian/artisan', ...args], { cwd: home, env: { ...env, ...more } })
  const [, commands = ''] = /^```sh\n(.*?)^```$/ms.exec(readFileSync(at('docs/laravel.md'), 'utf8')) ?? []
  await promisify(execFile)('sh', ['-ec', commands], { cwd: folder, env })
  const database = new DatabaseSync(join(home, 'storage/tienda.sqlite'), { timeout: 10_000 })
  const url = `http://127.0.0.1:${await freePort()}`
  const children: ChildProcess[] = []
  const start = (args: string[]) => {
    const child = spawn('php', args, { cwd: home, env, stdio: 'ignore' })
    children.push(child)
    return child
  }
  return {
    ...{ url, mail },
    /** Starts the web server with the settings of a gateway. */
    serve(settings: Record<string, string>) {
      Object.assign(env, settings)
      start(['-S', url.slice('http://'.length), 'debian/index.php'])
    },
    /** Starts a worker, which goes on until it is killed. */
    work: () => start(['debian/artisan', 'queue:work', '--sleep=0.1']),
    /** Does what is in the queue, as if it were due, against another gateway. */
    async workOnce(gateway: string) {
      database.exec('update jobs set available_at = 0, reserved_at = null')
      await artisan(['queue:work', '--once'], { NANDUTI_URL: gateway })
    },
    /** Returns the status of the answer. */
    async sell(venta: string, pedido: object = PEDIDO) {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ venta, correo: CORREO, pedido })
      return (await fetch(`${url}/ventas`, { method: 'POST', headers, body })).status
    },
    sale(venta: string) {
      return database.prepare('select * from ventas where numero = ?').get(venta) as Sale
    },
    /** Has a person put a sale back in the queue of what is to be done. */
    reopen(venta: string) {
      database.prepare(`update ventas set estado = 'pendiente' where numero = ?`).run(venta)
    },
    forgetJobs() {
      database.exec('delete from jobs')
    },
    /** Has the time pass until which the jobs are repeated. */
    expireJobs() {
      database.exec(`update jobs set payload = json_set(payload, '$.retryUntil', 1)`)
    },
    /** Puts what failed back in the queue. */
    retryFailed: () => artisan(['queue:retry', 'all']),
    /** Returns how many jobs wait, and with which pause in seconds the first was put there. */
    queue() {
      const query = 'select count(*) jobs, min(available_at - created_at) pause from jobs'
      return database.prepare(query).get() as { jobs: number; pause: number | null }
    },
    async close() {
      for (const child of children) child.kill('SIGKILL')
      database.close()
      await mail.close()
    },
  }
}

/** Kills a worker where it is. */
export async function kill(child: ChildProcess) {
  const closed = new Promise(resolve => child.once('close', resolve))
  child.kill('SIGKILL')
  await closed
}

/** Returns the PDF attached to a message, with its name. */
export function pdfOf(raw: string) {
  const [, name = '', text = ''] = /Content-Type: application\/pdf;\s+name=(\S+).*?\r\n\r\n(.*?)\r\n--/s.exec(raw) ?? []
  return { name, start: Buffer.from(text, 'base64').subarray(0, 5).toString() }
}
