import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seeded } from '../../../../../test/support/seed.ts'
import { clientAnswered } from '../../../test/answered-client.ts'
import { thrownBy } from '../../../test/scripted-wire.ts'
import {
  CDC,
  consDe,
  genericRefusal,
  OTHER_CDC,
  queued,
  resConsLote,
  resProc,
  resProcLote,
  retEnviDe,
} from '../../../test/sifen-answers.ts'
import { cdcNumber } from '../../../test/signed-documents.ts'
import type { EstadoLote, LoteVeredicto } from './lote-answers.ts'

const PROTOCOL = '154307038997779882'
const consultaLote = (answer: string, cdcs: readonly string[] = [CDC, OTHER_CDC]) =>
  clientAnswered(answer).client.consultaLote(PROTOCOL, cdcs)

const LOT_CODES: [string, EstadoLote][] = [
  ['0360', 'inexistente'],
  ['0361', 'en_proceso'],
  ['0362', 'concluido'],
  ['0363', 'tipos_distintos'],
  ['0364', 'fuera_de_plazo'],
]

describe('consultaLote', () => {
  it('queries by protocol', async () => {
    const { client, sent } = clientAnswered(resConsLote('0361', 'x'))
    await client.consultaLote(PROTOCOL, [CDC])
    expect(sent[0]?.url).toBe('https://sifen.example/de/ws/consultas/consulta-lote.wsdl')
    expect(sent[0]?.body.toString()).toContain(
      `<rEnviConsLoteDe xmlns="http://ekuatia.set.gov.py/sifen/xsd"><dId>40</dId><dProtConsLote>${PROTOCOL}</dProtConsLote></rEnviConsLoteDe>`,
    )
  })

  it.each(['', '1 2', '1'.repeat(29), '1</dProtConsLote>'])('refuses to query %j', async protocol => {
    const { client, sent } = clientAnswered(resConsLote('0361', 'x'))
    await expect(client.consultaLote(protocol, [CDC])).rejects.toThrow(RangeError)
    expect(sent).toEqual([])
  })

  it('returns the whole outcome of a lot, one document for each requested CDC', async () => {
    const result = await consultaLote(
      resConsLote(
        '0362',
        'Procesamiento de lote {154307038997779882} concluido',
        resProcLote({ cdc: OTHER_CDC, dEstRes: 'Rechazado', codigo: '1001' }),
        resProcLote({ cdc: CDC, dEstRes: 'Aprobado con observaci&#243;n', protAut: '50219661', codigo: '1005' }),
      ),
    )
    expect(result).toEqual({
      estadoLote: 'concluido',
      codigo: '0362',
      mensaje: 'Procesamiento de lote {154307038997779882} concluido',
      fechaProceso: '2026-10-09T17:31:00-03:00',
      documentos: [
        { cdc: CDC, estado: 'aprobado_obs', protAut: '50219661', mensajes: [{ codigo: '1005', mensaje: 'x' }] },
        { cdc: OTHER_CDC, estado: 'rechazado', mensajes: [{ codigo: '1001', mensaje: 'x' }] },
      ],
      ajenos: [],
    })
  })

  it('returns every document as missing while the lot is in process', async () => {
    const { documentos } = await consultaLote(resConsLote('0361', 'en procesamiento'))
    expect(documentos).toEqual([
      { cdc: CDC, estado: 'sin_veredicto', motivo: 'faltante' },
      { cdc: OTHER_CDC, estado: 'sin_veredicto', motivo: 'faltante' },
    ])
  })

  it('lists results that were not requested, and does not act on them', async () => {
    const approves = (cdc?: string) => resProcLote({ ...(cdc && { cdc }), dEstRes: 'Aprobado', codigo: '0260' })
    const result = await consultaLote(
      resConsLote('0362', 'x', approves(OTHER_CDC), approves(OTHER_CDC), approves(), approves(CDC)),
      [CDC],
    )
    expect(result.ajenos).toEqual([OTHER_CDC, ''])
    expect(result.documentos).toMatchObject([{ cdc: CDC, estado: 'aprobado' }])
  })

  it.each([
    ['no permission', resConsLote('0340', 'RUC no autorizado'), '0340'],
    ['a code of a result in place of that of a lot', resConsLote('0300', 'x'), '0300'],
    ['a name that every object has', resConsLote('constructor', 'x'), 'constructor'],
    ['a generic refusal in the shape of recibe', genericRefusal('0160', 'XML Mal Formado.'), '0160'],
  ])('rejects with SIFEN_REFUSED for %s', async (_what, answer, codigo) => {
    expect(await thrownBy(consultaLote(answer))).toMatchObject({ code: 'SIFEN_REFUSED', received: 'answered', codigo })
  })

  it.each([
    ['no code', resConsLote('', 'x')],
    ['no date', resConsLote('0362', 'x').replace(/<ns2:dFecProc>.*<\/ns2:dFecProc>/, '')],
    ["another service's answer", consDe('0420', 'x')],
    ['the answer of the reception', queued()],
    ['a generic refusal without verdict', retEnviDe(resProc('0160', 'x'))],
  ])('rejects with SIFEN_RESPONSE (unknown) for %s', async (_what, answer) => {
    expect(await thrownBy(consultaLote(answer))).toMatchObject({ code: 'SIFEN_RESPONSE', received: 'unknown' })
  })
})

