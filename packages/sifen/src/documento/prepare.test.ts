/** Defaults, receivers and issuers, and the content of a prepared document. */
import { describe, expect, it } from 'vitest'
import { type Body, contexto, item, minimal, sign, termSale } from '../../test/invoice-factory.ts'
import { all, readTree, textAt } from '../../test/xml-tree.ts'
import { composeDe, prepareDocumento, summarise } from './prepare.ts'
import { type Contexto, type EmisorData, NOMBRE_DE_PRUEBA } from './resolve/resolve.ts'

const de = (body: Body, where: Contexto = contexto()) => readTree(sign(body, where).text)
const at = (body: Body, path: string, where?: Contexto) => textAt(de(body, where), `DE/${path}`)
const receptor = (over: Body) =>
  minimal({ receptor: { naturaleza: 1, numeroDocumento: '80099006-4', nombre: 'Cliente SA', ...over } })

describe('defaults of fields left out', () => {
  it.each([
    ['gOpeDE/iTipEmi', '1'],
    ['gDatGralOpe/dFeEmiDE', '2026-11-21T10:00:00'],
    ['gDatGralOpe/gOpeCom/iTipTra', '1'],
    ['gDatGralOpe/gOpeCom/dDesTipTra', 'Venta de mercadería'],
    ['gDatGralOpe/gOpeCom/iTImp', '1'],
    ['gDatGralOpe/gOpeCom/cMoneOpe', 'PYG'],
    ['gDatGralOpe/gOpeCom/dDesMoneOpe', 'Guarani'],
    ['gDatGralOpe/gOpeCom/dCondTiCam', undefined],
    ['gDatGralOpe/gEmis/cDepEmi', '1'],
    ['gDatGralOpe/gEmis/cDisEmi', '1'],
    ['gDatGralOpe/gDatRec/iTiOpe', '1'],
    ['gDatGralOpe/gDatRec/cPaisRec', 'PRY'],
    ['gDatGralOpe/gDatRec/iTiContRec', '2'],
    ['gDtipDE/gCamFE/iIndPres', '1'],
    ['gDtipDE/gCamCond/iCondOpe', '1'],
    ['gDtipDE/gCamCond/gPaConEIni/iTiPago', '1'],
    ['gDtipDE/gCamCond/gPaConEIni/dMonTiPag', '11000'],
    ['gDtipDE/gCamItem/dCodInt', '1'],
    ['gDtipDE/gCamItem/cUniMed', '77'],
    ['gDtipDE/gCamItem/gCamIVA/dPropIVA', '100'],
    ['gCamGen', undefined],
  ])('%s is %s', (path, expected) => {
    expect(at(minimal(), path)).toBe(expected)
  })

  it('apply to null too', () => {
    const names = ['tipoEmision', 'fechaEmision', 'moneda', 'condicionPago', 'factura', 'emisor', 'totales', 'usuario']
    const nulls = Object.fromEntries(names.map(name => [name, null]))
    expect(sign(minimal(nulls)).text).toBe(sign(minimal()).text)
  })

  it('dollars have one rate for all items, and are paid in dollars at that rate', () => {
    const dollars = minimal({ moneda: 'USD', tipo_cambio: '7300.5' })
    expect(at(dollars, 'gDatGralOpe/gOpeCom/dCondTiCam')).toBe('1')
    expect(at(dollars, 'gDtipDE/gCamCond/gPaConEIni/cMoneTiPag')).toBe('USD')
    expect(at(dollars, 'gDtipDE/gCamCond/gPaConEIni/dTiCamTiPag')).toBe('7300.5')
  })

  it('a cash payment is the total rounded to four decimals', () => {
    const odd = minimal({ items: [item({ precioUnitario: '1.00005' })] })
    expect(at(odd, 'gDtipDE/gCamCond/gPaConEIni/dMonTiPag')).toBe('1.0001')
  })

  it('a credit has a term of 30 days', () => {
    const credit = minimal({ condicionPago: { condicion: 2 } })
    expect(at(credit, 'gDtipDE/gCamCond/gPagCred/dDCondCred')).toBe('Plazo')
    expect(at(credit, 'gDtipDE/gCamCond/gPagCred/dPlazoCre')).toBe('30 días')
    expect(at(credit, 'gDtipDE/gCamCond/gPaConEIni')).toBeUndefined()
  })

  it.each([
    ['80099006-4', '2'],
    ['9999014-8', '1'],
    ['44444401-7', '1'],
  ])('the receiver %s gets iTiContRec %s', (numeroDocumento, kind) => {
    expect(at(receptor({ numeroDocumento }), 'gDatGralOpe/gDatRec/iTiContRec')).toBe(kind)
  })

  it('the receiver gets the tipoContribuyente of the request when it has one', () => {
    const body = receptor({ numeroDocumento: '80099006-4', tipoContribuyente: 1 })
    expect(at(body, 'gDatGralOpe/gDatRec/iTiContRec')).toBe('1')
  })

  it('a city sets department and district', () => {
    const body = receptor({ direccion: 'Palma', numeroCasa: 0, ciudad: 5707 })
    expect(at(body, 'gDatGralOpe/gDatRec/cDepRec')).toBe('6')
    expect(at(body, 'gDatGralOpe/gDatRec/dDesDisRec')).toBe('SIMON BOLIVAR')
  })

  it.each([' a@b.py , c@d.py', ', a@b.py', 'a@b.py;c@d.py', ';, ;a@b.py'])(
    'only the first e-mail address that is not blank is sent: %j',
    email => {
      expect(at(receptor({ email }), 'gDatGralOpe/gDatRec/dEmailRec')).toBe('a@b.py')
    },
  )

  it('separators alone are not sent as an e-mail address', () => {
    expect(at(receptor({ email: ' ; ,' }), 'gDatGralOpe/gDatRec/dEmailRec')).toBeUndefined()
  })
})

