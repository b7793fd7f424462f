/** Inserts rows with valid defaults, each distinct from every other. A test names only the values that matter to it. */
import type { Config } from '../../src/config/index.ts'
import {
  type Db,
  dtes,
  type emitters,
  type establecimientos,
  type puntosExpedicion,
  type Role,
  type timbrados,
} from '../../src/db/index.ts'
import { abilitiesOf, createToken, insertUser, makeSuperadmin, setRole } from '../../src/gateway/auth/index.ts'
import { insertEmitter } from '../../src/gateway/emitters/index.ts'
import { insertEmpresa, insertEstablecimiento, insertPunto, insertTimbrado } from '../../src/gateway/timbrados/index.ts'
import type { Clock, Random } from '../../src/ports.ts'

type Overrides<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>

export type Make = ReturnType<typeof factories>

export function factories(deps: { db: Db; config: Config; clock: Clock; random: Random }) {
  const { db } = deps
  let counter = 0
  const next = () => ++counter

  return {
    /** Creates a company. Its RUC is an unused number with its check digit. */
    async empresa(overrides: { ruc?: string; dv?: string; razon_social?: string } = {}) {
      const n = next()
      const ruc = overrides.ruc ?? `${80_000_000 + n}`
      const row = {
        ruc,
        dv: overrides.dv ?? checkDigit(ruc),
        razon_social: overrides.razon_social ?? `Empresa ${n} S.A.`,
      }
      return { id: made(await insertEmpresa(db, row)), ...row }
    },

    /** Creates a user with these roles by company. Its password is unusable unless `password_hash` is given. */
    async user({ roles = {}, superadmin = false, password_hash = 'none' }: NewUser = {}) {
      const n = next()
      const row = { name: `Usuario ${n}`, username: `usuario${n}`, email: `usuario${n}@ejemplo.com.py`, password_hash }
      const id = await insertUser(db, row)
      for (const [empresaId, role] of Object.entries(roles)) await setRole(db, id, Number(empresaId), role)
      if (superadmin) await makeSuperadmin(db, id)
      return { id, ...row }
    },

    /** Creates a token for a user and returns its text. Its abilities are those of the user's roles unless given. */
    async token(userId: number, grant: { abilities?: string[]; createdIp?: string | null } = {}) {
      const abilities = grant.abilities ?? (await abilitiesOf(deps, userId))
      const createdIp = grant.createdIp ?? null
      return (await createToken(deps, { userId, deviceName: 'test', abilities, createdIp })).token
    },

    async timbrado(empresaId: number, overrides: Overrides<typeof timbrados> = {}) {
      const row = {
        empresa_id: empresaId,
        numero: `${12_345_000 + next()}`,
        fecha_inicio: '2026-01-01',
        fecha_vencimiento: '2027-12-31',
        ambiente: 'test' as const,
        ...overrides,
      }
      return { id: made(await insertTimbrado(db, row)), ...row }
    },

    async establecimiento(timbrado: Above, overrides: Overrides<typeof establecimientos> = {}) {
      const above = { empresa_id: timbrado.empresa_id, timbrado_id: timbrado.id }
      const row = { ...above, codigo: '001', descripcion: 'Casa matriz', ...overrides }
      return { id: made(await insertEstablecimiento(db, row)), ...row }
    },

    async punto(establecimiento: Above, overrides: Overrides<typeof puntosExpedicion> = {}) {
      const above = { empresa_id: establecimiento.empresa_id, establecimiento_id: establecimiento.id }
      const row = { ...above, codigo: '001', descripcion: 'Caja 1', ...overrides }
      return { id: made(await insertPunto(db, row)), ...row }
    },

    /** Creates a timbrado, an establishment and a point of a company. */
    async numeracion(empresaId: number) {
      const timbrado = await this.timbrado(empresaId)
      const establecimiento = await this.establecimiento(timbrado)
      const punto = await this.punto(establecimiento)
      return { timbrado, establecimiento, punto }
    },

    /** Creates an issuer of a company, without secrets. */
    async emitter(
      empresa: { id: number; ruc: string; dv: string; razon_social: string },
      overrides: Overrides<typeof emitters> = {},
    ) {
      const { id: empresa_id, ruc, dv, razon_social } = empresa
      const row = { empresa_id, ruc, dv, razon_social, ambiente: 'test' as const, tipo_contribuyente: 2, ...overrides }
      return { id: made(await insertEmitter(db, row)), ...row }
    },

    /** Creates only the row of a document: its draft cannot be built, and it has no file. */
    async dte(emitter: { id: number; empresa_id: number; ruc: string }, overrides: Overrides<typeof dtes> = {}) {
      const n = next()
      const row = {
        ...{ empresa_id: emitter.empresa_id, emitter_id: emitter.id, tipo_documento: 1, ambiente: 'test' as const },
        ...{
          timbrado: '12345678',
          timbrado_fecha_inicio: '2026-01-01',
          establecimiento: '001',
          punto_expedicion: '001',
        },
        ...{ numero: n, codigo_seguridad: '123456789', cdc: `01${emitter.ruc}${n}`.padEnd(44, '0') },
        ...{ fecha_emision: '2026-11-21T10:00:00', moneda: 'PYG', total_operacion: '11000', total_iva: '1000' },
        ...{ receptor_documento: '80099006-4', receptor_nombre: 'Cliente SA', payload: {} },
        ...{ via: 'async' as const, estado: 'draft' as const },
        ...overrides,
      }
      const [inserted] = await db.insert(dtes).values(row).returning({ id: dtes.id })
      return { id: made(inserted?.id), ...row }
    },
  }
}

/** The parent row of a new row. */
type Above = { empresa_id: number; id: number }

/** Returns the id of an inserted row. Throws when a conflict prevented the insert. */
function made(id: number | undefined): number {
  if (id === undefined) throw new Error('There is such a row already')
  return id
}

type NewUser = { roles?: Record<number, Role>; superadmin?: boolean; password_hash?: string }

/** Returns the check digit of a numeric RUC by its definition (módulo 11, weights from 2 to 11). */
export function checkDigit(ruc: string): string {
  const sum = [...ruc].reverse().reduce((total, digit, at) => total + Number(digit) * (2 + (at % 10)), 0)
  const rest = sum % 11
  return `${rest > 1 ? 11 - rest : 0}`
}
