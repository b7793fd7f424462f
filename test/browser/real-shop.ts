/**
 * A shop as it really runs: the compiled gateway in its own process with its worker, the sandbox in the test's process,
 * and a person at Chromium. The gateway can be killed and started again on the same data and port.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startSandbox } from '@nanduti/sandbox'
import { chromium, type Page } from 'playwright-core'
import { killChildren } from '../../campaigns/children.ts'
import { startGateway } from '../../campaigns/kill/gateway.ts'
import { install } from '../../campaigns/kill/installation.ts'
import { listOpen } from '../../campaigns/kill/open-work.ts'
import { ensureBuilt, freePort } from '../support/running-gateway.ts'

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const LOOK_MS = 500

export type RealShop = Awaited<ReturnType<typeof openRealShop>>

export async function openRealShop() {
  ensureBuilt()
  const installed = await install(MAIN, undefined)
  const port = await freePort()
  const installation = { ...installed, env: { ...installed.env, PORT: `${port}` } }
  const sandbox = await startSandbox({
    dataDir: join(installed.folder, 'sandbox'),
    clock: { now: () => new Date() },
    random: { bytes: count => crypto.getRandomValues(new Uint8Array(count)) },
  })
  const base = `http://127.0.0.1:${port}`
  let gateway = startGateway(installation, sandbox.url)
  await gateway.ready
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  const { token } = installed.place
  return {
    base,
    browser,
    sandbox,
    /** Kills the gateway in the middle of its work, and starts it again. */
    async crash() {
      gateway.child.process.kill('SIGKILL')
      await gateway.child.ended
      gateway = startGateway(installation, sandbox.url)
      await gateway.ready
    },
    /** Waits until SIFEN's word on each sent document and event is known. */
    async settled() {
      for (;;) {
        const { sent, events } = await listOpen(base, token)
        if (sent.length + events.length === 0) return
        await new Promise(resolve => setTimeout(resolve, LOOK_MS))
      }
    },
    async dtes() {
      const response = await fetch(`${base}/api/sifen/dtes?limit=500`, {
        headers: { Authorization: `Bearer ${token}` },
      })
      return ((await response.json()) as { data: { id: number; cdc: string }[] }).data
    },
    /** Returns the CDCs that SIFEN approved, by total. */
    sold(): ReadonlyMap<number, string[]> {
      const totals = sandbox.documents().map(({ cdc }) => {
        const [, total] = /<dTotGralOpe>([\d.]+)</.exec(sandbox.rde(cdc) ?? '') ?? []
        return { cdc, total: Number(total) }
      })
      const byTotal = Map.groupBy(totals, ({ total }) => total)
      return new Map([...byTotal].map(([total, all]) => [total, all.map(({ cdc }) => cdc)]))
    },
    async logIn(page: Page) {
      const users = JSON.parse(readFileSync(join(installed.folder, 'demo-credenciales.json'), 'utf8')) as {
        email: string
        password: string
        role: string
      }[]
      const admin = users.find(({ role }) => role === 'admin')
      await page.goto(`${base}/login`)
      await page.fill('#usuario', admin?.email ?? '')
      await page.fill('#clave', admin?.password ?? '')
      await Promise.all([page.waitForURL(`${base}/home`), page.click('main button[type=submit]')])
    },
    async close() {
      await browser.close()
      killChildren()
      await gateway.child.ended
      await sandbox.close()
      await installed.remove(false)
    },
  }
}
