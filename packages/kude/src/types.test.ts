/** Content of each type of document, on either paper. matrix.largo.test.ts has every size and state. */
import { describe, expect, it } from 'vitest'
import { pageTexts, readPdf } from '../../../test/support/pdf-reader.ts'
import { all, insertAfter, replace, set } from '../../sandbox/test/sandbox-documents.ts'
import { conTransporte, electronico } from '../../sandbox/test/sandbox-types.ts'
import { sign } from '../../sifen/test/invoice-factory.ts'
import { conIsc } from '../../sifen/test/tipos-factory.ts'
import { elements } from '../test/kude-factory.ts'
import { documentOf, TYPES, type TypeSpec } from '../test/kude-types.ts'
import { FORMATOS, type Formato, renderKude } from './index.ts'

const printed = (spec: TypeSpec, formato: Formato = 'a4') =>
  pageTexts(renderKude({ xml: documentOf(spec).xml, formato }))
    .flat()
    .join('\n')

const TITLES = {
  '1': 'KuDE de Factura Electrónica',
  '4': 'KuDE de Autofactura Electrónica',
  '5': 'KuDE de Nota de Crédito Electrónica',
  '6': 'KuDE de Nota de Débito Electrónica',
  '7': 'KuDE de Nota de Remisión Electrónica',
} as const

const OF_TYPE = {
  '1': ['RECEPTOR', 'Contado', 'Exentas', '5 %', '10 %', 'Liquidación del IVA', 'Total IVA'],
  '4': [
    ...[
      'VENDEDOR',
      'Juan Pérez',
      'Cédula paraguaya 1234567',
      'No contribuyente',
      'Calle 1, ASUNCION (DISTRITO), CAPITAL',
    ],
    ...[
      'LUGAR DE LA OPERACIÓN',
      'Constancia de no ser contribuyente · N° 12345678901 · Control ABCD1234',
      'Compra de productos',
    ],
  ],
  '5': [
    'Devolución',
    'Impreso · Factura N° 001-001-0000007 · Timbrado N° 11223344 · Emitido el 01/10/2026',
    'Total IVA',
  ],
  '6': ['Devolución', 'DOCUMENTO ASOCIADO', 'Total IVA'],
  '7': [
    ...[
      'DESTINATARIO',
      'Traslado por ventas',
      'Emisor de la factura',
      '10 km',
      '01/01/2099',
      '02/01/2099',
      'Terrestre',
    ],
    ...[
      'Propio',
      'Transporte propio',
      'Calle 1, ASUNCION (DISTRITO), CAPITAL',
      'Calle 2, ASUNCION (DISTRITO), CAPITAL',
    ],
    ...['Tipo: Camión · Marca: Scania · Matrícula: ABC123', 'Transportes SA · RUC 80099006-4', 'Juan Pérez', 'Calle 3'],
  ],
} as const

describe.each(FORMATOS)('a KuDE on %s', formato => {
  it.each(TYPES)('has the title and the parts of type %s', tipo => {
    const text = printed({ tipo, items: 2 }, formato).replaceAll('\n', ' ')
    for (const field of [TITLES[tipo], ...OF_TYPE[tipo]]) expect(text).toContain(field)
  })

  it('has no amounts when it is a remission note', () => {
    const text = printed({ tipo: '7', items: 2 }, formato)
    expect(text).not.toMatch(/Total|IVA|Precio|Gs\./)
  })

  it('has a single total and no VAT when it is a self-invoice', () => {
    const text = printed({ tipo: '4', items: 2 }, formato)
    expect(text).not.toMatch(/IVA|Exentas|Subtotal/)
    expect(text).toContain('TOTAL EN GUARANÍES')
  })
})

