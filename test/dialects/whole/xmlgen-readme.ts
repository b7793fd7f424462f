/** The parts of the example in xmlgen's README that an invoice may carry, each in an invoice, in our own data. */
import type { Body } from '../../support/issuing-app.ts'
import type { WholeDocument } from './whole-document.ts'

const LUGAR = {
  ...{
    direccion: 'Calle Palma',
    numeroCasa: '430',
    complementoDireccion1: 'casi Chile',
    complementoDireccion2: 'piso 2',
  },
  ...{ departamento: 1, departamentoDescripcion: 'CAPITAL', distrito: 1, distritoDescripcion: 'ASUNCION (DISTRITO)' },
  ...{ ciudad: 1, ciudadDescripcion: 'ASUNCION (DISTRITO)', pais: 'PRY', paisDescripcion: 'Paraguay' },
}
const CLIENTE = {
  ...{ contribuyente: true, ruc: '80099006-4', razonSocial: 'Cliente SA', nombreFantasia: 'El Cliente' },
  ...{ tipoOperacion: 1, ...LUGAR, complementoDireccion1: undefined, complementoDireccion2: undefined },
  ...{ tipoContribuyente: 2, documentoTipo: 1, documentoNumero: '2324234', telefono: '021-444555' },
  ...{ celular: '0981-444555', email: 'compras@cliente.com.py, pagos@cliente.com.py', codigo: '1548' },
}
const ITEM = {
  ...{ codigo: 'A-001', descripcion: 'Yerba mate', observacion: 'De Itapúa', unidadMedida: 77, cantidad: 10.5 },
  ...{ precioUnitario: 10800, cambio: 0, descuento: 0, anticipo: 0, pais: 'PRY', paisDescripcion: 'Paraguay' },
  ...{ ivaTipo: 1, ivaProporcion: 100, iva: 5, numeroSerie: '', numeroPedido: '', numeroSeguimiento: '' },
}
const FACTURA: Body = {
  ...{ tipoDocumento: 1, establecimiento: '001', codigoSeguridadAleatorio: '298398', punto: '001' },
  ...{ descripcion: 'Aparece en el documento', observacion: 'Gracias por su compra', fecha: '2026-11-20T10:11:00' },
  ...{ tipoEmision: 1, tipoTransaccion: 1, tipoImpuesto: 1, moneda: 'PYG', condicionAnticipo: 1 },
  ...{ condicionTipoCambio: 1, descuentoGlobal: 0, anticipoGlobal: 0, cambio: 6700, cliente: CLIENTE },
  usuario: { documentoTipo: 1, documentoNumero: '157264', nombre: 'Ana Ayala', cargo: 'Vendedora' },
  factura: { presencia: 1, fechaEnvio: '2026-11-20' },
  condicion: { tipo: 1, entregas: [{ tipo: 1, monto: '113400', moneda: 'PYG', cambio: 0 }] },
  items: [ITEM],
}
const withItem = (over: Body) => ({ ...FACTURA, items: [{ ...ITEM, ...over }] })
const TARJETA = {
  ...{ tipo: 1, tipoDescripcion: 'Dinelco', titular: 'Ana Ayala', ruc: '80099006-4', razonSocial: 'Procesadora' },
  ...{ medioPago: 1, codigoAutorizacion: 232524234 },
}
const DNCP = { modalidad: 'LP', entidad: 1, año: 26, secuencia: 3377, fecha: '2026-09-14' }
const DNCP_MAL = { ...DNCP, modalidad: 'ABC', año: 2026, fecha: '2026-09-14T10:11:00' }
const VEHICULO = {
  ...{ tipo: 1, chasis: '45252345235423532', color: 'Rojo', potencia: 1500, capacidadMotor: 5 },
  ...{ capacidadPasajeros: 5, pesoBruto: 10000, pesoNeto: 8000, tipoCombustible: 9 },
  ...{ tipoCombustibleDescripcion: 'Vapor', numeroMotor: '323234234234234234', capacidadTraccion: 151.01 },
  ...{ año: 2009, tipoVehiculo: 'Camioneta', cilindradas: '3500' },
}
const TRANSPORTE = {
  ...{ tipo: 1, modalidad: 1, tipoResponsable: 1, condicionNegociacion: 'CFR', numeroManifiesto: 'AF-2541' },
  ...{ numeroDespachoImportacion: '153223232332', inicioEstimadoTranslado: '2026-11-21' },
  ...{ finEstimadoTranslado: '2026-11-21', paisDestino: 'PRY', paisDestinoNombre: 'Paraguay' },
  ...{ salida: { ...LUGAR, telefonoContacto: '0971123' }, entrega: { ...LUGAR, telefonoContacto: '0971123' } },
  vehiculo: {
    ...{ tipo: 1, marca: 'Nissan', documentoTipo: 1, documentoNumero: 'CHA232323', obs: '' },
    ...{ numeroMatricula: 'ABC123', numeroVuelo: 143 },
  },
  transportista: {
    ...{
      contribuyente: true,
      nombre: 'Transportes SA',
      ruc: '80099006-4',
      documentoTipo: 1,
      documentoNumero: '99714584',
    },
    ...{ direccion: 'Ruta 2', obs: 11, pais: 'PRY', paisDescripcion: 'Paraguay' },
    chofer: { documentoNumero: '1234567', nombre: 'Pedro Gómez', direccion: 'Calle 1' },
    agente: { nombre: 'Agencia SA', ruc: '80099006-4', direccion: 'Calle 2' },
  },
}
const CREDITO = {
  ...{ tipo: 1, plazo: '30 días', cuotas: 2, montoEntrega: 13400.0 },
  infoCuotas: [
    { moneda: 'PYG', monto: 50000.0, vencimiento: '2026-12-20' },
    { moneda: 'PYG', monto: 50000.0, vencimiento: '2027-01-20' },
  ],
}

