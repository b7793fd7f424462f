/** For every rule of the types: good documents with one defect, and the expected problems. */
import { type Body, item, minimal } from './invoice-factory.ts'
import type { Case } from './rule-cases.ts'
import {
  AJENO,
  autofactura,
  constancia,
  exportacionDeHoy,
  FACTURA_PROPIA,
  facturaDeExportacion,
  facturaDeImportacion,
  impreso,
  NOTA_PROPIA,
  nota,
  remision,
  retencion,
  transporte,
  transportista,
  vehiculo,
} from './tipos-factory.ts'

const sin = (body: Body, ...names: string[]): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))
const electronico = (over: Body = {}): Body => ({ formato: 1, cdc: FACTURA_PROPIA, ...over })
const inList = (value: unknown): unknown => (value === undefined || Array.isArray(value) ? value : [value])
const sobre = (documentoAsociado: unknown, over: Body = {}): Body =>
  nota({ documentoAsociado: inList(documentoAsociado), ...over })
const por = (over: Body): Body => remision({ transporte: transporte(over) })
const llevadoPor = (over: Body): Body => por({ transportista: transportista(over) })
const movida = (over: Body, rest: Body = {}): Body =>
  remision({ remision: { ...(remision().remision as Body), ...over }, ...rest })
const comprada = (over: Body, rest: Body = {}): Body =>
  autofactura({ autoFactura: { ...(autofactura().autoFactura as Body), ...over }, ...rest })
const { receptor } = minimal()
const AEREO = { modalidad: 3, vehiculo: [vehiculo({ numeroVuelo: 'AR1234' })] }

export const PRESENCIA: readonly Case[] = [
  ['a self-invoice without seller', sin(autofactura(), 'autoFactura'), 'autoFactura 2550'],
  ['a self-invoice without constancia', sin(autofactura(), 'documentoAsociado'), 'documentoAsociado 2400'],
  ['a note without reason', sin(nota(), 'notaCreditoDebito'), 'notaCreditoDebito 1450'],
  ['a note about nothing', sobre(undefined), 'documentoAsociado 2400'],
  ['a note about an empty list', sobre([]), 'documentoAsociado 2400'],
  ['a remission without its group', sin(remision(), 'remision'), 'remision 2600'],
  ['a remission without transport', sin(remision(), 'transporte'), 'transporte 2100'],
  ['without departure', por({ salida: undefined }), 'transporte.salida 2150'],
  ['without delivery', por({ entrega: undefined }), 'transporte.entrega 2200'],
  ['without vehicle', por({ vehiculo: [] }), 'transporte.vehiculo 2250'],
  ['without carrier', por({ transportista: undefined }), 'transporte.transportista 2300'],
]

const importada = (over: Body) =>
  facturaDeImportacion({ importacion: { ...(facturaDeImportacion().importacion as Body), ...over } })
const retenido = (over: Body) => retencion({ retencion: { ...(retencion().retencion as Body), ...over } })

/** Cases of the types that SIFEN does not accept yet, which have no codes. */
export const FUTUROS: readonly Case[] = [
  ['an export', facturaDeExportacion(), undefined],
  ['an export without its group', sin(facturaDeExportacion(), 'exportacion'), 'exportacion'],
  ['an export to a neighbour', facturaDeExportacion({ receptor }), 'tipoOperacion'],
  [
    'an export on no terms',
    facturaDeExportacion({ exportacion: { paisDestino: 'BRA' } }),
    'exportacion.condicionNegociacion',
  ],
  [
    'an export on unknown terms',
    facturaDeExportacion({ exportacion: { paisDestino: 'BRA', condicionNegociacion: 'XYZ' } }),
    'exportacion.condicionNegociacion',
  ],
  [
    'an export to nowhere',
    facturaDeExportacion({ exportacion: { condicionNegociacion: 'FOB' } }),
    'exportacion.paisDestino',
  ],
  [
    'an export to no country',
    facturaDeExportacion({ exportacion: { condicionNegociacion: 'FOB', paisDestino: 'ZZZ' } }),
    'exportacion.paisDestino',
  ],
  ['an export that is a note', facturaDeExportacion({ notaCreditoDebito: { motivo: 1 } }), 'notaCreditoDebito 1451'],
  ['an import', facturaDeImportacion(), undefined],
  ['an import without its group', sin(facturaDeImportacion(), 'importacion'), 'importacion'],
  ['an import from a neighbour', facturaDeImportacion({ receptor }), 'tipoOperacion'],
  ['an import without clearance', importada({ numeroDespacho: undefined }), 'importacion.numeroDespacho'],
  ['an import with a short one', importada({ numeroDespacho: '26001' }), 'importacion.numeroDespacho'],
  ['an import cleared on no day', importada({ fechaDespacho: '2026-02-30' }), 'importacion.fechaDespacho'],
  ['an import from nowhere', importada({ paisOrigen: undefined }), 'importacion.paisOrigen'],
  ['a withholding', retencion(), undefined],
  ['a withholding without its group', sin(retencion(), 'retencion'), 'retencion'],
  ['a withholding of no tax', retenido({ tipoRegimen: 3 }), 'retencion.tipoRegimen'],
  ['a withholding of nothing', retenido({ porcentaje: 0 }), 'retencion.porcentaje'],
  ['a withholding of more than all', retenido({ porcentaje: '100.01' }), 'retencion.porcentaje'],
  ['a withholding on nothing', sin(retencion(), 'documentoAsociado'), 'documentoAsociado 2400'],
  ['an invoice with the data of an export', minimal({ exportacion: { paisDestino: 'BRA' } }), 'exportacion'],
]