describe('an invoice with ISC', () => {
  const cigarrillos = { descripcion: 'Cigarrillos', cantidad: 3, precioUnitario: 3000 }
  const lines = (formato: Formato, over: object = {}) => {
    const { text } = sign(conIsc({ items: [cigarrillos, { ...cigarrillos, precioUnitario: 500 }], ...over }))
    return pageTexts(renderKude({ xml: text, formato })).flat()
  }

  it.each(FORMATOS)('has a single total and no VAT on %s', formato => {
    const text = lines(formato)
    expect(text.join('\n')).not.toMatch(/IVA|Exentas|Subtotal|10 %/)
    for (const field of ['9.000', '1.500', '10.500', 'Gs. 10.500']) expect(text).toContain(field)
  })

  it.each(FORMATOS)('prints the discount of an item on %s', formato => {
    const text = lines(formato, { items: [{ ...cigarrillos, descuento: 100 }] })
    expect(text.join('\n')).toMatch(
      { a4: /^3\n3\.000\n100\n8\.700$/m, ticket: /^3 UNI × \(3\.000 − 100\)\n8\.700$/m }[formato],
    )
  })
})

describe('details of an item', () => {
  const goods = `<gRasMerc>${elements({ dNumLote: 'L-77', dVencMerc: '2028-02-29', dNSerie: 'SN00000001' })}</gRasMerc>`
  const edit = all(
    insertAfter('dCodInt', elements({ dParAranc: '8471', dNCM: '84713012', dDncpG: '12345678', dDncpE: '0123' })),
    insertAfter('gCamIVA', goods),
    set('dCodInt', 'X'.repeat(50)),
  )

  it.each(FORMATOS)('include serial number, lot, expiry, NCM and DNCP codes on %s', formato => {
    const text = printed({ tipo: '1', items: 1, edit }, formato).replaceAll('\n', ' ')
    for (const field of ['NCM: 84713012', 'DNCP general: 12345678', 'DNCP específico: 0123', 'N° de serie: SN00000001'])
      expect(text).toContain(field)
    for (const field of ['Lote: L-77', 'Vencimiento: 29/02/2028']) expect(text).toContain(field)
  })

  it('include the whole code, under the description, when it is too long for its column', () => {
    expect(printed({ tipo: '1', items: 1, edit })).toContain(`\nCód. ${'X'.repeat(50)}\n`)
  })
})

describe('payment', () => {
  const pay = (details: string) =>
    set(
      'dMonTiPag',
      '1000',
    )(documentOf({ tipo: '1', items: 1 }).xml).replace('</gPaConEIni>', `${details}</gPaConEIni>`)
  const text = (details: string) => pageTexts(renderKude({ xml: pay(details) })).flat()

  it('shows the number and bank of a cheque', () => {
    const cheque = `<gPagCheq>${elements({ dNumCheq: '00012345', dBcoEmi: 'Banco Ñandutí' })}</gPagCheq>`
    expect(text(cheque)).toContain('Efectivo: Gs. 1.000 (N° 00012345, Banco Ñandutí)')
  })

  it('shows the brand and last digits of a card', () => {
    const card = elements({ iDenTarj: '1', dDesDenTarj: 'Visa', iForProPa: '1', dCodAuOpe: '123456', dNumTarj: '4321' })
    expect(text(`<gPagTarCD>${card}</gPagTarCD>`)).toContain(
      'Efectivo: Gs. 1.000 (Visa, terminada en 4321, autorización 123456)',
    )
  })
})

describe('discounts and advances', () => {
  it('have a label each, with the percentage and the reason of the advance', () => {
    const edit = all(
      insertAfter('dDesMoneOpe', '<iCondAnt>1</iCondAnt><dDesCondAnt>Anticipo Global</dDesCondAnt>'),
      ...(['dTotDesc', 'dTotDescGlotem', 'dTotAnt'] as const).map(name => set(name, '500')),
      set('dPorcDescTotal', '5'),
      set('dDescTotal', '1000'),
      set('dAnticipo', '500'),
    )
    const lines = printed({ tipo: '1', items: 1, edit }).split('\n')
    const after = (label: string) => lines[lines.indexOf(label) + 1]
    expect({
      item: after('Descuento por ítem (incluido en los ítems)'),
      global: after('Descuento global (5 %) (incluido en los ítems)'),
      total: after('Descuento total (incluido en los ítems)'),
      advance: after('Anticipo global (incluido en los ítems)'),
      words: after('Anticipo'),
    }).toEqual({ item: '500', global: '500', total: '1.000', advance: '500', words: 'Anticipo Global' })
    expect(lines).not.toContain('Anticipo total (incluido en los ítems)')
  })
})

