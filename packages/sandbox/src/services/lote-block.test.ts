/** The ten-minute block (0301) of an issuer that sent an invalid lot. */
import { describe, expect, it } from 'vitest'
import { later, lotOf, openLotes, protocolIn } from '../../test/lote-reception.ts'
import { consultaLoteMessage, loteMessage, zip } from '../../test/sandbox-lotes.ts'
import { notaDeCredito } from '../../test/sandbox-types.ts'

const { context, invoice, motivoOf, post, reception, renew, send } = await openLotes()

describe('the ten-minute block (0301) of the lots of an issuer', () => {
  const TEN_MINUTES = 10 * 60_000
  const another = () => lotOf(invoice(90))
  const minutesOf = () => [post(another()), post(another(), later(TEN_MINUTES))].map(({ codigo }) => codigo)

  it.each([
    ['an empty lot', () => lotOf(), ['0301', '0300']],
    ['a zip of something else', () => loteMessage(zip('<rLoteDE><a/></rLoteDE>')), ['0301', '0300']],
    ['what is no zip', () => loteMessage('hola!'), ['0301', '0300']],
    ['an invalid CDC', () => lotOf(invoice(1, { cdc: () => '123' })), ['0301', '0300']],
    ['a document twice', () => lotOf(invoice(1), invoice(1)), ['0301', '0300']],
    ['two types', () => lotOf(invoice(1), invoice(2, { edit: notaDeCredito })), ['0300', '0300']],
    ['51 documents', () => lotOf(...Array.from({ length: 51 }, (_, i) => invoice(i + 1))), ['0300', '0300']],
    ['a message that is no lot', () => consultaLoteMessage('1'), ['0300', '0300']],
  ])('starts or does not start after %s', (_, message, expected) => {
    post(message())
    expect(minutesOf()).toEqual(expected)
  })

  it('does not affect other issuers', () => {
    post(lotOf())
    expect(post(lotOf(), { ruc: '80099006' }).codigo).toBe('0301')
    expect(post(another()).codigo).toBe('0301')
    renew()
    post(lotOf(), { ruc: '80099006' })
    expect(post(another()).codigo).toBe('0300')
  })

  it('lasts blockMs when a script sets it, and is not extended by further lots', () => {
    post(lotOf(), { blockMs: 1000 })
    post(loteMessage('hola!'), later(999))
    expect(post(another(), later(999)).codigo).toBe('0301')
    expect(post(another(), later(1000)).codigo).toBe('0300')
  })

  it('starts after a document in process is sent again alone', () => {
    const document = invoice(1)
    context().visibility.hide(protocolIn(send([document]).xml), 9, 0, [document.cdc])
    expect(reception.send(document, context()).codigo).toBe('1001')
    expect(minutesOf()).toEqual(['0301', '0300'])
  })

  it('is recorded in the journal with its end, its cause and how to lift it', () => {
    post(lotOf())
    expect(motivoOf(another())).toBe(
      'el RUC 80012345 está bloqueado hasta 2026-11-21T12:10:00, por un lote inválido o un documento repetido en proceso; lo levanta quitar todos los guiones',
    )
  })
})