describe('receivers', () => {
  it('a foreigner is a non-taxpayer in an operation B2F (docs/notes B3)', () => {
    const body = minimal({
      receptor: {
        naturaleza: 3,
        tipoDoc: 2,
        numeroDocumento: 'A-1',
        nombre: 'John Doe',
        pais: 'USA',
        direccion: 'X',
        numeroCasa: 1,
      },
    })
    expect(at(body, 'gDatGralOpe/gDatRec/iNatRec')).toBe('2')
    expect(at(body, 'gDatGralOpe/gDatRec/iTiOpe')).toBe('4')
    expect(at(body, 'gDatGralOpe/gDatRec/dDesPaisRe')).toMatch(/^Estados Unidos/)
  })

  it('an unnamed receiver is sent as 0, Sin Nombre, Innominado', () => {
    const body = minimal({ receptor: { naturaleza: 2, tipoDoc: 5, numeroDocumento: '123', nombre: 'Alguien' } })
    expect(at(body, 'gDatGralOpe/gDatRec/dNumIDRec')).toBe('0')
    expect(at(body, 'gDatGralOpe/gDatRec/dNomRec')).toBe('Sin Nombre')
    expect(at(body, 'gDatGralOpe/gDatRec/dDTipIDRec')).toBe('Innominado')
    expect(sign(body).qr).toContain('&dNumIDRec=0&')
  })

  it('the QR has the trimmed document number of the XML', () => {
    const body = minimal({
      receptor: { naturaleza: 2, tipoDoc: 1, numeroDocumento: ' 1234567 ', nombre: 'Juana Pérez' },
    })
    expect(at(body, 'gDatGralOpe/gDatRec/dNumIDRec')).toBe('1234567')
    expect(sign(body).qr).toContain('&dNumIDRec=1234567&')
  })
})

