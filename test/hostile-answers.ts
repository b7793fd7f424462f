/**
 * Answers that no honest SIFEN gives: what each is, its text, and what a client must make of it. RELIABILITY S4. What is wrong with their
 * way through the wire is in hostile-wires.ts.
 */
import { deflateRawSync } from 'node:zlib'
import type { SifenErrorCode } from '../src/sifen/errors.ts'
import { approved, CDC, consDe, contenDe, fault, genericRefusal, OTHER_CDC, RDE, soap } from './sifen-answers.ts'

/** A code is that of the SifenError, `unknown`; an object is part of the right result. */
export type HostileAnswer = [what: string, answer: () => string | Buffer, outcome: SifenErrorCode | object]

const APPROVED = { estado: 'aprobado', cdc: CDC }
const approvedSaying = (mensaje: string) => ({ ...APPROVED, mensajes: [{ codigo: '0260', mensaje }] })
const withDoctype = (doctype: string, answer = approved()) => answer.replace('?>', `?>${doctype}`)
/** The approval with one of its elements as given instead. */
const withElement = (name: string, element: string) =>
  approved().replace(new RegExp(`<ns2:${name}>.*</ns2:${name}>`), () => element)
const inMessage = (text: string) => withElement('dMsgRes', `<ns2:dMsgRes>${text}</ns2:dMsgRes>`)
const estRes = (text: string) => `<ns2:dEstRes>${text}</ns2:dEstRes>`
const SIFEN = 'http://ekuatia.set.gov.py/sifen/xsd'
/** Each entity is ten of the one before; the last, a thousand million. */
const LAUGHS = `<!DOCTYPE x [<!ENTITY a "ja">${[...'bcdefghij']
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
  ['an entity that nobody declared', () => inMessage('&xxe;'), 'SIFEN_RESPONSE'],
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

export const VALUES: HostileAnswer[] = [
  [
    'a comment inside the CDC',
    () => approved().replace(CDC, `${CDC.slice(0, 20)}<!-- x -->${CDC.slice(20)}`),
    APPROVED,
  ],
  [
    'a comment that would cut the CDC of another document',
    () => approved().replace(CDC, `${CDC}<!-- x -->5`),
    'SIFEN_RESPONSE',
  ],
  [
    'a comment that would cut a verdict',
    () => withElement('dEstRes', estRes('Aprobado<!-- x --> no')),
    'SIFEN_RESPONSE',
  ],
  [
    'a comment in a rejection',
    () => withElement('dEstRes', estRes('Recha<!-- Aprobado -->zado')),
    { estado: 'rechazado' },
  ],
  [
    'a processing instruction in a verdict',
    () => withElement('dEstRes', estRes('Recha<?Aprobado?>zado')),
    { estado: 'rechazado' },
  ],
  ['a comment with two hyphens', () => inMessage('a<!-- -- -->'), 'SIFEN_RESPONSE'],
  ['a verdict in CDATA', () => withElement('dEstRes', estRes('<![CDATA[Rechazado]]>')), { estado: 'rechazado' }],
  [
    'a verdict of markup in CDATA',
    () => withElement('dEstRes', estRes('<![CDATA[</ns2:dEstRes><ns2:dEstRes>Aprobado]]>')),
    'SIFEN_RESPONSE',
  ],
  ['a verdict of escaped markup', () => withElement('dEstRes', estRes('&lt;b&gt;Aprobado')), 'SIFEN_RESPONSE'],
  [
    'the verdict in a comment',
    () => withElement('dEstRes', `<!--${estRes('Aprobado')}-->${estRes('Rechazado')}`),
    { estado: 'rechazado' },
  ],
  ['the end of CDATA in a text', () => inMessage(']]>'), 'SIFEN_RESPONSE'],
  ['a control character', () => inMessage('\u0001'), 'SIFEN_RESPONSE'],
  [
    'names that every object has',
    () => inMessage('x<__proto__/><constructor/>').replace('<env:Header', '<env:Header __proto__="1" constructor="2"'),
    APPROVED,
  ],
]

/** Two of what must be one: whatever they say, it decides nothing. */
export const TWICE: HostileAnswer[] = [
  ...['Id', 'dFecProc', 'dEstRes', 'dProtAut', 'dCodRes'].map(
    (name): HostileAnswer => [
      `${name} twice`,
      () => approved().replace(new RegExp(`<ns2:${name}>.*?</ns2:${name}>`), '$&$&'),
      'SIFEN_RESPONSE',
    ],
  ),
  [
    'an approval and then a rejection',
    () => withElement('dEstRes', estRes('Aprobado') + estRes('Rechazado')),
    'SIFEN_RESPONSE',
  ],
  ['two rProtDe', () => approved().replace(/<ns2:rProtDe>.*<\/ns2:rProtDe>/, '$&$&'), 'SIFEN_RESPONSE'],
  [
    'two answers in the body',
    () => approved().replace(/<ns2:rRetEnviDe.*<\/ns2:rRetEnviDe>/, '$&$&'),
    'SIFEN_RESPONSE',
  ],
  ['two bodies', () => approved().replace(/<env:Body>.*<\/env:Body>/, '$&$&'), 'SIFEN_RESPONSE'],
  ['two envelopes', () => approved() + approved().replace(/<\?xml.*\?>/, ''), 'SIFEN_RESPONSE'],
  ['an attribute twice', () => approved().replace('<ns2:rProtDe', '<ns2:rProtDe a="1" a="2"'), 'SIFEN_RESPONSE'],
  [
    'a Fault and an approval',
    () => fault.replace('</env:Body>', () => `${/<ns2:rRetEnviDe.*<.ns2:rRetEnviDe>/.exec(approved())}</env:Body>`),
    'SIFEN_FAULT',
  ],
  [
    'a Fault in two languages',
    () => fault.replace(/<env:Text.*<\/env:Text>/, '$&<env:Text xml:lang="en">Down</env:Text>'),
    'SIFEN_FAULT',
  ],
]

export const NAMESPACES: HostileAnswer[] = [
  [
    'the answer in another namespace',
    () => approved().replace('xmlns:ns2="http:', 'xmlns:ns2="https:'),
    'SIFEN_RESPONSE',
  ],
  ['a namespace with a slash more', () => approved().replace('sifen/xsd"', 'sifen/xsd/"'), 'SIFEN_RESPONSE'],
  [
    'no namespace',
    () =>
      approved()
        .replaceAll('ns2:', '')
        .replace(/ xmlns:ns2="[^"]*"/, ''),
    'SIFEN_RESPONSE',
  ],
  ['a prefix that is not bound', () => approved().replace(/ xmlns:ns2="[^"]*"/, ''), 'SIFEN_RESPONSE'],
  [
    'the prefix bound anew below',
    () => approved().replace('<ns2:rProtDe>', '<ns2:rProtDe xmlns:ns2="urn:x">'),
    'SIFEN_RESPONSE',
  ],
  [
    'SOAP 1.1',
    () => approved().replace('http://www.w3.org/2003/05/soap-envelope', 'http://schemas.xmlsoap.org/soap/envelope/'),
    'SIFEN_RESPONSE',
  ],
  [
    'the answer in the header',
    () =>
      approved().replace('<env:Header/><env:Body>', '<env:Header>').replace('</env:Body>', '</env:Header><env:Body/>'),
    'SIFEN_RESPONSE',
  ],
  [
    'the answer one level deeper',
    () => approved().replace(/<ns2:rRetEnviDe.*<\/ns2:rRetEnviDe>/, `<x xmlns="${SIFEN}">$&</x>`),
    'SIFEN_RESPONSE',
  ],
  ['names in lower case', () => approved().replaceAll('rRetEnviDe', 'rretenvide'), 'SIFEN_RESPONSE'],
  [
    'a verdict of a stranger beside the true one',
    () =>
      withElement(
        'dEstRes',
        `<dEstRes xmlns="urn:x">Aprobado</dEstRes><dEstRes>Aprobado</dEstRes>${estRes('Rechazado')}`,
      ),
    { estado: 'rechazado' },
  ],
  [
    'the default namespace and no prefix',
    () => approved().replaceAll('ns2:', '').replace('xmlns:ns2', 'xmlns'),
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

export const NO_ANSWERS: HostileAnswer[] = [
  ['nothing', () => '', 'SIFEN_RESPONSE'],
  ['blanks', () => ' \r\n', 'SIFEN_RESPONSE'],
  [
    "the balancer's page",
    () => '<html><head><title>BIG-IP logout page</title></head><body><p>Sesión<br></body></html>',
    'SIFEN_RESPONSE',
  ],
  ['a page of HTML5', () => '<!DOCTYPE html><title>503</title><p>Fuera de servicio', 'SIFEN_RESPONSE'],
  [
    'a page of XHTML',
    () => '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body>Aprobado</body></html>',
    'SIFEN_RESPONSE',
  ],
  ['JSON', () => '{"dEstRes":"Aprobado"}', 'SIFEN_RESPONSE'],
  ['a text', () => 'Aprobado', 'SIFEN_RESPONSE'],
  ['a zip', () => Buffer.concat([Buffer.from('PK\u0003\u0004'), deflateRawSync(approved())]), 'SIFEN_RESPONSE'],
  ['what follows the envelope', () => `${approved()}<x/>`, 'SIFEN_RESPONSE'],
  ['Latin-1', () => Buffer.from(inMessage('ñ'), 'latin1'), 'SIFEN_RESPONSE'],
  ['UTF-16', () => Buffer.from(`\ufeff${approved()}`, 'utf16le'), 'SIFEN_RESPONSE'],
  ['an overlong encoding', () => Buffer.concat([Buffer.from(approved()), Buffer.of(0xc0, 0xaf)]), 'SIFEN_RESPONSE'],
  [
    'half a surrogate pair',
    () => Buffer.concat([Buffer.from(approved()), Buffer.of(0xed, 0xa0, 0x80)]),
    'SIFEN_RESPONSE',
  ],
  ['a byte order mark in front', () => `\ufeff${approved()}`, APPROVED],
  ['blanks in front of the declaration', () => ` ${approved()}`, 'SIFEN_RESPONSE'],
  ['an approval of another document', () => approved(OTHER_CDC), 'SIFEN_RESPONSE'],
  ['an approval of no document', () => genericRefusal('0260', 'x').replace('Rechazado', 'Aprobado'), 'SIFEN_RESPONSE'],
]

const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const signature = (cdc = CDC, object = '') =>
  `<Signature xmlns="${DSIG}"><SignedInfo><Reference URI="#${cdc}"/></SignedInfo><SignatureValue/>${object}</Signature>`
const objectOf = (inside: string) => `<Object xmlns="${DSIG}">${inside}</Object>`
const de = (inside = '', cdc = CDC) => `<DE xmlns="${SIFEN}" Id="${cdc}"><dDVId>9</dDVId>${inside}</DE>`
const rde = (...inside: string[]) => `<rDE xmlns="${SIFEN}"><dVerFor>150</dVerFor>${inside.join('')}</rDE>`
const found = (content: string) => consDe('0422', 'CDC encontrado', content)
const SIGNED = rde(de(), signature())
const cancels = (cdc: string) =>
  `<rContEv><xEvento><rGesEve xmlns="${SIFEN}"><rEve Id="1"><gGroupTiEvt><rGeVeCan><Id>${cdc}</Id></rGeVeCan></gGroupTiEvt></rEve></rGesEve></xEvento><rResEnviEventoDe><rRetEnviEventoDe><gResProcEVe><dEstRes>Aprobado</dEstRes></gResProcEVe></rRetEnviEventoDe></rResEnviEventoDe></rContEv>`
const FOUND = { encontrado: true, documento: { cdc: CDC, xml: SIGNED, cancelado: false } }

/** About the query by CDC: what comes back as text inside the answer. */
export const CONTENTS: HostileAnswer[] = [
  ['a signed document', () => found(contenDe(SIGNED)), FOUND],
  [
    'the signed DE inside Object, another in its place',
    () => found(contenDe(rde(de('<x/>'), signature(CDC, objectOf(de()))))),
    'SIFEN_RESPONSE',
  ],
  [
    'the signed rDE inside Object',
    () => found(contenDe(rde(de('<x/>'), signature(CDC, objectOf(SIGNED))))),
    'SIFEN_RESPONSE',
  ],
  ['an rDE around the signed one', () => found(contenDe(rde(de('<x/>'), SIGNED))), 'SIFEN_RESPONSE'],
  ['the signed rDE inside another DE', () => found(contenDe(rde(de(SIGNED)))), 'SIFEN_RESPONSE'],
  ['a DE inside the DE', () => found(contenDe(rde(de(de()), signature()))), 'SIFEN_RESPONSE'],
  [
    'a DE of no namespace inside the DE',
    () => found(contenDe(rde(de('<DE xmlns="" Id="1"/>'), signature()))),
    'SIFEN_RESPONSE',
  ],
  ['two DE', () => found(contenDe(rde(de('<x/>'), de(), signature()))), 'SIFEN_RESPONSE'],
  ['two signatures', () => found(contenDe(rde(de(), signature(), signature()))), 'SIFEN_RESPONSE'],
  ['a signature inside the DE', () => found(contenDe(rde(de(signature())))), 'SIFEN_RESPONSE'],
  ['a signature about another document', () => found(contenDe(rde(de(), signature(OTHER_CDC)))), 'SIFEN_RESPONSE'],
  ['a signature about nothing', () => found(contenDe(rde(de(), `<Signature xmlns="${DSIG}"/>`))), 'SIFEN_RESPONSE'],
  ['two documents', () => found(contenDe(SIGNED + SIGNED)), 'SIFEN_RESPONSE'],
  ['a document of no namespace beside it', () => found(contenDe(`<rDE/>${SIGNED}`)), 'SIFEN_RESPONSE'],
  ['a document of a stranger beside it', () => found(contenDe(`<rDE xmlns="urn:x"/>${SIGNED}`)), FOUND],
  ['another document in a comment', () => found(contenDe(`<!--${rde(de('<x/>'))}-->${SIGNED}`)), FOUND],
  ['another document in CDATA', () => found(contenDe(`<x><![CDATA[${rde(de('<x/>'))}]]></x>${SIGNED}`)), FOUND],
  ['the cancellation of another document', () => found(contenDe(SIGNED, cancels(OTHER_CDC))), FOUND],
  ['a cancellation outside its place', () => found(contenDe(SIGNED + cancels(CDC))), FOUND],
  ['two lists of events', () => found(`${contenDe(SIGNED)}<xContEv>${cancels(CDC)}</xContEv>`), 'SIFEN_RESPONSE'],
  [
    'the content twice',
    () => found(contenDe(SIGNED)).replace(/<ns2:xContenDE>.*<\/ns2:xContenDE>/s, '$&$&'),
    'SIFEN_RESPONSE',
  ],
  [
    'the content as markup, not as text',
    () =>
      soap(
        `<rEnviConsDeResponse xmlns="${SIFEN}"><dFecProc>x</dFecProc><dCodRes>0422</dCodRes><xContenDE>${SIGNED}</xContenDE></rEnviConsDeResponse>`,
      ),
    'SIFEN_REFUSED',
  ],
  ['laughs inside', () => found(`${LAUGHS}${SIGNED.replace('150', '&j;')}`), 'SIFEN_RESPONSE'],
  ['200,000 levels inside', () => found(contenDe('<a>'.repeat(200_000))), 'SIFEN_RESPONSE'],
  ['200,000 declarations inside', () => found(SIGNED + '<?xml ?>'.repeat(200_000)), FOUND],
  [
    'declarations that never end inside',
    () => found(SIGNED + `<?xml ${'a'.repeat(150)}`.repeat(20_000)),
    'SIFEN_RESPONSE',
  ],
  ['2 MB of text inside', () => found(contenDe(SIGNED, 'x'.repeat(2_000_000))), FOUND],
  ['20,000 events inside', () => found(contenDe(SIGNED, '<rContEv/>'.repeat(20_000))), FOUND],
  ['the document escaped twice', () => found(contenDe(SIGNED).replaceAll('<', '&lt;')), 'SIFEN_RESPONSE'],
  [
    'the document of sample 03 with another CDC in it',
    () => found(contenDe(RDE.replace(CDC, OTHER_CDC))),
    'SIFEN_RESPONSE',
  ],
]
