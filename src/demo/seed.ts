/** Seeds a fresh installation: the first superadmin, and in the demo a company that can issue at once. */

import type { Sandbox } from '@nanduti/sandbox'
import { CSC_DE_PRUEBA, readP12InWorker } from '@nanduti/sifen'
import { ConfigError } from '../config/index.ts'
import { isUniqueViolation, type Tx } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import {
  hashPassword,
  hasSuperadmin,
  insertUser,
  lockFirstSuperadmin,
  makeSuperadmin,
  setRole,
} from '../gateway/auth/index.ts'
import { insertEmitter, storeCertificate, storeCsc } from '../gateway/emitters/index.ts'
import { insertEmpresa, insertEstablecimiento, insertPunto, insertTimbrado } from '../gateway/timbrados/index.ts'
import type { DemoUser } from './credentials.ts'
import { hasEmpresa } from './demo.queries.ts'

const EMPRESA = { ruc: '80012345', dv: '0', razon_social: 'ÑANDUTÍ DEMO S.A.' } as const
const [CSC_DEMO] = CSC_DE_PRUEBA

/**
 * Creates the superadmin of ADMIN_EMAIL when the installation has none. Later starts change nothing, and of several processes one does it.
 * Throws `ConfigError` when another user has that address.
 */
export async function seedSuperadmin(
  { db }: Pick<Deps, 'db'>,
  { email, password }: { email: string; password: string },
): Promise<void> {
  if (await hasSuperadmin(db)) return
  const password_hash = await hashPassword(password)
  const made = db.transaction(async tx => {
    await lockFirstSuperadmin(tx)
    if (!(await hasSuperadmin(tx))) await insertSuperadmin(tx, email, password_hash)
  })
  await made.catch(error => {
    throw isUniqueViolation(error) ? new ConfigError([takenBy(email)]) : error
  })
}

const takenBy = (email: string) =>
  `ADMIN_EMAIL: se recibió «${email}», que es de un usuario que no es superadministrador; se esperaba otro correo`

async function insertSuperadmin(tx: Tx, email: string, password_hash: string): Promise<void> {
  await makeSuperadmin(tx, await insertUser(tx, { name: NAMES.superadmin, username: email, email, password_hash }))
}

const NAMES = {
  superadmin: 'Superadministrador',
  admin: 'Ana Administradora',
  operador: 'Óscar Operador',
  lector: 'Laura Lectora',
} as const

/** Seeds the demo company and its users in one transaction, unless they exist. */
export async function seedDemo(deps: Deps, sandbox: Sandbox, users: readonly DemoUser[]): Promise<void> {
  if (await hasEmpresa(deps.db, EMPRESA.ruc)) return
  const hashed = await Promise.all(
    users.flatMap(({ password, ...user }) =>
      password === undefined ? [] : [hashPassword(password).then(hash => ({ ...user, hash }))],
    ),
  )
  const certificate = await issueCertificate(deps, sandbox)
  await deps.db.transaction(async tx => {
    const empresaId = await insertTenant(tx)
    const emitterId = made(await insertEmitter(tx, demoEmitter(empresaId)))
    await storeCertificate(tx, deps, emitterId, certificate)
    if (CSC_DEMO) await storeCsc(tx, deps, emitterId, CSC_DEMO)
    for (const { email, role, hash } of hashed) {
      if (role === 'superadmin') await insertSuperadmin(tx, email, hash)
      else {
        const user = { name: NAMES[role], username: email, email, password_hash: hash }
        await setRole(tx, await insertUser(tx, user), empresaId, role)
      }
    }
  })
}

/** Issues a .p12 and its password, as an administrator would upload them. */
async function issueCertificate({ random }: Deps, sandbox: Sandbox) {
  const password = Buffer.from(random.bytes(18)).toString('base64url')
  const request = { ruc: EMPRESA.ruc, dv: EMPRESA.dv, nombre: EMPRESA.razon_social, password }
  const { p12 } = await sandbox.issueCertificate(request)
  return { p12, password, certificate: await readP12InWorker(p12, password) }
}

async function insertTenant(tx: Tx): Promise<number> {
  const empresa_id = made(await insertEmpresa(tx, EMPRESA))
  const timbrado = await insertTimbrado(tx, {
    empresa_id,
    numero: '12345678',
    fecha_inicio: '2025-01-01',
    fecha_vencimiento: '2030-12-31',
    ambiente: 'test',
  })
  const establecimiento = await insertEstablecimiento(tx, {
    empresa_id,
    timbrado_id: made(timbrado),
    codigo: '001',
    descripcion: 'Casa central',
  })
  const punto = { establecimiento_id: made(establecimiento), codigo: '001', descripcion: 'Caja 1' }
  made(await insertPunto(tx, { empresa_id, ...punto }))
  return empresa_id
}

/** Returns the id of a new row. Throws, and so rolls this seeding back, when another process seeds at the same time. */
function made(id: number | undefined): number {
  if (id === undefined) throw new Error('The demo company is being seeded by another process')
  return id
}

const demoEmitter = (empresa_id: number) => ({
  ...EMPRESA,
  empresa_id,
  nombre_fantasia: 'Ñandutí Demo',
  ambiente: 'test' as const,
  tipo_contribuyente: 2,
  establecimiento: '001',
  punto_expedicion: '001',
  direccion: 'Avda. Mariscal López',
  numero_casa: 1234,
  ciudad: 1,
  telefono: '021600600',
  email: 'facturacion@demo.com.py',
  actividades_economicas: [
    { codigo: '47190', descripcion: 'OTRO COMERCIO AL POR MENOR EN COMERCIOS NO ESPECIALIZADOS' },
  ],
})