describe('associated documents', () => {
  it('show the CDC when they are electronic', () => {
    const cdc = documentOf({ tipo: '1', items: 1 }).xml.match(/Id="(\d+)"/)?.[1] ?? ''
    const text = printed({ tipo: '5', items: 1, edit: replace('gCamDEAsoc', electronico(cdc)) })
    expect(text).toContain(`Electrónico · CDC ${cdc.replace(/(.{4})(?=.)/g, '$1 ')}`)
  })

  it('follow the items when there are 99 of them', () => {
    const many = Array.from({ length: 99 }, (_, i) => electronico(String(i).padStart(44, '0'))).join('')
    const { xml } = documentOf({ tipo: '1', items: 1 })
    const pages = pageTexts(renderKude({ xml: xml.replace('</DE>', `${many}</DE>`) }))
    const lines = pages.flat()
    expect(lines.filter(line => line.startsWith('Electrónico · CDC'))).toHaveLength(99)
    expect(lines.indexOf('DOCUMENTOS ASOCIADOS')).toBeGreaterThan(lines.indexOf('ART-0001'))
    expect(pages.at(-1)).toContain('TOTAL EN GUARANÍES')
  })
})

describe('transport', () => {
  const delivery = (i: number) =>
    `<gCamEnt>${elements({ dDirLocEnt: `Entrega ${i}`, dNumCasEnt: '0', dDesCiuEnt: 'LUQUE' })}</gCamEnt>`
  const edit = replace('gCamEnt', Array.from({ length: 99 }, (_, i) => delivery(i + 1)).join(''))

  it.each(FORMATOS)('prints all 99 delivery addresses on %s', formato => {
    const text = printed({ tipo: '7', items: 3, edit }, formato)
    const lines = text.split('\n')
    for (let i = 1; i <= 99; i++) expect(lines).toContain(`${i}) Entrega ${i}, LUQUE`)
    expect(text).toContain('99 lugares, al final del documento')
  })

  it('with 99 deliveries repeats the page head, with the QR on the first page only', () => {
    const { xml } = documentOf({ tipo: '7', items: 3, edit })
    const pages = pageTexts(renderKude({ xml }))
    expect(pages.length).toBeGreaterThan(1)
    for (const [i, texts] of pages.entries()) {
      const text = texts.join('\n')
      expect(text.includes('https://ekuatia')).toBe(i === 0)
      for (const field of ['Nota de Remisión Electrónica', '12345678', 'DESTINATARIO', 'Cliente Receptor SA', 'CDC 07'])
        expect(text).toContain(field)
      expect(text).toContain('ESTE DOCUMENTO ES UNA REPRESENTACIÓN GRÁFICA')
    }
  })

  it('prints the carrier with its address, then the driver with document and address', () => {
    const labels = [
      ...['Transportista', 'Domicilio fiscal', 'Conductor'],
      ...['Documento del conductor', 'Domicilio del conductor'],
    ]
    const { xml } = documentOf({ tipo: '7', items: 1 })
    const shown = pageTexts(renderKude({ xml, formato: 'ticket' })).flat()
    expect(shown.filter(text => labels.includes(text))).toEqual(labels)
  })

  it('is printed on an invoice too', () => {
    expect(printed({ tipo: '1', items: 1, edit: conTransporte })).toContain('Matrícula: ABC123')
  })
})