/** Exports as they are issued today. NT7; docs/notes 234 */
export const EXPORTACION: readonly Case[] = [
  ['an export by invoice', exportacionDeHoy(), undefined],
  [
    'without the country of the buyer',
    exportacionDeHoy({ receptor: { ...(exportacionDeHoy().receptor as Body), pais: undefined } }),
    'receptor.pais',
  ],
  [
    'to a buyer here',
    exportacionDeHoy({ receptor: { ...(exportacionDeHoy().receptor as Body), pais: 'PRY' } }),
    'receptor.pais 1320',
  ],
  [
    'without the address of the buyer',
    exportacionDeHoy({
      receptor: { ...(exportacionDeHoy().receptor as Body), direccion: undefined, numeroCasa: undefined },
    }),
    'receptor.direccion 1318',
  ],
  [
    'to a buyer without a name',
    exportacionDeHoy({
      receptor: { ...(exportacionDeHoy().receptor as Body), tipoDoc: 5 },
      items: [item({ precioUnitario: 10 })],
    }),
    'receptor.tipoDoc 1333',
  ],
]

/** Cases that the writer cannot produce, so the sandbox is not tested with them. */
export const SOBRANTES: readonly Case[] = [
  ['an invoice with a seller', minimal({ autoFactura: autofactura().autoFactura }), 'autoFactura 2551'],
  ['an invoice with a reason', minimal({ notaCreditoDebito: { motivo: 1 } }), 'notaCreditoDebito 1451'],
  ['an invoice with a remission', minimal({ remision: remision().remision }), 'remision 2601'],
  ['an invoice with tolerance', minimal({ items: [item({ tolerancia: 1 })] }), 'items.0.tolerancia 1807'],
  ['a self-invoice with presence', autofactura({ factura: { presencia: 1 } }), 'factura 1351'],
  [
    'a self-invoice with a discount',
    autofactura({ items: [{ descripcion: 'Miel', cantidad: 1, precioUnitario: 9, descuento: 1 }] }),
    'items.0.descuento 1853',
  ],
  [
    'a self-invoice with freight',
    autofactura({ complementarios: { carga: { pesoTotal: 1 } } }),
    'complementarios.carga 2390',
  ],
  ['a self-invoice with a global discount', autofactura({ descuentoGlobal: 1 }), 'descuentoGlobal 1853'],
  ['a self-invoice with a global advance', autofactura({ anticipoGlobal: 1 }), 'anticipoGlobal 1853'],
  ['a self-invoice with a commission', autofactura({ comision: 1 }), 'comision'],
  ['a self-invoice with a rounding', autofactura({ redondeo: 1 }), 'redondeo'],
  ['a self-invoice rounded to a coin', autofactura({ redondearA: 50 }), 'redondearA'],
  ['a self-invoice with a till', autofactura({ sectorSupermercados: { nombreCajero: 'Ana' } }), 'sectorSupermercados'],
  ['a note with transport', nota({ transporte: transporte() }), 'transporte 2101'],
  ['a note with a seller', nota({ autoFactura: autofactura().autoFactura }), 'autoFactura 2551'],
  ['a remission with payment', remision({ condicionPago: { condicion: 1 } }), 'condicionPago 1501'],
  ['a remission with presence', remision({ factura: { presencia: 1 } }), 'factura 1351'],
  ['a public purchase in a note', nota({ dncp: { modalidad: 'LP' } }), 'dncp'],
]

