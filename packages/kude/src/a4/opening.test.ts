/** The first page has room for head, parties, QR and CDC, for everything that the XSD allows. */
import { describe, expect, it } from 'vitest'
import { readPdf } from '../../../../test/support/pdf-reader.ts'
import { EMISOR, elements, RECEPTOR, rde } from '../../test/kude-factory.ts'
import { kudeData } from '../data.ts'
import { renderKude } from '../index.ts'
import { heightOf } from '../layout/block.ts'
import { opening } from './opening.ts'

const words = (length: number) => 'Wmwmw '.repeat(60).slice(0, length).trim().padEnd(length, 'W')
const activity = (text: string) => `<gActEco><cActEco>1</cActEco><dDesActEco>${text}</dDesActEco></gActEco>`
/** Less room than any first page has, with the QR and a heading of a document without value. */
const ROOM = 620

const EXTREME = rde({
  emisor: elements({
    ...EMISOR,
    dNomEmi: words(255),
    dNomFanEmi: words(255),
    dDirEmi: words(255),
    dCompDir1: words(255),
    dCompDir2: words(255),
    dDenSuc: words(30),
    dEmailE: `${'w'.repeat(70)}@b.py`,
  }).concat(...Array.from({ length: 9 }, () => activity(words(300)))),
  receptor: elements({
    ...RECEPTOR,
    dNomRec: words(255),
    dNomFanRec: words(255),
    dDirRec: words(255),
    dEmailRec: `${'w'.repeat(70)}@b.py`,
  }),
})
const linesOf = (xml: string) => readPdf(renderKude({ xml })).pages[0]?.texts ?? []
const isCut = (text: string) => text.endsWith('…')

describe('the top of the first page', () => {
  it('leaves room for the items with the longest texts that the XSD allows', () => {
    expect(heightOf(opening(kudeData(EXTREME), undefined, ROOM))).toBeLessThanOrEqual(ROOM)
    expect(linesOf(EXTREME).filter(isCut)).not.toEqual([])
  })

  it('cuts only the activities, each to whole lines, when that makes enough room', () => {
    const long = 'COMERCIO AL POR MENOR DE OTROS PRODUCTOS EN COMERCIOS NO ESPECIALIZADOS Y SERVICIOS CONEXOS '.repeat(
      3,
    )
    const address = words(255)
    const emisor = elements({ ...EMISOR, dDirEmi: address }).concat(
      ...Array.from({ length: 9 }, () => activity(long.trim())),
    )
    const receptor = elements({ ...RECEPTOR, dNomRec: address, dNomFanRec: address, dDirRec: address })
    const lines = linesOf(rde({ emisor, receptor }))
    const cut = lines.filter(isCut)
    expect(cut).toHaveLength(9)
    for (const line of cut) expect(long).toContain(line.slice(0, -1))
  })

  it('does not cut any text of an ordinary document', () => {
    expect(linesOf(rde()).filter(isCut)).toEqual([])
  })
})