export const XMLGEN_README: readonly WholeDocument[] = [
  { name: 'the invoice', body: FACTURA, ends: 'approved' },
  {
    name: 'card and cheque',
    body: {
      ...FACTURA,
      condicion: {
        tipo: 1,
        entregas: [
          { tipo: 3, monto: '100000', moneda: 'PYG', cambio: 0, infoTarjeta: TARJETA },
          {
            tipo: 2,
            monto: '13400',
            moneda: 'PYG',
            cambio: 0,
            infoCheque: { numeroCheque: '32323232', banco: 'Regional' },
          },
        ],
      },
    },
    ends: 'approved',
  },
  {
    name: 'credit with a first payment',
    body: { ...FACTURA, condicion: { tipo: 2, credito: CREDITO } },
    ends: ['condicion.entregas'],
  },
  {
    name: 'credit with a first payment and its means',
    body: {
      ...FACTURA,
      condicion: { tipo: 2, entregas: [{ tipo: 1, monto: '13400', moneda: 'PYG', cambio: 0 }], credito: CREDITO },
    },
    ends: 'approved',
  },
  {
    name: 'a sale to the State',
    body: {
      ...FACTURA,
      cliente: { ...CLIENTE, tipoOperacion: 3 },
      factura: { presencia: 1, dncp: DNCP },
      items: [{ ...ITEM, dncp: { codigoNivelGeneral: '12345678', codigoNivelEspecifico: '1234' } }],
    },
    ends: 'approved',
  },
  {
    name: 'a sale to the State, with sample values of another length',
    body: { ...FACTURA, cliente: { ...CLIENTE, tipoOperacion: 3 }, factura: { presencia: 1, dncp: DNCP_MAL } },
    ends: ['factura.dncp.modalidad', 'factura.dncp.año', 'factura.dncp.fecha'],
  },
  {
    name: 'the State’s data in a sale to a company',
    body: { ...FACTURA, factura: { presencia: 1, dncp: DNCP } },
    ends: 'approved',
  },
  {
    name: 'a tariff heading, NCM and tolerances',
    body: withItem({
      partidaArancelaria: 4444,
      ncm: '12345678',
      tolerancia: 1,
      toleranciaCantidad: 1,
      toleranciaPorcentaje: 1,
    }),
    ends: 'approved',
  },
  { name: 'letters as NCM', body: withItem({ ncm: 'ABCD1234' }), ends: ['items.0.ncm'] },
  {
    name: 'a sample text as CDC of an advance',
    body: withItem({ cdcAnticipo: '44digitos' }),
    ends: ['items.0.cdcAnticipo'],
  },
  { name: 'a lot with its expiry', body: withItem({ lote: 'A-001', vencimiento: '2027-10-30' }), ends: 'approved' },
  {
    name: 'the importer and its registers',
    body: withItem({
      importador: { nombre: 'Importadora SA', direccion: 'Calle 3', registroImportador: 'RI-1' },
      registroSenave: '323223',
      registroEntidadComercial: 'RI-32/22',
    }),
    ends: ['items.0.importador'],
  },
  { name: 'a vehicle', body: withItem({ sectorAutomotor: VEHICULO }), ends: 'approved' },
  {
    name: 'electricity',
    body: {
      ...FACTURA,
      sectorEnergiaElectrica: {
        ...{
          numeroMedidor: '132423424235425',
          codigoActividad: 12,
          codigoCategoria: '001',
          lecturaAnterior: 4,
          lecturaActual: 5,
        },
      },
    },
    ends: 'approved',
  },
  {
    name: 'insurance',
    body: {
      ...FACTURA,
      sectorSeguros: {
        ...{ codigoAseguradora: '', codigoPoliza: 'AAAA', numeroPoliza: 'BBBB', vigencia: 1, vigenciaUnidad: 'año' },
        ...{ inicioVigencia: '2026-10-01', finVigencia: '2027-10-01', codigoInternoItem: 'A-001' },
      },
    },
    ends: 'approved',
  },
  {
    name: 'a supermarket',
    body: {
      ...FACTURA,
      sectorSupermercados: {
        ...{
          nombreCajero: 'Juan Pérez',
          efectivo: 150000,
          vuelto: 35600,
          donacion: 1000,
          donacionDescripcion: 'Caridad',
        },
      },
    },
    ends: 'approved',
  },
  {
    name: 'a cycle of billing',
    body: {
      ...FACTURA,
      sectorAdicional: {
        ...{ ciclo: 'Mensualidad', inicioCiclo: '2026-09-01', finCiclo: '2026-10-01', vencimientoPago: '2026-12-01' },
        ...{ numeroContrato: 'AF-2541', saldoAnterior: 1550000 },
      },
    },
    ends: 'approved',
  },
  {
    name: 'transport, with sample values of another length',
    body: { ...FACTURA, detalleTransporte: TRANSPORTE },
    ends: [
      'detalleTransporte.numeroDespachoImportacion',
      'detalleTransporte.vehiculo.tipo',
      'detalleTransporte.vehiculo.numeroVuelo',
    ],
  },
  {
    name: 'transport',
    body: {
      ...FACTURA,
      detalleTransporte: {
        ...{ ...TRANSPORTE, numeroDespachoImportacion: '1532232323321234' },
        vehiculo: { ...TRANSPORTE.vehiculo, tipo: 'Camión', numeroVuelo: undefined },
      },
    },
    ends: 'approved',
  },
  {
    name: 'blank complements',
    body: {
      ...FACTURA,
      complementarios: {
        ...{ ordenCompra: '', ordenVenta: '', numeroAsiento: '' },
        carga: { ordenCompra: '', ordenVenta: '', numeroAsiento: '' },
      },
    },
    ends: 'approved',
  },
  {
    name: 'an associated document',
    body: {
      ...FACTURA,
      documentoAsociado: {
        ...{ formato: 2, tipo: 1, timbrado: '12345678', establecimiento: '001', punto: '001', numero: '0027821' },
        ...{ fecha: '2026-09-14' },
      },
    },
    ends: 'approved',
  },
  {
    name: 'the groups of the other types',
    body: {
      ...FACTURA,
      notaCreditoDebito: { motivo: 1 },
      remision: { motivo: 1, tipoResponsable: 1, kms: 150, fechaFactura: '2026-11-21' },
    },
    ends: ['notaCreditoDebito', 'remision'],
  },
]
