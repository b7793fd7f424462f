/** Documents that no honest SIFEN returns to the query by CDC, as text inside its answer. docs/notes 202. */
import { type HostileAnswer, LAUGHS } from './hostile-xml.ts'
import { CDC, consDe, contenDe, OTHER_CDC, RDE, soap } from './sifen-answers.ts'

const SIFEN = 'http://ekuatia.set.gov.py/sifen/xsd'
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
const CONFORMS = `<rContEv><xEvento><rGesEve xmlns="${SIFEN}"><rEve><gGroupTiEvt><rGeVeConf/></gGroupTiEvt></rEve></rGesEve></xEvento></rContEv>`
const FOUND = { encontrado: true, documento: { cdc: CDC, xml: SIGNED, cancelado: false } }

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
  ['a cancellation outside its place', () => found(contenDe(SIGNED + cancels(CDC))), 'SIFEN_RESPONSE'],
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
    'SIFEN_RESPONSE',
  ],
  ['laughs inside', () => found(`${LAUGHS}${SIGNED.replace('150', '&j;')}`), 'SIFEN_RESPONSE'],
  ['200,000 levels inside', () => found(contenDe('<a>'.repeat(200_000))), 'SIFEN_RESPONSE'],
  ['200,000 declarations inside', () => found(SIGNED + '<?xml ?>'.repeat(200_000)), FOUND],
  [
    'declarations that never end inside',
    () => found(SIGNED + `<?xml ${'a'.repeat(150)}`.repeat(20_000)),
    'SIFEN_RESPONSE',
  ],
  ['2 MB of text inside', () => found(`${contenDe(SIGNED)}<x>${'x'.repeat(2_000_000)}</x>`), FOUND],
  ['2 MB of text for events', () => found(contenDe(SIGNED, 'x'.repeat(2_000_000))), 'SIFEN_RESPONSE'],
  ['16,000 events inside', () => found(contenDe(SIGNED, CONFORMS.repeat(16_000))), FOUND],
  ['100 events of no kind', () => found(contenDe(SIGNED, '<rContEv/>'.repeat(100))), FOUND],
  ['101 events of no kind', () => found(contenDe(SIGNED, '<rContEv/>'.repeat(101))), 'SIFEN_RESPONSE'],
  ['20,000 events of no kind', () => found(contenDe(SIGNED, '<rContEv/>'.repeat(20_000))), 'SIFEN_RESPONSE'],
  ['the document escaped twice', () => found(contenDe(SIGNED).replaceAll('<', '&lt;')), 'SIFEN_RESPONSE'],
  [
    'the document of sample 03 with another CDC in it',
    () => found(contenDe(RDE.replace(CDC, OTHER_CDC))),
    'SIFEN_RESPONSE',
  ],
]
