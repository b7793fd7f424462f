/** The operator's orders about service accounts: printed lines, refusals, and changes. docs/notes 546. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/support/build-test-app.ts'
import { OPERATIONS } from './operations.ts'

const NONE = { ambiente: undefined, monto_maximo: undefined, documentos_por_dia: undefined }
let t: TestApp
let empresa: { id: number; ruc: string; dv: string; razon_social: string }
beforeAll(async () => {
  t = await buildTestApp()
  empresa = await t.make.empresa()
})
afterAll(() => t.close())

/** Runs the operation. Returns the lines that it prints. */
async function order(operation: keyof typeof OPERATIONS, options: Record<string, unknown> = {}): Promise<string> {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const operator = { print, progress: () => {}, stop: AbortSignal.timeout(60_000) }
  await OPERATIONS[operation](t.deps, operator, { operation, ...options })
  return lines.join('\n')
}

const tokenIn = (printed: string) => /^Token: (\d+\|\w{48})$/m.exec(printed)?.[1] ?? ''

const create = async (options: Record<string, unknown> = {}) => {
  const wanted = { nombre: 'Caja 1', redes: ['127.0.0.1'], abilities: ['sifen:read', 'sifen:send'], limites: NONE }
  const printed = await order('cuenta create', { ...wanted, empresa: empresa.ruc, ...options })
  return { id: Number(/^Cuenta de servicio (\d+) /.exec(printed)?.[1]), token: tokenIn(printed), printed }
}
const me = (token: string) => t.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } })

describe('cuenta create', () => {
  it('prints the token once; the account has its networks and limits, and no person as its author', async () => {
    const limites = { ambiente: 'test', monto_maximo: '5000000', documentos_por_dia: 20 }
    const { id, token, printed } = await create({ limites, empresa: `${empresa.ruc}-${empresa.dv}` })
    expect(printed).toContain(`de ${empresa.razon_social}: Caja 1\n`)
    expect((await me(token)).json()).toMatchObject({
      ...{ id, name: 'Caja 1', empresas: [{ id: empresa.id }] },
      cuenta_servicio: { redes: ['127.0.0.1/32'], limites },
    })
    const list = await order('cuenta list', { empresa: empresa.ruc })
    expect(list).toContain('solo test, hasta Gs 5.000.000, 20 documentos por día')
    expect(list).not.toContain(token.split('|')[1])
  })

  it('explains every problem, and creates nothing', async () => {
    const before = await order('cuenta list')
    await expect(create({ redes: ['cerca'], limites: { ...NONE, monto_maximo: '-1' } })).rejects.toThrow(
      /^Cada red es una dirección .*\nEl campo limites\.monto_maximo .*No se cambió nada\.$/s,
    )
    await expect(create({ empresa: undefined })).rejects.toThrow('Hay varias empresas')
    await expect(create({ empresa: '99999999' })).rejects.toThrow('No hay ninguna empresa con el RUC 99999999.')
    expect(await order('cuenta list')).toBe(before)
  })
})

describe('cuenta rotate', () => {
  it('prints another token; the previous one serves 24 hours', async () => {
    const { id, token } = await create()
    const printed = await order('cuenta rotate', { id: `${id}` })
    const fresh = tokenIn(printed)
    expect(printed).toContain('El anterior sirve 24 horas más.')
    const statuses = async () => ({ old: (await me(token)).statusCode, fresh: (await me(fresh)).statusCode })
    const before = await statuses()
    expect(await order('cuenta list')).toContain(', el anterior el ')
    t.clock.advance(86_400)
    expect({ before, after: await statuses() }).toEqual({
      before: { old: 200, fresh: 200 },
      after: { old: 401, fresh: 200 },
    })
  })
})

describe('cuenta remove', () => {
  it('ends the account and its token', async () => {
    const { id, token } = await create()
    expect(await order('cuenta remove', { id })).toBe('Listo: la cuenta «Caja 1» y su token ya no sirven.')
    expect((await me(token)).statusCode).toBe(401)
    for (const operation of ['cuenta rotate', 'cuenta remove'] as const)
      await expect(order(operation, { id })).rejects.toThrow(`No hay ninguna cuenta de servicio con el id ${id}`)
  })

  it.each([[{}], [{ id: 'x' }], [{ id: 0 }]])('refuses %j', async options => {
    await expect(order('cuenta remove', options)).rejects.toThrow('No se entendió la orden')
  })
})
