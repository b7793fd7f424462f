/**
 * Answers that no honest SIFEN sends: description, text, and the client's expected result. docs/notes 202.
 * hostile-xml.ts has those that are hostile to any XML reader, hostile-contents.ts those hostile as a text inside an
 * answer, and hostile-wires.ts those hostile on the wire.
 */
import { deflateRawSync } from 'node:zlib'
import { APPROVED, type HostileAnswer, inMessage, withElement } from './hostile-xml.ts'
import { approved, CDC, fault, genericRefusal, OTHER_CDC } from './sifen-answers.ts'

const estRes = (text: string) => `<ns2:dEstRes>${text}</ns2:dEstRes>`
const SIFEN = 'http://ekuatia.set.gov.py/sifen/xsd'

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

/** Two elements where one is allowed: neither decides. */
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