export const AUTOFACTURA: readonly Case[] = [
  ['in dollars', autofactura({ moneda: 'USD', tipo_cambio: 7300 }), 'moneda 1213'],
  [
    'on credit',
    autofactura({ condicionPago: { condicion: 2, credito: { plazo: '30 días' } } }),
    'condicionPago.condicion 1503',
  ],
  [
    'to a person',
    autofactura({ receptor: { naturaleza: 2, tipoDoc: 1, numeroDocumento: '1', nombre: 'Juana Pérez' } }),
    'receptor.naturaleza 1315',
  ],
  ['B2B', autofactura({ tipoOperacion: 1 }), 'tipoOperacion 1316'],
  ['to another taxpayer', autofactura({ receptor }), 'receptor.numeroDocumento 1317'],
  [
    'to itself',
    autofactura({ receptor: { naturaleza: 1, numeroDocumento: '80012345-0', nombre: 'Emisor' } }),
    undefined,
  ],
  ['a seller nowhere', comprada({ departamento: 12 }), 'autoFactura.ciudad 2553'],
  [
    'a place nowhere',
    comprada({ ubicacion: { lugar: 'Mercado', departamento: 12, ciudad: 1 } }),
    'autoFactura.ubicacion.ciudad 2557',
  ],
  ['about a printed document', autofactura({ documentoAsociado: [impreso()] }), 'documentoAsociado.0.formato 2416'],
  ['about two', autofactura({ documentoAsociado: [constancia(), constancia()] }), 'documentoAsociado 2415'],
]

