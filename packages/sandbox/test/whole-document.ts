/** An rDE with every field and group of the sandbox's table, each with a legal value, for the tests of its form. */
import { type Content, type Field, OPAQUE } from '../src/fields/fields.ts'
import { RDE } from '../src/fields/rde-fields.ts'

const SIGNATURE =
  '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo>' +
  '<CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/><SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/>' +
  '<Reference><DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><DigestValue>MDE=</DigestValue></Reference></SignedInfo>' +
  '<SignatureValue>MDE=</SignatureValue></Signature>'
const CDC = '01800123450001001000000122026112011000079193'

const isGroup = (content: Content): content is readonly Field[] => Array.isArray(content)

export function wholeDocument(): string {
  return `<rDE xmlns="http://ekuatia.set.gov.py/sifen/xsd">${RDE.map(write).join('')}</rDE>`
}

function write(field: Field): string {
  const content = field.content as Content
  if (content === OPAQUE) return SIGNATURE
  const attribute = field.name === 'DE' ? ` Id="${CDC}"` : ''
  const inside = isGroup(content) ? content.map(write).join('') : legalValue(field)
  return `<${field.name}${attribute}>${inside}</${field.name}>`
}

const CANDIDATES = [
  ...['1', '9', '10', '12', '150', '001', '123', '700', '8001', '12345', '123456', '1234567', '12345678', '0000001'],
  ...[
    '12345678901',
    '123456789',
    '80012345',
    '2026-11-21',
    '2026-11-21T10:00:00',
    'a@b.com',
    'PYG',
    'PRY',
    'CFR',
    '/d',
  ],
  ...[
    '12345678901234567',
    '123456789012345',
    '1234567890123456',
    'AA',
    'CAPITAL',
    'texto',
    'texto largo',
    'x'.repeat(21),
  ],
  ...[
    'Normal',
    'Factura electrónica',
    'Venta de mercadería',
    'IVA',
    'Anticipo Global',
    'Contado',
    'Plazo',
    'Propio',
    'UNI',
  ],
  ...[
    'Terrestre',
    'Electrónico',
    'Factura',
    'Constancia de no ser contribuyente',
    'No contribuyente',
    'Cédula paraguaya',
  ],
  ...['Devolución', 'Emisor de la factura', 'Tolerancia de quiebra', 'Gravado IVA', 'Venta a representante', '77'],
  ...['1234', 'x'.repeat(100), CDC],
]

function legalValue(field: Field): string {
  const content = field.content as Content
  const value = typeof content === 'function' ? CANDIDATES.find(candidate => content(candidate)) : undefined
  if (value === undefined) throw new Error(`no candidate for ${field.name}`)
  return value
}
