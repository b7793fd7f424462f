import { describe, expect, it } from 'vitest'
import { readTabla } from '../../../test/support/witness.ts'
import { SERVICES, type Service } from './endpoints.ts'
import { explain, givesCode } from './results.ts'

const ALL = Object.keys(SERVICES) as Service[]
const EVERY_CODE = Array.from({ length: 10_000 }, (_, code) => String(code).padStart(4, '0'))

describe('explain', () => {
  it('explains a code for one service', () => {
    expect(explain('recibe', '0260')).toMatchObject({ conocido: true, lado: 'nadie', siguiente: 'nada' })
    expect(explain('consulta', '0420')).toMatchObject({ conocido: true, siguiente: 'consultar' })
    expect(explain('recibe', '1309')).toEqual({
      codigo: '1309',
      conocido: true,
      significado: 'El dígito verificador del RUC del receptor es incorrecto.',
      causa: 'El RUC o su dígito están mal escritos.',
      queHacer: 'Verifique el RUC del cliente con su dígito verificador.',
      campo: 'receptor.numeroDocumento',
      lado: 'usted',
      siguiente: 'corregir',
    })
  })

  it('explains a briefly listed code with the cause and remedy of its chapter', () => {
    expect(explain('recibe', '1305')).toEqual({
      codigo: '1305',
      conocido: true,
      significado: 'El receptor no es contribuyente: no lleva RUC.',
      causa: 'Los datos del receptor faltan, sobran o no concuerdan entre sí.',
      queHacer: 'Revise la naturaleza, el documento, el país y la dirección del receptor.',
      campo: 'receptor.numeroDocumento',
      lado: 'usted',
      siguiente: 'corregir',
    })
  })

  it('advises to query a duplicate instead of correcting it', () => {
    expect(explain('recibe', '1001').siguiente).toBe('consultar')
    for (const codigo of ['4003', '4101', '4150', '4200', '4251', '4453']) {
      expect(explain('evento', codigo).siguiente).toBe('consultar')
    }
  })

  it('advises to query the documents of a refused lot instead of resending it', () => {
    for (const codigo of ['0160', '0301']) expect(explain('recibe-lote', codigo).siguiente).toBe('consultar')
    for (const codigo of ['0360', '0361', '0363', '0364']) {
      expect(explain('consulta-lote', codigo).siguiente).toBe('consultar')
    }
  })

  it('advises a retry without changes only after a transient fault of SIFEN', () => {
    const again = ALL.flatMap(service =>
      EVERY_CODE.map(codigo => explain(service, codigo)).filter(({ siguiente }) => siguiente === 'reintentar'),
    )
    expect(again.filter(({ lado }) => lado !== 'sifen')).toEqual([])
    for (const service of ALL) {
      expect(explain(service, '0100')).toMatchObject({ lado: 'sifen', siguiente: 'reintentar' })
      expect(explain(service, '0161')).toMatchObject({ lado: 'sifen', siguiente: 'reintentar' })
    }
  })

  it('explains the same number differently for another service', () => {
    expect(explain('consulta', '0260').conocido).toBe(false)
    expect(explain('recibe', '0420').conocido).toBe(false)
    expect(explain('recibe-lote', '0301').significado).toBe('Lote no encolado: SIFEN no va a procesarlo.')
    expect(explain('recibe', '0301').significado).toMatch(/^Documento aprobado con observaciones/)
    expect(explain('consulta-lote', '0301').conocido).toBe(false)
    const unread = (['recibe', 'recibe-lote', 'consulta', 'evento'] as const).map(s => explain(s, '0160').significado)
    expect(new Set(unread).size).toBe(4)
  })

  it('attributes an unreadable message to SIFEN for a query, to the sender for a document', () => {
    for (const service of ['consulta', 'consulta-lote', 'consulta-ruc'] as const) {
      expect(explain(service, '0160')).toMatchObject({ lado: 'sifen', siguiente: 'reintentar' })
    }
    expect(explain('recibe', '0160')).toMatchObject({ lado: 'usted', siguiente: 'corregir' })
  })

  it('marks codes that the authority has withdrawn', () => {
    expect(explain('recibe', '1319')).toMatchObject({ conocido: true, derogado: true, siguiente: 'corregir' })
    expect(explain('recibe', '1320')).not.toHaveProperty('derogado')
  })

  it.each(['9999', '', 'constructor', '__proto__', '260'])('reports %j as unknown', codigo => {
    for (const service of ALL) expect(explain(service, codigo)).toMatchObject({ codigo, conocido: false })
  })
})

