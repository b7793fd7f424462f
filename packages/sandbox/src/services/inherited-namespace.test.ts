/**
 * Documents that inherit SIFEN's namespace from the message, and signatures in the inclusive form: how the envelope is
 * spelled changes no verdict, and queries give the document back whole.
 */
import { describe, expect, it } from 'vitest'
import { openLotes, protocolIn, verdictsIn } from '../../test/lote-reception.ts'
import { contentOf } from '../../test/sandbox-client.ts'
import { consultaMessage, INC_C14N, recibeMessage } from '../../test/sandbox-documents.ts'
import { loteMessage, zip } from '../../test/sandbox-lotes.ts'
import { verifyRde } from '../../test/verify-rde.ts'
import { parseXml } from '../xml/parse-xml.ts'
import { consulta } from './consulta.ts'

const NS = 'xmlns="http://ekuatia.set.gov.py/sifen/xsd"'
const { ask, context, invoice, post, reception } = await openLotes()

/** The documents of a valid message, with their own namespace, and without it. */
const own = (rde: string) => rde
const inherited = (rde: string) => rde.replace(`<rDE ${NS} `, '<rDE ')

/** Spellings of the envelope around a document. The last two declare prefixes that the inclusive form would inherit. */
const ENVELOPES: readonly (readonly [string, (rde: string) => string])[] = [
  ['its own namespace', rde => recibeMessage(own(rde))],
  ['the namespace of xDE', rde => recibeMessage(inherited(rde)).replace('<ns1:xDE>', `<ns1:xDE ${NS}>`)],
  [
    'other prefixes',
    rde => recibeMessage(own(rde)).replace('<env:Envelope', '<env:Envelope xmlns:z="urn:z" xml:lang="es"'),
  ],
]

const inclusive = { canonicalization: INC_C14N, content: INC_C14N }

describe.each([
  ['exclusive', undefined],
  ['inclusive', inclusive],
] as const)('a document signed in the %s form', (_, algorithms) => {
  it.each(ENVELOPES)('is approved by recibe with %s, and given back whole', (_spelling, requestOf) => {
    const signed = invoice(1, algorithms && { algorithms })
    const request = requestOf(signed.rde)
    expect(reception.send({ ...signed, request }, context()).codigo).toBe('0260')
    const { codigo, xml } = reception.ask(consulta, consultaMessage(signed.cdc), context())
    const rde = contentOf(xml).rde.replace(/^<\?xml[^>]*\?>/, '')
    expect({ codigo, root: parseXml(rde).uri }).toEqual({ codigo: '0422', root: parseXml(signed.rde).uri })
    expect(verifyRde(rde)).toBe(true)
  })

  it.each([
    ['their own namespace', (rde: string) => `<rLoteDE>${own(rde)}</rLoteDE>`],
    ['that of the lot', (rde: string) => `<rLoteDE ${NS} xmlns:z="urn:z">${inherited(rde)}</rLoteDE>`],
  ])('is approved in a lot with %s', (_spelling, loteOf) => {
    const { cdc, rde } = invoice(1, algorithms && { algorithms })
    const { codigo, xml } = post(loteMessage(zip(loteOf(rde))))
    expect(codigo).toBe('0300')
    expect(verdictsIn(ask(protocolIn(xml)).xml)).toEqual([[cdc, 'Aprobado', '0260']])
  })
})