describe('a document with 60 items', () => {
  it.each(TYPES)('of type %s takes two pages', tipo => {
    expect(readPdf(renderKude({ xml: documentOf({ tipo, items: 60 }).xml })).pages).toHaveLength(2)
  })
})

describe('types without a schema yet', () => {
  it.each([
    ['2', 'KuDE de Factura Electrónica de Exportación'],
    ['3', 'KuDE de Factura Electrónica de Importación'],
    ['8', 'KuDE de Comprobante de Retención Electrónico'],
  ])('type %s is drawn with its title', (iTiDE, title) => {
    expect(printed({ tipo: '1', items: 1, edit: set('iTiDE', iTiDE) })).toContain(title)
  })
})

describe('the ticket', () => {
  it('is one page of 80 mm', () => {
    const { xml } = documentOf({ tipo: '1', items: 60 })
    const text = Buffer.from(renderKude({ xml, formato: 'ticket' })).toString('latin1')
    expect(text.match(/\/MediaBox\[0 0 226\.77 \d+\]/g)).toHaveLength(1)
  })

  it('is split into pages when too long for PDF readers, with the QR on the first', () => {
    const { xml } = documentOf({ tipo: '1', items: 999 })
    const pdf = renderKude({ xml, formato: 'ticket' })
    const pages = pageTexts(pdf)
    expect(pages.length).toBeGreaterThan(1)
    pages.forEach((texts, i) => {
      expect(texts.includes('https://ekuatia.set.gov.py/consultas-test/')).toBe(i === 0)
      expect(texts.includes('Total IVA')).toBe(i === pages.length - 1)
      expect(texts).toContain(`Página ${i + 1}/${pages.length}`)
      for (const wording of [
        /RUC 80000000-5/,
        /N° 001-001-0000113/,
        /12345678/,
        /Cliente Receptor SA/,
        /^0180 0000 /,
        /^ESTE DOC/,
      ])
        expect({ page: i, wording, found: texts.some(text => wording.test(text)) }).toEqual({
          page: i,
          wording,
          found: true,
        })
    })
    const heights = [
      ...Buffer.from(pdf)
        .toString('latin1')
        .matchAll(/MediaBox\[0 0 226\.77 (\d+)/g),
    ].map(m => Number(m[1]))
    expect(Math.max(...heights)).toBeLessThanOrEqual(14_400)
  })

  it('prints CANCELADO or BORRADOR, and no lookup text on a draft', () => {
    const { xml } = documentOf({ tipo: '1', items: 1 })
    const texts = (input: object) => pageTexts(renderKude({ xml, formato: 'ticket', ...input })).flat()
    expect(texts({ cancelado: true })).toContain('CANCELADO')
    expect(texts({})).not.toContain('CANCELADO')
    expect(texts({ sinValor: 'borrador' })).toContain('BORRADOR – sin valor')
    expect(texts({ sinValor: 'borrador' }).join('\n')).not.toContain('Consulte')
  })

  it('says on every page that a rejected document has no value', () => {
    const { xml } = documentOf({ tipo: '1', items: 999 })
    for (const texts of pageTexts(renderKude({ xml, formato: 'ticket', sinValor: 'rechazado' })))
      expect(texts[0]).toBe('RECHAZADO POR SIFEN – sin valor')
  })

  it('has its QR on white, over the stamp of a cancelled document', () => {
    const { xml } = documentOf({ tipo: '1', items: 10 })
    const { pages, objects } = readPdf(renderKude({ xml, formato: 'ticket', cancelado: true }))
    expect(pages[0]?.operators).toMatch(/\/Veil gs[\s\S]*\nq 130 0 0 130 48\.39? \S+ cm \/Qr Do Q\n/)
    const resources = [...objects.values()].find(({ dict }) => dict.includes('/Qr '))?.dict ?? ''
    const symbol = objects.get(Number(/\/Qr (\d+) 0 R/.exec(resources)?.[1]))?.dict
    expect(symbol).toContain('/Subtype/Image')
    expect(symbol).not.toMatch(/Mask/)
  })
})
