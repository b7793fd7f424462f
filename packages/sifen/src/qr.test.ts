import { describe, expect, it } from 'vitest'
import { CONSULTA_QR, CSC_DE_PRUEBA, qrHash, qrQuery, qrText } from './qr.ts'

/** The example of the QR in MT v150. The next one is ours, with its hash from `sha256sum`. */
const MANUAL = {
  query:
    'nVersion=150&Id=01444444017001001001452822017012515873260988&dFeEmiDE=323031372d30312d32355430393a33353a3137' +
    '&dRucRec=88899990&dTotGralOpe=300000&dTotIVA=27272&cItems=2' +
    '&DigestValue=797a4759685578312f5859597a6b7357422b6650523351633530633d&IdCSC=0001',
  hash: '97ddbb3c1e7d65af03a70ffe21f2b34846ab1c89e0566c35222086766b7374ed',
  facts: {
    cdc: '01444444017001001001452822017012515873260988',
    fechaEmision: '2017-01-25T09:35:17',
    receptor: { dRucRec: '88899990' },
    totalOperacion: '300000',
    totalIva: '27272',
    items: 2,
    digestValue: 'yzGYhUx1/XYYzksWB+fPR3Qc50c=',
  },
}

const WITHOUT_RUC = {
  query:
    'nVersion=150&Id=01099990237001002000006412026011410289788702&dFeEmiDE=323032362d30312d31345430303a30303a3030' +
    '&dNumIDRec=44444401&dTotGralOpe=1000&dTotIVA=0&cItems=1' +
    '&DigestValue=485337434c472b6544575a6d56655a5846533153756c59355732622f5345783543795833443675312b6f303d&IdCSC=1',
  hash: 'b8c2a8fb8367733f88f5003735789065defb944d4e8eb215a1ee105e80627e84',
  facts: {
    cdc: '01099990237001002000006412026011410289788702',
    fechaEmision: '2026-01-14T00:00:00',
    receptor: { dNumIDRec: '44444401' },
    totalOperacion: '1000',
    totalIva: '0',
    items: 1,
    digestValue: 'HS7CLG+eDWZmVeZXFS1SulY5W2b/SEx5CyX3D6u1+o0=',
  },
}

const EXAMPLES = [
  ['the manual', MANUAL, '0001'],
  ['a document to a receiver without RUC', WITHOUT_RUC, '1'],
] as const

describe('qrQuery', () => {
  it.each(EXAMPLES)('writes the string of %s', (_, { facts, query }, idCsc) => {
    expect(qrQuery(facts, idCsc)).toBe(query)
  })
})

describe('qrHash', () => {
  it.each(EXAMPLES)('is the hash of %s', (_, { query, hash }) => {
    expect(qrHash(query, 'ABCD0000000000000000000000000000')).toBe(hash)
  })

  it('depends on the CSC', () => {
    expect(qrHash(MANUAL.query, 'EFGH0000000000000000000000000000')).not.toBe(MANUAL.hash)
  })
})

describe('qrText', () => {
  it('puts the address before and the hash after, and never includes the CSC', () => {
    const text = qrText(MANUAL.facts, { id: '0001', valor: 'ABCD0000000000000000000000000000' }, 'prod')
    expect(text).toBe(`https://ekuatia.set.gov.py/consultas/qr?${MANUAL.query}&cHashQR=${MANUAL.hash}`)
    expect(text).not.toContain('ABCD')
  })

  it('uses the lookup address of its environment (NT10)', () => {
    expect(CONSULTA_QR.test).toBe('https://ekuatia.set.gov.py/consultas-test/qr?')
    expect(CONSULTA_QR.prod).toBe('https://ekuatia.set.gov.py/consultas/qr?')
  })

  it('uses the public codes of the test environment', () => {
    expect(CSC_DE_PRUEBA).toEqual([
      { id: '0001', valor: 'ABCD0000000000000000000000000000' },
      { id: '0002', valor: 'EFGH0000000000000000000000000000' },
    ])
  })
})
