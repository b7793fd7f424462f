import { beforeAll, describe, expect, it } from 'vitest'
import { readTabla } from '../../../../../test/support/witness.ts'
import { ELSEWHERE } from '../../../test/rules-elsewhere.ts'
import { DEFECTS, GOOD } from '../../../test/sandbox-defects.ts'
import { all, sample } from '../../../test/sandbox-documents.ts'
import { openReception, type Reception } from '../../../test/sandbox-reception.ts'
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
  it.each(DEFECTS)('get $codigo: $defect', ({ codigo, where, edit, outside }) => {
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
  const elsewhere: readonly string[] = Object.values(ELSEWHERE).flat()

  it('has a test for every rule', () => {
    const covered = new Set([...DEFECTS.map(({ codigo }) => codigo), ...elsewhere])
    expect(RULES.map(({ codigo }) => codigo).filter(codigo => !covered.has(codigo))).toEqual([])
  })

  it('tests each rule in one place', () => {
    expect(elsewhere.filter((codigo, i) => elsewhere.indexOf(codigo) !== i)).toEqual([])
    expect(DEFECTS.map(({ codigo }) => codigo).filter(codigo => elsewhere.includes(codigo))).toEqual([])
  })

  it('has each code once', () => {
    const codes = RULES.map(({ codigo }) => codigo)
    expect(codes.filter((codigo, i) => codes.indexOf(codigo) !== i)).toEqual([])
  })

  it('uses the wording of the authority', () => {
    const active = readTabla('resultados').filter(([, , , estado]) => estado !== 'derogado')
    const official = new Map(active.map(([codigo = '', , mensaje]) => [codigo, mensaje]))
    const other = RULES.filter(({ codigo, mensaje }) => official.get(codigo) !== mensaje)
    expect(other.map(({ codigo, mensaje }) => ({ codigo, mensaje, official: official.get(codigo) }))).toEqual([])
  })
})