export const ASOCIADOS: readonly Case[] = [
  ['a note about an invoice', sobre(electronico()), undefined],
  ['about two', sobre([impreso(), impreso({ numero: '8' })]), 'documentoAsociado 2415'],
  ['about a constancia', sobre(constancia()), 'documentoAsociado.0.formato 2434'],
  [
    'a remission about a constancia',
    remision({ documentoAsociado: [constancia()] }),
    'documentoAsociado.0.formato 2434',
  ],
  [
    'a printed one with the stamp of the electronic ones',
    sobre(impreso({ timbrado: '12345678' })),
    'documentoAsociado.0.timbrado 2440',
  ],
  ['about a note', sobre(electronico({ cdc: NOTA_PROPIA })), 'documentoAsociado.0.cdc 2414'],
  [
    'a remission about a note',
    remision({ documentoAsociado: [electronico({ cdc: NOTA_PROPIA })] }),
    'documentoAsociado.0.cdc 2414',
  ],
  [
    'about a printed note',
    sobre(impreso({ tipoDocumentoImpreso: 2 })),
    'documentoAsociado.0.tipoDocumentoImpreso 2414',
  ],
  [
    'a remission about a printed remission',
    remision({ documentoAsociado: [impreso({ tipoDocumentoImpreso: 4 })] }),
    'documentoAsociado.0.tipoDocumentoImpreso 2414',
  ],
  [
    'an invoice about a note',
    minimal({ documentoAsociado: [electronico({ cdc: NOTA_PROPIA })] }),
    'documentoAsociado.0.cdc 2414',
  ],
  [
    'an invoice about a printed note',
    minimal({ documentoAsociado: [impreso({ tipoDocumentoImpreso: 3 })] }),
    'documentoAsociado.0.tipoDocumentoImpreso 2414',
  ],
  [
    'an invoice about a printed remission',
    minimal({ documentoAsociado: [impreso({ tipoDocumentoImpreso: 4 })] }),
    undefined,
  ],
  ['an invoice about a constancia', minimal({ documentoAsociado: [constancia()] }), 'documentoAsociado.0.formato 2434'],
  ['about the document of another', sobre(electronico({ cdc: AJENO })), 'documentoAsociado.0.cdc 2439'],
  ['of a merged company', sobre(electronico({ cdc: AJENO, rucFusionado: '80099006-4' })), undefined],
  [
    'of another merged company',
    sobre(electronico({ cdc: AJENO, rucFusionado: '80012345-0' })),
    'documentoAsociado.0.rucFusionado 2443',
  ],
  [
    'merged, in an invoice',
    minimal({ documentoAsociado: [impreso({ rucFusionado: '80099006-4' })] }),
    'documentoAsociado.0.rucFusionado 2444',
  ],
  ['a merged company without RUC', sobre(electronico({ rucFusionado: 'X' })), 'documentoAsociado.0.rucFusionado'],
  ['a wrong CDC', sobre(electronico({ cdc: `${AJENO.slice(0, 43)}0` })), 'documentoAsociado.0.cdc'],
  ['no CDC', sobre(electronico({ cdc: undefined })), 'documentoAsociado.0.cdc 2402'],
  ['no stamp', sobre(impreso({ timbrado: undefined })), 'documentoAsociado.0.timbrado 2405'],
  ['no establishment', sobre(impreso({ establecimiento: ' ' })), 'documentoAsociado.0.establecimiento 2406'],
  ['no point', sobre(impreso({ punto: undefined })), 'documentoAsociado.0.punto 2407'],
  ['no number', sobre(impreso({ numero: undefined })), 'documentoAsociado.0.numero 2408'],
  ['no type', sobre(impreso({ tipoDocumentoImpreso: undefined })), 'documentoAsociado.0.tipoDocumentoImpreso 2409'],
  ['no date', sobre(impreso({ fecha: undefined })), 'documentoAsociado.0.fecha 2411'],
  ['a printed one with CDC', sobre(impreso({ cdc: FACTURA_PROPIA })), 'documentoAsociado.0.cdc 2418'],
  ['an electronic one with stamp', sobre(electronico({ timbrado: '11223344' })), 'documentoAsociado.0.timbrado 2419'],
  ['with establishment', sobre(electronico({ establecimiento: '001' })), 'documentoAsociado.0.establecimiento 2420'],
  ['with point', sobre(electronico({ punto: '001' })), 'documentoAsociado.0.punto 2421'],
  ['with number', sobre(electronico({ numero: '1' })), 'documentoAsociado.0.numero 2422'],
  ['with type', sobre(electronico({ tipoDocumentoImpreso: 1 })), 'documentoAsociado.0.tipoDocumentoImpreso 2423'],
  ['with date', sobre(electronico({ fecha: '2026-10-01' })), 'documentoAsociado.0.fecha 2425'],
  [
    'a constancia of no type',
    autofactura({ documentoAsociado: [constancia({ constanciaTipo: undefined })] }),
    'documentoAsociado.0.constanciaTipo 2426',
  ],
  ['a printed constancia', sobre(impreso({ constanciaTipo: 1 })), 'documentoAsociado.0.constanciaTipo 2427'],
  [
    'a constancia of no taxpayer, without number and control',
    autofactura({
      documentoAsociado: [constancia({ constanciaNumero: undefined, constanciaControl: undefined })],
    }),
    undefined,
  ],
  [
    'a constancia of a small producer without number',
    autofactura({ documentoAsociado: [constancia({ constanciaTipo: 2, constanciaNumero: undefined })] }),
    'documentoAsociado.0.constanciaNumero 2430',
  ],
  [
    'with number of constancia',
    sobre(impreso({ constanciaNumero: '12345678901' })),
    'documentoAsociado.0.constanciaNumero 2431',
  ],
  [
    'a constancia of a small producer without control',
    autofactura({ documentoAsociado: [constancia({ constanciaTipo: 2, constanciaControl: undefined })] }),
    'documentoAsociado.0.constanciaControl 2432',
  ],
  ['with control', sobre(impreso({ constanciaControl: 'ABCD1234' })), 'documentoAsociado.0.constanciaControl 2433'],
  ['a tax credit of no resolution', minimal({ tipoTransaccion: 12 }), 'documentoAsociado 2413'],
  [
    'a withholding that is not paid with',
    minimal({ documentoAsociado: [impreso({ numeroRetencion: '001001000123456' })] }),
    'documentoAsociado 2436',
  ],
]