describe('the issuer', () => {
  it('has the fixed name in test, and its own as trade name (1263)', () => {
    expect(at(minimal(), 'gDatGralOpe/gEmis/dNomEmi')).toBe(NOMBRE_DE_PRUEBA)
    expect(at(minimal(), 'gDatGralOpe/gEmis/dNomFanEmi')).toBe('Ñandutí Tejidos SA')
  })

  it('has its own name in production', () => {
    const prod = contexto({ ambiente: 'prod' })
    expect(at(minimal(), 'gDatGralOpe/gEmis/dNomEmi', prod)).toBe('Ñandutí Tejidos SA')
    expect(at(minimal(), 'gDatGralOpe/gEmis/dNomFanEmi', prod)).toBeUndefined()
    expect(sign(minimal(), prod).qr).toMatch(/^https:\/\/ekuatia.set.gov.py\/consultas\/qr\?/)
  })

  it.each([
    ['a city: its district and department', { codigoCiudad: 3428 }, ['11', '145', '3428']],
    ['a city and its district: the department', { codigoCiudad: 3428, codigoDistrito: 145 }, ['11', '145', '3428']],
    ['a city and its department: the district', { codigoCiudad: 3428, departamento: 11 }, ['11', '145', '3428']],
    ['the registered district', { codigoDistrito: 1 }, ['1', '1', '1']],
    ['nothing: the registered place', {}, ['1', '1', '1']],
  ])('gets its place from a request that gives %s', (_what, emisor, expected) => {
    const registered = contexto().emisor
    const where = contexto({ emisor: registered && { ...registered, departamento: 1, codigoDistrito: 1 } })
    const place = ['cDepEmi', 'cDisEmi', 'cCiuEmi'].map(el => at(minimal({ emisor }), `gDatGralOpe/gEmis/${el}`, where))
    expect(place).toEqual(expected)
  })

  it.each([
    ['a city', { codigoCiudad: 99_999 }, ['emisor.codigoCiudad']],
    ['a district', { codigoDistrito: 9999, codigoCiudad: 1 }, ['emisor.codigoDistrito']],
    ['both', { codigoDistrito: 9999, codigoCiudad: 99_999 }, ['emisor.codigoDistrito', 'emisor.codigoCiudad']],
    ['neither, for none is given', {}, ['emisor.departamento', 'emisor.codigoCiudad']],
  ])('is refused for a place that is in no table: %s', (_what, place, expected) => {
    const { departamento, codigoDistrito, codigoCiudad, ...registered } = contexto().emisor as EmisorData
    for (const prepared of [
      prepareDocumento(minimal(), contexto({ emisor: { ...registered, ...place } })),
      prepareDocumento(minimal({ emisor: place }), contexto({ emisor: registered })),
    ]) {
      expect(prepared.ok ? [] : prepared.problems.map(({ campo }) => campo)).toEqual(expected)
    }
  })

  it("has the request's fields instead of the registered ones, except for null", () => {
    const body = minimal({ emisor: { telefono: '0981000000', direccion: null } })
    expect(at(body, 'gDatGralOpe/gEmis/dTelEmi')).toBe('0981000000')
    expect(at(body, 'gDatGralOpe/gEmis/dDirEmi')).toBe('Avda. España')
  })
})

describe('groups', () => {
  it('with only blanks are left out', () => {
    const body = minimal({ complementarios: { ordenCompra: ' ', carga: {} }, items: [item({ lote: '\t' })] })
    expect(at(body, 'gCamGen')).toBeUndefined()
    expect(at(body, 'gDtipDE/gCamItem/gRasMerc')).toBeUndefined()
  })

  it('of lists keep their order', () => {
    const body = minimal({ items: ['uno', 'dos', 'tres'].map(descripcion => item({ descripcion })) })
    const items = all(de(body), 'DE/gDtipDE/gCamItem')
    expect(items.map(node => [textAt(node, 'dCodInt'), textAt(node, 'dDesProSer')])).toEqual([
      ['1', 'uno'],
      ['2', 'dos'],
      ['3', 'tres'],
    ])
  })
})

describe('the limit of 1,000 KB', () => {
  const items = (count: number) => Array.from({ length: count }, () => item({ descripcion: 'ñ'.repeat(1000) }))

  it('accepts a document below it', () => {
    expect(sign(minimal({ items: items(370) })).xml.length).toBeLessThan(1_000_000 - 1000)
  })

  it('refuses a larger document with 0200, before it gets a number', () => {
    const preparation = prepareDocumento(minimal({ items: items(400) }), contexto())
    expect(preparation).toMatchObject({ ok: false, problems: [{ campo: 'items', codigo: '0200' }] })
  })

  it('leaves room for the longest head', () => {
    const texts = { observacion: '😀'.repeat(3000), descripcion: '😀'.repeat(3000) }
    const { text, prepared } = sign(minimal(texts))
    expect(Buffer.byteLength(text) - Buffer.byteLength(prepared.body)).toBeLessThan(35_000 - 1000)
  })
})

