/** `nanduti emitir --lote` against a real gateway with the sandbox: its exit codes and its answers. docs/notes 545. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outcome } from '../../src/desktop/index.ts'
import { checkDigit } from '../support/factories.ts'
import { LOTE, lots } from '../support/lotes.ts'
import { buildDesktopApp, type DesktopApp, NO_GATEWAY } from './desktop-app.ts'

const POLL_SECONDS = 600
let d: DesktopApp
beforeAll(async () => {
  d = await buildDesktopApp({ LOTE_FIRST_POLL_SECONDS: `${POLL_SECONDS}`, LOTE_POLL_SECONDS: `${POLL_SECONDS}` })
})
const l = lots(() => d.t)
beforeEach(async () => {
  d.t.restore()
  await l.unpause()
})
afterAll(() => d.close())

const lote = (...words: string[]) => d.runJson<(Outcome & { archivo: string })[]>('emitir', '--lote', ...words)
const here = (token?: string) => d.at(d.proxy.url, token)
const resultados = ({ code, outcome }: Awaited<ReturnType<typeof lote>>) => ({
  code,
  resultados: outcome.map(({ resultado }) => resultado),
})
/** Runs the command with --esperar. SIFEN received the lot of the latest sale before it is asked for it. */
async function waiting(...files: string[]) {
  // The gateway looks once a second after documents that are waited for.
  d.t.timer.flow(1_000, () => {})
  const running = lote(...files, '--esperar', ...here())
  await vi.waitFor(async () => {
    const [documento] = await d.made()
    const dte = documento && (await d.t.dte(documento.id))
    expect(dte?.lote_id && (await l.lote(dte.lote_id)).estado).toBe('received')
  }, 20_000)
  await d.t.wait(POLL_SECONDS)
  return running
}
/** Lots that the sandbox got while `act` ran. */
async function posted(act: () => Promise<unknown>): Promise<number> {
  const before = l.posts().length
  await act()
  return l.posts().length - before
}
const NOTA = (cdc: string) => ({
  tipoDocumento: 5,
  notaCreditoDebito: { motivo: 2 },
  documentoAsociado: [{ formato: 1, cdc }],
})

describe('nanduti emitir --lote', () => {
  it('0 when SIFEN approves all, with --esperar', async () => {
    const files = [d.sale(), d.sale(), d.sale()]
    const { code, outcome } = await waiting(...files)
    expect(outcome).toMatchObject(files.map(archivo => ({ archivo, resultado: 'aprobado', estado: 'approved' })))
    expect(code).toBe(0)
  }, 40_000)

  it('3 while it is not known: one lot, and the same command sends nothing again', async () => {
    const files = [d.sale(), d.sale()]
    const run = async () => resultados(await lote(...files, ...here()))
    expect(await posted(async () => expect(await run()).toMatchObject({ code: 3 }))).toBe(1)
    expect(await posted(async () => expect(await run()).toMatchObject({ code: 3 }))).toBe(0)
    await d.t.wait(POLL_SECONDS)
    expect(await run()).toEqual({ code: 0, resultados: ['aprobado', 'aprobado'] })
    expect(await d.made()).toHaveLength(1)
  }, 40_000)

  it('repeats what lost its answer: one document a file, one lot', async () => {
    const files = [d.sale(), d.sale()]
    d.proxy.trouble('cut', 'half')
    d.proxy.troubleOf(LOTE, 'cut')
    expect(await posted(() => lote(...files, ...here()))).toBe(1)
    expect(await d.made()).toHaveLength(1)
  }, 40_000)

  it('goes on where a run ended after the documents were created', async () => {
    const files = [d.sale(), d.sale()]
    d.t.sandbox.script({ service: 'recibe-lote', fault: 'tls-refused', times: 1 })
    expect(resultados(await lote(...files, ...here()))).toEqual({
      code: 5,
      resultados: ['sin_servicio', 'sin_servicio'],
    })
    expect(await posted(async () => expect((await lote(...files, ...here())).code).toBe(3))).toBe(1)
    expect(await d.made()).toHaveLength(1)
  }, 40_000)

  it('5, not 2, when SIFEN refused the lot: its documents may go in another', async () => {
    d.t.sandbox.script({ service: 'recibe-lote', fault: 'reject', codigo: '0270', times: 1 })
    const { code, outcome } = await lote(d.sale(), ...here())
    expect({ code, outcome }).toMatchObject({ code: 5, outcome: [{ resultado: 'sin_servicio', estado: 'signed' }] })
  })

  it('sends a lot of each type', async () => {
    const { cdc } = (await d.t.as('operador').post('/api/sifen/dtes/sync', d.t.factura())).json()
    const files = [d.sale(), d.sale(NOTA(cdc)), d.sale()]
    expect(await posted(() => lote(...files, ...here()))).toBe(2)
    await d.t.wait(POLL_SECONDS)
    expect((await lote(...files, ...here())).code).toBe(0)
  }, 40_000)

  it('2 when SIFEN rejected one, 4 when another is wrong as well: the others are approved', async () => {
    const ruc = '80000098'
    d.t.sandbox.registerTaxpayer({ ruc, nombre: 'X', estado: 'INEXISTENTE', facturadorElectronico: false })
    const receptor = { naturaleza: 1, numeroDocumento: `${ruc}-${checkDigit(ruc)}`, nombre: 'Cliente SA' }
    expect(resultados(await waiting(d.sale({ receptor }), d.sale()))).toEqual({
      code: 2,
      resultados: ['rechazado', 'aprobado'],
    })
    const wrong = d.write('mal.json', '[]')
    expect(resultados(await waiting(d.sale({ receptor }), wrong, d.sale()))).toEqual({
      code: 4,
      resultados: ['rechazado', 'invalido', 'aprobado'],
    })
  }, 60_000)

  it('4 with the problems of each file, and nothing is created', async () => {
    const bad = d.sale({ items: [{ cantidad: 1 }] })
    const unreferenced = d.sale({ referencia_externa: undefined })
    const broken = d.write('roto.json', '{')
    const { code, outcome } = await lote(bad, unreferenced, broken, ...here())
    expect({ code, outcome }).toMatchObject({
      code: 4,
      outcome: [
        { archivo: bad, resultado: 'invalido' },
        { archivo: unreferenced, mensaje: expect.stringContaining('Falta referencia_externa') },
        { archivo: broken, mensaje: expect.stringContaining('no es JSON') },
      ],
    })
    expect(await d.made()).toEqual([])
  })

  it('4 without permission or token, 5 without a gateway', async () => {
    const file = d.sale()
    expect(resultados(await lote(file, ...here('lector')))).toEqual({ code: 4, resultados: ['sin_permiso'] })
    expect(resultados(await lote(file, '--url', NO_GATEWAY))).toEqual({ code: 4, resultados: ['invalido'] })
    expect(resultados(await lote(file, file, ...d.at(NO_GATEWAY)))).toEqual({
      code: 5,
      resultados: ['sin_servicio', 'sin_servicio'],
    })
  }, 40_000)

  it('says it in words without --json, a line for each file', async () => {
    const file = d.sale()
    await d.run('emitir', '--lote', file, ...here())
    await d.t.wait(POLL_SECONDS)
    expect(await d.run('emitir', '--lote', file, ...here())).toEqual({
      code: 0,
      text: expect.stringMatching(new RegExp(`^${file}: SIFEN aprobó el documento\\.\nDocumento \\S+ · CDC \\d{44}$`)),
    })
  })
})
