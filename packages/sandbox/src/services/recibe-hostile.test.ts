/** Requests with random bytes in them. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seeded } from '../../../../test/support/seed.ts'
import { NOW, openReception } from '../../test/sandbox-reception.ts'
import { recibe } from './recibe.ts'
import { readable } from './service.ts'
import { readRequest } from './soap.ts'

it('recibe answers every mutated request, and approves only what was signed', async () => {
  const reception = await openReception()
  const { request } = reception.document()
  const pieces = [
    '',
    '<',
    '>',
    '&',
    '"',
    '\u0000',
    '9',
    '-',
    ' ',
    '<x/>',
    '__proto__',
    'constructor',
    '<!--',
    ']]>',
    'é',
  ]
  // Blanks inside tags are not signed.
  const signedPart = (text: string) => /<DE .*<\/DE>/s.exec(text)?.[0].replace(/\s/g, '')
  const change = fc.tuple(fc.nat(request.length), fc.nat(40), fc.constantFrom(...pieces))
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), changes => {
      const changed = changes.reduce(
        (text, [at, length, piece]) => text.slice(0, at) + piece + text.slice(at + length),
        request,
      )
      const context = reception.newContext()
      const { answer, entered } = readable(() => recibe.read(readRequest(Buffer.from(changed)))).judge(context, {
        ...{ now: NOW, ruc: undefined },
      })
      expect(answer.codigo).toMatch(/^\d{4}$/)
      if (entered !== undefined) expect(signedPart(context.book.rde(entered.key) ?? '')).toBe(signedPart(request))
    }),
    seeded('recibe', 2000),
  )
})
