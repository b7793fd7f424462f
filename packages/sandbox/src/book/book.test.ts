import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failWrites } from '../../test/failing-disk.ts'
import { Book } from './book.ts'
import type { Approval, Call, Entry } from './entries.ts'

vi.mock('node:fs', async original => (await import('../../test/failing-disk.ts')).failingDisk(await original()))

const CDC = '01800000005001001000011322026100915495718099'
const AT = '2026-11-21T15:00:00.000Z'
const approval: Approval = {
  ...{ cdc: CDC, numero: '80000000-1-12345678-001-001-0000113-', dProtAut: '50000001', at: AT },
  ...{ ruc: '80000000', nombre: 'Una SA', dNumTim: '12345678', dFeIniT: '2024-11-20' },
}
const document: Entry = { kind: 'document', approval, rde: '<rDE>ñ</rDE>' }
const call: Call = { service: 'recibe', cdcs: [CDC], sha256: 'a', rdeSha256s: ['b'], codigo: '0260', at: AT }

describe('the book', () => {
  let folder: string
  let book: Book
  const file = () => join(folder, 'book.jsonl')

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'nanduti-book-'))
    book = new Book(folder)
  })
  afterEach(() => {
    failWrites(undefined)
    book.close()
    rmSync(folder, { recursive: true })
  })

  it('returns an entry at once, and writes it to the file together with its call', () => {
    book.enter(document)
    expect({ rde: book.rde(CDC), written: readFileSync(file(), 'utf8') }).toEqual({ rde: '<rDE>ñ</rDE>', written: '' })
    book.record(call)
    expect({ rde: book.rde(CDC), written: readFileSync(file(), 'utf8').split('\n') }).toEqual({
      rde: '<rDE>ñ</rDE>',
      written: [JSON.stringify(document), JSON.stringify({ kind: 'call', call }), ''],
    })
    const again = new Book(folder)
    expect({ approvals: again.approvals(), rde: again.rde(CDC), calls: again.calls() }).toEqual({
      approvals: [approval],
      rde: '<rDE>ñ</rDE>',
      calls: [call],
    })
    again.close()
  })

  it('drops the entries of a call that was never recorded', () => {
    book.enter(document)
    book.close()
    book = new Book(folder)
    const known = {
      isApproved: book.isApproved(CDC),
      taxpayer: book.taxpayer('80000000'),
      timbrado: book.timbrado('12345678'),
    }
    expect(known).toEqual({ isApproved: false, taxpayer: undefined, timbrado: undefined })
  })

  it('has the same entries as the file after a write to a full disk', () => {
    const taxpayer = { ruc: '80099055', nombre: 'Dicho SA', estado: 'SUS', facturadorElectronico: false } as const
    const nextCdc = CDC.replace('80000000', '80000001')
    const other: Entry = { ...document, approval: { ...approval, cdc: nextCdc, dProtAut: '50000002' } }
    book.enter(document)
    book.record(call)
    failWrites(10)
    book.enter(other)
    expect(() => book.record({ ...call, cdcs: [nextCdc] })).toThrow('ENOSPC')
    expect(() => book.append({ kind: 'taxpayer', taxpayer })).toThrow('ENOSPC')
    const known = (of: Book) => [of.approvals(), of.calls(), of.taxpayer('80099055'), of.rde(CDC), of.nextProtocols()]
    expect(known(book)).toEqual([[approval], [call], undefined, '<rDE>ñ</rDE>', expect.anything()])
    failWrites(undefined)
    book.enter(other)
    book.record({ ...call, cdcs: [nextCdc] })
    const again = new Book(folder)
    expect(known(again)).toEqual(known(book))
    expect(again.isApproved(nextCdc)).toBe(true)
    again.close()
  })

  it('reads calls written before lots existed', () => {
    book.close()
    const { cdcs: _, rdeSha256s: __, ...old } = call
    writeFileSync(file(), `${JSON.stringify({ kind: 'call', call: { ...old, cdc: CDC, rdeSha256: 'b' } })}\n`)
    book = new Book(folder)
    expect(book.calls()).toMatchObject([{ service: 'recibe', cdcs: [], rdeSha256s: [], codigo: '0260' }])
  })

  it('numbers the protocols of each kind separately', () => {
    const first = {
      ...{ document: '50000001', event: '1160001', lot: '154307038990000001' },
      rejectedLot: '85010225250000001',
    }
    expect(book.nextProtocols()).toEqual(first)
    book.enter(document)
    expect(book.nextProtocols()).toEqual({ ...first, document: '50000002' })
  })
})
