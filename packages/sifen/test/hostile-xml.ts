/** Answers that are hostile to any XML reader: description, text, and the client's expected result. docs/notes 202. */
import type { SifenErrorCode } from '../src/errors.ts'
import { approved, CDC } from './sifen-answers.ts'

/** A code is that of a SifenError with `unknown`. An object is part of the right result. */
export type HostileAnswer = [what: string, answer: () => string | Buffer, outcome: SifenErrorCode | object]

export const APPROVED = { estado: 'aprobado', cdc: CDC }
const approvedSaying = (mensaje: string) => ({ ...APPROVED, mensajes: [{ codigo: '0260', mensaje }] })
const withDoctype = (doctype: string, answer = approved()) => answer.replace('?>', `?>${doctype}`)
/** Returns the approval with one of its elements replaced. */
export const withElement = (name: string, element: string) =>
  approved().replace(new RegExp(`<ns2:${name}>.*</ns2:${name}>`), () => element)
export const inMessage = (text: string) => withElement('dMsgRes', `<ns2:dMsgRes>${text}</ns2:dMsgRes>`)
/** Each entity expands to ten of the previous one; the last, to a thousand million. */
export const LAUGHS = `<!DOCTYPE x [<!ENTITY a "ja">${[...'bcdefghij']
  .map((name, i) => `<!ENTITY ${name} "${`&${'abcdefghi'[i]};`.repeat(10)}">`)
  .join('')}]>`

export const ENTITIES: HostileAnswer[] = [
  [
    'an external entity',
    () => withDoctype('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>', inMessage('&e;')),
    'SIFEN_RESPONSE',
  ],
  [
    'a parameter entity',
    () => withDoctype('<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1/x.dtd">%p;]>'),
    'SIFEN_RESPONSE',
  ],
  ['a thousand million laughs', () => withDoctype(LAUGHS, inMessage('&j;')), 'SIFEN_RESPONSE'],
  [
    'one long entity many times',
    () => withDoctype(`<!DOCTYPE x [<!ENTITY a "${'a'.repeat(500_000)}">]>`, inMessage('&a;'.repeat(500_000))),
    'SIFEN_RESPONSE',
  ],
  ['a DTD elsewhere', () => withDoctype('<!DOCTYPE x SYSTEM "http://127.0.0.1/x.dtd">'), 'SIFEN_RESPONSE'],
  ['a DOCTYPE without anything', () => withDoctype('<!DOCTYPE x>'), 'SIFEN_RESPONSE'],
  [
    'a DOCTYPE inside the body',
    () => approved().replace('<ns2:rProtDe>', '<!DOCTYPE x><ns2:rProtDe>'),
    'SIFEN_RESPONSE',
  ],
  [
    'a DOCTYPE that never ends',
    () => withDoctype(`<!DOCTYPE x [${'<!ENTITY a "b">'.repeat(250_000)}`),
    'SIFEN_RESPONSE',
  ],
  ['an entity that is not declared', () => inMessage('&xxe;'), 'SIFEN_RESPONSE'],
  ['an entity of HTML', () => inMessage('Autorizaci&oacute;n'), 'SIFEN_RESPONSE'],
  ['a reference to no character', () => inMessage('&#0;'), 'SIFEN_RESPONSE'],
  ['a reference beyond Unicode', () => inMessage('&#x110000;'), 'SIFEN_RESPONSE'],
  [
    'an XInclude',
    () => inMessage('a<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>'),
    { ...APPROVED, mensajes: [{ codigo: '0260', mensaje: 'a' }] },
  ],
  [
    'a style sheet and a schema elsewhere',
    () =>
      withDoctype('<?xml-stylesheet href="http://127.0.0.1/x"?>').replace(
        '<env:Envelope',
        '<env:Envelope xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="x http://127.0.0.1/x"',
      ),
    APPROVED,
  ],
]

export const SIZES: HostileAnswer[] = [
  [
    '200,000 elements, one in another',
    () => approved().replace('<env:Header/>', '<a>'.repeat(200_000)),
    'SIFEN_RESPONSE',
  ],
  [
    '200,000 elements, one in another, all closed',
    () => approved().replace('<env:Header/>', '<a>'.repeat(200_000) + '</a>'.repeat(200_000)),
    'SIFEN_RESPONSE',
  ],
  [
    '200,000 elements, one beside another',
    () => approved().replace('<env:Header/>', '<a/>'.repeat(200_000)),
    'SIFEN_RESPONSE',
  ],
  [
    '300,000 attributes',
    () =>
      approved().replace(
        '<env:Header',
        `<env:Header ${Array.from({ length: 300_000 }, (_, i) => `a${i}=""`).join(' ')}`,
      ),
    'SIFEN_RESPONSE',
  ],
  [
    '100,000 namespaces',
    () =>
      approved().replace(
        '<env:Header',
        `<env:Header ${Array.from({ length: 100_000 }, (_, i) => `xmlns:a${i}="urn:x"`).join(' ')}`,
      ),
    'SIFEN_RESPONSE',
  ],
  ['a message of 10 MB', () => inMessage('x'.repeat(10_000_000)), 'SIFEN_RESPONSE'],
  ['a message of 3.9 MB', () => inMessage('x'.repeat(3_900_000)), approvedSaying('x'.repeat(500))],
  ['a message of 650,000 references', () => inMessage('&#243;'.repeat(650_000)), approvedSaying('ó'.repeat(500))],
  ['a message of 300,000 comments', () => inMessage('a<!---->'.repeat(300_000)), approvedSaying('a'.repeat(500))],
  [
    'an attribute of 3.9 MB',
    () => approved().replace('<env:Header', `<env:Header a="${'x'.repeat(3_900_000)}"`),
    APPROVED,
  ],
  ['a name of 3.9 MB', () => approved().replace('<env:Header/>', `<${'a'.repeat(3_900_000)}/>`), APPROVED],
  ['3.9 MB of blanks', () => ' '.repeat(3_900_000), 'SIFEN_RESPONSE'],
  ['3.9 MB of blanks before an HTML page', () => `${' '.repeat(3_900_000)}<html>`, 'SIFEN_RESPONSE'],
  ...[
    ['comment', '<!--'],
    ['CDATA section', '<![CDATA['],
    ['instruction', '<?x '],
    ['tag', '<x '],
    ['value', '<x a="'],
  ].map(
    ([what, start]): HostileAnswer => [
      `a ${what} that never ends`,
      () => `${approved().slice(0, 200)}${start}${'a '.repeat(1_900_000)}`,
      'SIFEN_RESPONSE',
    ],
  ),
]