describe('givesCode', () => {
  it.each([
    ['1309', true],
    ['0160', true],
    ['0302', false],
    ['0420', false],
    ['9999', false],
  ])('for recibe and %s returns %s', (codigo, gives) => {
    expect(givesCode('recibe', codigo)).toBe(gives)
  })
})

/** Services of each range of MT v150 §12 and §11.6, written independently of the catalogue. */
const WHERE: readonly (readonly [from: string, to: string, services: readonly Service[]])[] = [
  ['0001', '0107', ALL],
  ['0120', '0142', ['recibe', 'evento']],
  ['0143', '0143', ['evento']],
  ['0160', '0183', ALL],
  ['0200', '0260', ['recibe']],
  ['0270', '0301', ['recibe-lote']],
  ['0320', '0364', ['consulta-lote']],
  ['0380', '0422', ['consulta']],
  ['0460', '0502', ['consulta-ruc']],
  ['0520', '0523', ['consulta-archivo-ruc']],
  ['0560', '0600', ['evento']],
  ['1000', '2999', ['recibe']],
  ['4000', '4999', ['evento']],
]

/** Codes that the spec has for documents of a lot without a state: docs/notes B5. */
const OF_THE_SPEC = ['0261', '0300', '0301', '0302']

type Row = { codigo: string; mensaje: string; estado: string }

describe('against the authority’s list', () => {
  const published = (): Row[] =>
    readTabla('resultados').map(([codigo = '', , mensaje = '', estado = '']) => ({ codigo, mensaje, estado }))

  const servicesOf = (codigo: string): readonly Service[] =>
    WHERE.find(([from, to]) => codigo >= from && codigo <= to)?.[2] ?? []

  it.each(ALL)('%s has every code that is its own, and no other', service => {
    const own = published().flatMap(({ codigo }) => (servicesOf(codigo).includes(service) ? [codigo] : []))
    const expected = new Set([...own, ...(service === 'recibe' ? OF_THE_SPEC : [])])
    expect(EVERY_CODE.filter(codigo => explain(service, codigo).conocido)).toEqual([...expected].sort())
  })

  it('has a service for every code', () => {
    expect(published().length).toBe(528)
    expect(published().filter(({ codigo }) => servicesOf(codigo).length === 0)).toEqual([])
  })

  it('agrees on withdrawn codes: a code is active while one of its rows is', () => {
    const living = new Set(published().flatMap(row => (row.estado === 'derogado' ? [] : [row.codigo])))
    const wrong = published().filter(({ codigo }) =>
      servicesOf(codigo).some(service => (explain(service, codigo).derogado === true) === living.has(codigo)),
    )
    expect(wrong).toEqual([])
  })

  it('agrees on success codes', () => {
    const state = (wanted: string) => published().filter(({ estado }) => estado === wanted)
    const answer = ({ codigo }: Row) => servicesOf(codigo).map(service => explain(service, codigo))
    // MT v150 §12.3.4.3 prints 0421 for "found" by mistake: SIFEN answers 0422.
    const good = state('A').filter(({ codigo }) => codigo !== '0421')
    expect(good.length).toBe(6)
    expect(good.flatMap(answer).filter(({ lado }) => lado !== 'nadie')).toEqual([])
    expect(
      state('R')
        .flatMap(answer)
        .filter(({ lado, codigo }) => lado === 'nadie' && codigo !== '0422'),
    ).toEqual([])
    expect(
      state('AO')
        .flatMap(answer)
        .filter(({ siguiente }) => siguiente !== 'nada'),
    ).toEqual([])
  })

  it('copies no long official message', () => {
    const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').replace(/\.$/, '').trim()
    const official = new Set(
      published()
        .map(({ mensaje }) => plain(mensaje))
        .filter(({ length }) => length > 60),
    )
    expect(official.size).toBeGreaterThan(100)
    const copied = ALL.flatMap(service =>
      EVERY_CODE.map(codigo => explain(service, codigo)).filter(({ significado, causa, queHacer }) =>
        [significado, causa, queHacer].some(text => official.has(plain(text))),
      ),
    )
    expect(copied.map(({ codigo, significado }) => `${codigo} ${significado}`)).toEqual([])
  })
})
