import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { DEFECTS, GOOD } from '../../test/sandbox-defects.ts'
import { all, reference, sample } from '../../test/sandbox-documents.ts'
import { openReception, type Reception } from '../../test/sandbox-reception.ts'
import { RULES } from './rules.ts'

let reception: Reception

beforeAll(async () => {
  reception = await openReception()
})

describe('documents that are approved', () => {
  it.each(Object.entries(GOOD))('%s', (_, edit) => {
    const { codigo, estado, mensaje } = reception.send(reception.document({ edit }))
    expect({ codigo, estado, mensaje }).toEqual({
      codigo: '0260',
      estado: 'Aprobado',
      mensaje: 'Autorización del DE satisfactoria',
    })
  })
})

describe('documents with one defect', () => {
  it.each(DEFECTS)('$codigo: $defect', ({ codigo, where, edit, outside }) => {
    const rule = RULES.find(candidate => candidate.codigo === codigo)
    const good = Object.values(GOOD).find(good => where(good(sample('03-FE-firmada.xml'))))
    if (good === undefined) throw new Error('no good document can have this defect')
    const answered = reception.send(reception.document({ ...outside, edit: all(good, edit) }))
    expect({ ...answered, xml: '' }).toEqual({
      codigo,
      estado: 'Rechazado',
      mensaje: `TEST - ${rule?.mensaje}`,
      xml: '',
    })
  })
})

describe('the table of rules', () => {
  /** Rules that need a book, a register, a certificate or a signature of their own: recibe*.test.ts expect their codes. */
  const ELSEWHERE = [
    ...['0120', '0121', '0122', '0140', '0141', '0142', '1253', '2450'],
    ...['1001', '1002', '1005', '1101', '1107', '2503'],
    ...['1263', '2414', '2418', '2437', '2438', '2439', '2441', '2443'],
    ...['1102', '1105', '1106', '1109', '1110', '1250', '1252', '1261', '1262', '1306', '1307', '1308', '1332'],
    ...['1603'],
    ...['2303', '2304', '2404', '2417', '2440', '2442'],
  ]

  it('has a test for every rule', () => {
    const covered = new Set([...DEFECTS.map(({ codigo }) => codigo), ...ELSEWHERE])
    expect(RULES.map(({ codigo }) => codigo).filter(codigo => !covered.has(codigo))).toEqual([])
  })

  it('has those tests where it says', () => {
    const folder = new URL('../services/', import.meta.url)
    const tests = readdirSync(folder).filter(name => /^recibe.*\.test\.ts$/.test(name))
    const source = tests.map(name => readFileSync(new URL(name, folder), 'utf8')).join('')
    expect(ELSEWHERE.filter(codigo => !new RegExp(`['"\`]${codigo}\\b`).test(source))).toEqual([])
    expect(ELSEWHERE.filter(codigo => DEFECTS.some(defect => defect.codigo === codigo))).toEqual([])
  })

  it('has each code once', () => {
    const codes = RULES.map(({ codigo }) => codigo)
    expect(codes.filter((codigo, i) => codes.indexOf(codigo) !== i)).toEqual([])
  })

  it('speaks in the words of result_codes.tsv', () => {
    const lines = readFileSync(reference('result_codes.tsv'), 'utf8').split('\n')
    const official = new Map<string, string>()
    for (const [codigo = '', , mensaje = '', state = ''] of lines.map(line => line.split('\t'))) {
      if (!state.startsWith('DELETED')) official.set(codigo, mensaje.replace(/\s+/g, ' ').trim())
    }
    const other = RULES.filter(({ codigo, mensaje }) => official.get(codigo) !== mensaje)
    expect(other.map(({ codigo, mensaje }) => ({ codigo, mensaje, official: official.get(codigo) }))).toEqual([])
  })
})