export const REMISION: readonly Case[] = [
  ['no kind of transport', por({ tipo: undefined }), 'transporte.tipo 2102'],
  ['no day of departure', por({ inicioEstimadoTranslado: undefined }), 'transporte.inicioEstimadoTranslado 2107'],
  ['departed before', por({ inicioEstimadoTranslado: '2026-11-11' }), undefined],
  ['departed today', por({ inicioEstimadoTranslado: '2026-11-21' }), undefined],
  ['no day of arrival', por({ finEstimadoTranslado: undefined }), 'transporte.finEstimadoTranslado 2109'],
  ['arrived before', por({ finEstimadoTranslado: '2026-11-21' }), 'transporte.finEstimadoTranslado 2110'],
  [
    'from nowhere',
    por({ salida: { direccion: 'x', numeroCasa: 0, departamento: 12, ciudad: 1 } }),
    'transporte.salida.ciudad 2153',
  ],
  [
    'to nowhere',
    por({ entrega: [{ direccion: 'x', numeroCasa: 0, departamento: 12, ciudad: 1 }] }),
    'transporte.entrega.0.ciudad 2203',
  ],
  ['by air without flight', por({ modalidad: 3, vehiculo: [vehiculo()] }), 'transporte.vehiculo.0.numeroVuelo 2252'],
  ['by road with a flight', por({ vehiculo: AEREO.vehiculo }), 'transporte.vehiculo.0.numeroVuelo 2253'],
  [
    'without plate',
    por({ vehiculo: [vehiculo({ numeroMatricula: undefined })] }),
    'transporte.vehiculo.0.numeroMatricula 2254',
  ],
  ['without number', por({ vehiculo: [vehiculo({ documentoTipo: 1 })] }), 'transporte.vehiculo.0.documentoNumero 2255'],
  ['five vehicles', por({ vehiculo: Array(5).fill(vehiculo()) }), 'transporte.vehiculo'],
  ['a taxpayer without RUC', llevadoPor({ ruc: undefined }), 'transporte.transportista.ruc 2302'],
  [
    'a person with RUC',
    llevadoPor({ contribuyente: false, documentoTipo: 1, documentoNumero: '1' }),
    'transporte.transportista.ruc 2305',
  ],
  ['a wrong RUC', llevadoPor({ ruc: '80099006-1' }), 'transporte.transportista.ruc 2306'],
  [
    'a person without document',
    llevadoPor({ contribuyente: false, ruc: undefined }),
    'transporte.transportista.documentoTipo 2307',
  ],
  [
    'a taxpayer with document',
    llevadoPor({ documentoTipo: 1, documentoNumero: '1' }),
    'transporte.transportista.documentoTipo 2308',
  ],
  [
    'a person of no number',
    llevadoPor({ contribuyente: false, ruc: undefined, documentoTipo: 1 }),
    'transporte.transportista.documentoNumero 2311',
  ],
  [
    'a wrong agent',
    llevadoPor({ agente: { nombre: 'Agente', ruc: '80099006-1' } }),
    'transporte.transportista.agente.ruc',
  ],
  ['an invoice next month', movida({ fechaFactura: '2026-12-01' }), 'remision.fechaFactura 2604'],
  ['a sale without invoice', movida({ fechaFactura: undefined }), 'remision.fechaFactura 2605'],
  ['a sale with its invoice', movida({ fechaFactura: undefined }, { documentoAsociado: [impreso()] }), undefined],
  ['an import without clearance', movida({ motivo: 5 }), 'transporte.numeroDespachoImportacion'],
  ['between places of another', movida({ motivo: 7 }), 'receptor.numeroDocumento 2606'],
  ['to be transformed by another', movida({ motivo: 8 }), undefined],
  ['to be repaired by another', movida({ motivo: 9 }), undefined],
  ['without address', remision({ receptor }), 'receptor.direccion 1318'],
  [
    'tolerance of nothing',
    remision({ items: [{ descripcion: 'Yerba', cantidad: 1, tolerancia: 1 }] }),
    'items.0.toleranciaCantidad 1808',
  ],
  [
    'tolerance of too much',
    remision({ items: [{ descripcion: 'Yerba', cantidad: 1, tolerancia: 1, toleranciaPorcentaje: '100.1' }] }),
    'items.0.toleranciaPorcentaje',
  ],
]

const sinNombre = { naturaleza: 2, tipoDoc: 5, direccion: 'Calle', numeroCasa: 0 }
export const IDENTIFICADO: readonly Case[] = [
  ['a note to an unnamed receiver', nota({ receptor: sinNombre }), 'receptor.tipoDoc 1331'],
  ['a remission to an unnamed receiver', remision({ receptor: sinNombre }), 'receptor.tipoDoc 1331'],
]
