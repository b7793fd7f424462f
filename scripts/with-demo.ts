/**
 * Runs the compiled demo in a temporary folder, for commands that use its pages in Debian's Chromium. Needs `npm run
 * build`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import type { DemoUser } from '../src/demo/credentials.ts'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
const UP = /Ctrl\+C para detener/

export type Demo = { url: string; control: string; users: DemoUser[] }

const userOf = ({ users }: Demo, role: DemoUser['role']) => {
  const { email = '', password = '' } = users.find(user => user.role === role) ?? {}
  return { email, password }
}

export async function post<Answer>(url: string, body: object, token?: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await response.json()) as Answer
}

/** Returns a token of the operador. */
export async function tokenOf(demo: Demo): Promise<string> {
  const login = { ...userOf(demo, 'operador'), device_name: 'demostración' }
  return (await post<{ token: string }>(`${demo.url}/api/auth/token`, login)).token
}

export async function logIn(page: Page, demo: Demo, role: DemoUser['role']): Promise<void> {
  const { email, password } = userOf(demo, role)
  await page.goto(`${demo.url}/login`)
  await page.fill('#usuario', email)
  await page.fill('#clave', password)
  await page.click('main button[type=submit]')
  await page.waitForURL(`${demo.url}/home`)
}

/** Starts the demo, does the work, stops the demo and deletes its data. */
export async function withDemo(work: (demo: Demo) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nanduti-demo-'))
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', SANDBOX_PORT: '0', SANDBOX_CONTROL_PORT: '0' }
  const child = spawn(process.execPath, [join(ROOT, 'dist/main.js')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    let output = ''
    for await (const line of createInterface({ input: child.stdout })) {
      output += `${line}\n`
      if (UP.test(line)) break
    }
    const found = (pattern: RegExp) => {
      const [, text] = pattern.exec(output) ?? []
      if (text === undefined) throw new Error(`The start did not print ${pattern}:\n${output}`)
      return text
    }
    const users = JSON.parse(readFileSync(join(dataDir, 'demo-credenciales.json'), 'utf8'))
    await work({ url: found(/listo en (http:\S+)/), control: `${found(/se ve en (http:\S+)/)}/control`, users })
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
    rmSync(dataDir, { recursive: true })
  }
}
