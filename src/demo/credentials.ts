/** The demo's passwords: random, created once, stored in DATA_DIR with mode 0600 so that every start can show them (docs/notes A24). */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config/index.ts'
import { writeWhole } from '../files/index.ts'
import type { Random } from '../ports.ts'

/** A user of the demo. The superadmin of ADMIN_EMAIL has no password here, because it must not be stored or printed. */
export type DemoUser = { email: string; password?: string; role: 'superadmin' | 'admin' | 'operador' | 'lector' }

const USERS = [
  { email: 'superadmin@demo.com.py', role: 'superadmin' },
  { email: 'admin@demo.com.py', role: 'admin' },
  { email: 'operador@demo.com.py', role: 'operador' },
  { email: 'lector@demo.com.py', role: 'lector' },
] as const

const PASSWORD_BYTES = 12

/**
 * Reads the users, or creates them the first time. Then `superadmin` replaces the demo's own superadmin; throws ConfigError when another
 * demo user has that address. Later starts change no user, so the file stays true.
 */
export async function loadDemoUsers(
  dataDir: string,
  random: Random,
  superadmin: string | undefined,
): Promise<DemoUser[]> {
  const file = join(dataDir, 'demo-credenciales.json')
  const known = await readUsers(file)
  if (known) return known
  const users = newUsers(random, superadmin)
  await writeWhole(file, `${JSON.stringify(users, null, 2)}\n`)
  return users
}

function newUsers(random: Random, superadmin: string | undefined): DemoUser[] {
  if (USERS.some(({ email, role }) => email === superadmin && role !== 'superadmin')) {
    throw new ConfigError([
      `ADMIN_EMAIL: se recibió «${superadmin}», que es de un usuario de la demostración; se esperaba otro correo`,
    ])
  }
  return USERS.map(({ email, role }) =>
    role === 'superadmin' && superadmin !== undefined
      ? { email: superadmin, role }
      : { email, role, password: Buffer.from(random.bytes(PASSWORD_BYTES)).toString('base64url') },
  )
}

async function readUsers(file: string): Promise<DemoUser[] | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as DemoUser[]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
