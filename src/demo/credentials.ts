/** The demo's passwords: random, made once, kept in DATA_DIR with mode 0600 so that every start can show them again (DECISIONS A24). */
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Random } from '../deps.ts'

/** The superadmin whom ADMIN_EMAIL named has no password here: that one is nobody's to keep or print. */
export type DemoUser = { email: string; password?: string; role: 'superadmin' | 'admin' | 'operador' | 'lector' }

const USERS = [
  { email: 'superadmin@demo.com.py', role: 'superadmin' },
  { email: 'admin@demo.com.py', role: 'admin' },
  { email: 'operador@demo.com.py', role: 'operador' },
  { email: 'lector@demo.com.py', role: 'lector' },
] as const

const PASSWORD_BYTES = 12

/**
 * Reads them, or makes them when there are none; then whoever has the address `superadmin` takes the place of the demo's own. Later starts
 * change nobody, so what the file says is what works.
 */
export async function loadDemoUsers(
  dataDir: string,
  random: Random,
  superadmin: string | undefined,
): Promise<DemoUser[]> {
  const file = join(dataDir, 'demo-credenciales.json')
  return (await readUsers(file)) ?? (await writeUsers(file, newUsers(random, superadmin)))
}

const newUsers = (random: Random, superadmin: string | undefined): DemoUser[] =>
  USERS.map(({ email, role }) =>
    role === 'superadmin' && superadmin !== undefined
      ? { email: superadmin, role }
      : { email, role, password: Buffer.from(random.bytes(PASSWORD_BYTES)).toString('base64url') },
  )

async function readUsers(file: string): Promise<DemoUser[] | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as DemoUser[]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Written whole before it gets its name: a crash leaves no half file. */
async function writeUsers(file: string, users: DemoUser[]): Promise<DemoUser[]> {
  const aside = `${file}.nuevo`
  const handle = await open(aside, 'w', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(users, null, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(aside, file)
  return users
}