/** Outcome of one result, as documented: by dEstRes when present, otherwise by the code. docs/notes B5. */
const BY_TEXT: Record<string, string> = {
  Aprobado: 'aprobado',
  'Aprobado con observación': 'aprobado_obs',
  'Aprobado con observaci&#243;n': 'aprobado_obs',
  'APROBADO CON OBSERVACIONES': 'aprobado_obs',
  Rechazado: 'rechazado',
  ' rechazado ': 'rechazado',
  Pendiente: 'ilegible',
}
const BY_CODE: Record<string, string> = {
  '0260': 'aprobado',
  '0300': 'aprobado',
  '0261': 'aprobado_obs',
  '0301': 'aprobado_obs',
  '0302': 'rechazado',
  '0160': 'ilegible',
  '0361': 'ilegible',
  '1001': 'ilegible',
  '1005': 'ilegible',
}

const anyCode = fc.nat(9_999).map(code => String(code).padStart(4, '0'))
const mostlySome = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 })
const result = fc.record({
  dEstRes: mostlySome(fc.constantFrom(...Object.keys(BY_TEXT))),
  codigo: mostlySome(fc.oneof(fc.constantFrom(...Object.keys(BY_CODE)), anyCode)),
  protAut: mostlySome(fc.stringMatching(/^[0-9]{1,10}$/)),
})
type Result = typeof result extends fc.Arbitrary<infer T> ? T : never

/** A lot: each of its CDCs with its results (none, one, several), and results of CDCs that it does not have. */
const lot = fc.record({
  wanted: fc.oneof(
    { weight: 20, arbitrary: fc.array(fc.array(result, { maxLength: 3 }), { maxLength: 6 }) },
    { weight: 1, arbitrary: fc.array(fc.array(result, { maxLength: 2 }), { minLength: 50, maxLength: 50 }) },
  ),
  foreign: fc.array(result, { maxLength: 2 }),
  order: fc.integer(),
})

function expected(cdc: string, results: readonly Result[]): object {
  const [only] = results
  if (only === undefined) return { cdc, estado: 'sin_veredicto', motivo: 'faltante' }
  if (results.length > 1) return { cdc, estado: 'sin_veredicto', motivo: 'repetido' }
  const prints = only.dEstRes === undefined ? (BY_CODE[only.codigo ?? ''] ?? 'ilegible') : BY_TEXT[only.dEstRes]
  if (prints === 'ilegible') return { cdc, estado: 'sin_veredicto', motivo: 'ilegible' }
  const mensajes = only.codigo === undefined ? [] : [{ codigo: only.codigo, mensaje: 'x' }]
  return { cdc, estado: prints, ...(/[1-9]/.test(only.protAut ?? '') && { protAut: only.protAut }), mensajes }
}

const written = (cdc: string, { dEstRes, codigo, protAut }: Result): string =>
  resProcLote({ cdc, ...(dEstRes && { dEstRes }), ...(codigo && { codigo }), ...(protAut && { protAut }) })

/** Returns the same texts in another order, derived from a number. */
const shuffled = (texts: readonly string[], order: number): string[] =>
  texts
    .map((text, index) => ({ text, rank: Math.imul(index + 1, order | 1) >>> 0 }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ text }) => text)

describe('10,000 random answers about lots', () => {
  it.each(LOT_CODES)('%s, %s: every document gets its documented outcome', async (codigo, estadoLote) => {
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(lot, async ({ wanted, foreign, order }) => {
        const own = wanted.flatMap((results, index) => results.map(each => written(cdcNumber(index), each)))
        const others = foreign.map((each, index) => written(cdcNumber(1_000 + index), each))
        const cdcs = wanted.map((_, index) => cdcNumber(index))
        const answer = resConsLote(codigo, 'x', ...shuffled([...own, ...others], order))
        const { documentos, ajenos, ...rest } = await consultaLote(answer, cdcs)
        expect(rest).toEqual({ estadoLote, codigo, mensaje: 'x', fechaProceso: '2026-10-09T17:31:00-03:00' })
        expect(documentos).toEqual(wanted.map((results, index) => expected(cdcNumber(index), results)))
        expect(ajenos.toSorted()).toEqual(foreign.map((_, index) => cdcNumber(1_000 + index)))
        for (const each of documentos) seen.add(kindOf(each))
      }),
      seeded(`lotes ${codigo}`, 2_000),
    )
    expect([...seen].sort()).toEqual(['aprobado', 'aprobado_obs', 'faltante', 'ilegible', 'rechazado', 'repetido'])
  })
})

const kindOf = (documento: LoteVeredicto): string =>
  documento.estado === 'sin_veredicto' ? documento.motivo : documento.estado