describe('summarise', () => {
  it('returns the fields of a list of documents', () => {
    expect(summarise(sign(minimal({ fechaEmision: '2026-11-20T08:00:00' })).prepared)).toEqual({
      tipoDocumento: 1,
      fechaEmision: '2026-11-20T08:00:00',
      moneda: 'PYG',
      totalOperacion: '11000',
      totalIva: '1000',
      porTasa: { base5: '0', iva5: '0', base10: '10000', iva10: '1000', exento: '0' },
      receptorDocumento: '80099006-4',
      receptorNombre: 'Cliente SA',
    })
  })

  it('returns totals by rate, with the VAT of a commission at 10 %', () => {
    const items = [
      { descripcion: 'Uno', cantidad: 1, precioUnitario: 11_000, afectacionIva: 1, tasaIva: 10 },
      { descripcion: 'Dos', cantidad: 2, precioUnitario: 1_050, afectacionIva: 1, tasaIva: 5 },
      { descripcion: 'Tres', cantidad: 1, precioUnitario: 500, afectacionIva: 3, tasaIva: 0 },
    ]
    const { porTasa, totalIva, totalOperacion } = summarise(sign(minimal({ items, comision: 1_100 })).prepared)
    expect({ ...porTasa, totalIva, totalOperacion }).toEqual({
      ...{ base10: '11000', iva10: '1100', base5: '2000', iva5: '100', exento: '500' },
      ...{ totalIva: '1200', totalOperacion: '14700' },
    })
  })

  it('identifies a person by the number of the identity document', () => {
    const person = { naturaleza: 2, tipoDoc: 1, numeroDocumento: '123', nombre: 'Juana Pérez' }
    expect(summarise(sign(minimal({ receptor: person })).prepared)).toMatchObject({ receptorDocumento: '123' })
  })
})

describe('composeDe', () => {
  const preparation = prepareDocumento(termSale(), contexto())
  const prepared = preparation.ok ? preparation.prepared : undefined

  it('puts number, security code and signing date into head and CDC', () => {
    const { cdc, content } = composeDe(
      prepared ?? expect.fail(),
      { numero: 42, codigoSeguridad: '000000123' },
      '2026-11-21T11:00:00',
    )
    expect(cdc).toBe('01800123450001001000004222026112110000001232')
    expect(content).toMatch(/^<dDVId>2<\/dDVId><dFecFirma>2026-11-21T11:00:00<\/dFecFirma>/)
    expect(content).toContain('<dNumDoc>0000042</dNumDoc>')
    expect(content).toContain('<dCodSeg>000000123</dCodSeg>')
  })

  it.each([
    [{ numero: 0, codigoSeguridad: '000000123' }],
    [{ numero: 10_000_000, codigoSeguridad: '000000123' }],
    [{ numero: 1, codigoSeguridad: '000000000' }],
    [{ numero: 1, codigoSeguridad: '1' }],
  ])('throws TypeError for %o', numero => {
    expect(() => composeDe(prepared ?? expect.fail(), numero, '2026-11-21T11:00:00')).toThrow(TypeError)
  })

  it('throws TypeError for a timbrado that makes no valid CDC', () => {
    const { numeracion } = contexto()
    const crooked = contexto({ numeracion: numeracion && { ...numeracion, establecimiento: ' 001' } })
    const preparation = prepareDocumento(minimal(), crooked)
    const numero = { numero: 1, codigoSeguridad: '000000123' }
    const crookedly = () =>
      composeDe(preparation.ok ? preparation.prepared : expect.fail(), numero, '2026-11-21T11:00:00')
    expect(crookedly).toThrow(TypeError)
  })

  it('throws TypeError without issuer', () => {
    const unknown = prepareDocumento(minimal(), contexto({ emisor: undefined }))
    const orphan = unknown.ok ? unknown.prepared : expect.fail()
    expect(() => composeDe(orphan, { numero: 1, codigoSeguridad: '000000123' }, '2026-11-21T11:00:00')).toThrow(
      TypeError,
    )
  })
})
