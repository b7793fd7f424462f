/** The numbers of documents that wait, in words: exact up to the limit of counting, and marked beyond it. */
import { describe, expect, it } from 'vitest'
import { waitingWords } from './waiting-words.ts'

const NONE = { rejected: 0, doubt: 0, error: 0, returned: 0, reasons: [] }

describe('waitingWords', () => {
  it.each([
    [NONE, 'Ningún documento necesita atención.'],
    [{ ...NONE, error: 1 }, '1 documento necesita atención: 1 no enviado.'],
    [{ ...NONE, rejected: 99 }, '99 documentos necesitan atención: 99 rechazados.'],
    [{ ...NONE, rejected: 100 }, '99+ documentos necesitan atención: 99+ rechazados.'],
    [{ ...NONE, rejected: 60, error: 60 }, '120 documentos necesitan atención: 60 rechazados, 60 no enviados.'],
    [
      { rejected: 100, doubt: 1, error: 2, returned: 1, reasons: [] },
      '103+ documentos necesitan atención: 99+ rechazados, 1 en duda, 2 no enviados, 1 vuelto de un lote.',
    ],
  ])('words %j as %s', (waiting, text) => {
    expect(waitingWords(waiting)).toBe(text)
  })
})
