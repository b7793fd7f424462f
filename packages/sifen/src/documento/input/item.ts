/** Schema of the items, and of the totals that the integrator computed. */
import { LISTS, RANGES } from '../../campos/index.ts'
import { amount, code, group, integer, libre, list, text } from './field.ts'
import { sectorAutomotor } from './sectores.ts'

export const items = list('Lo que se vende, se compra o se traslada: de 1 a 999 ítems.', {
  codigoInterno: text('Código del producto en su sistema; si falta, el número de línea.', 'YER-500'),
  descripcion: text('Qué es.', 'Yerba mate 500 g'),
  observacion: text('Observación sobre el ítem.', 'En hojas'),
  unidadMedida: integer(`Unidad de medida; si falta, 77. Valores: ${LISTS.unidad.sample}.`, 77),
  cantidad: amount('Cantidad, mayor que cero.', 4),
  precioUnitario: amount('Precio por unidad, IVA incluido.', 18500),
  descuento: amount('Descuento por unidad.', 500),
  anticipo: amount('Anticipo por unidad.', 100),
  cambio: amount('Guaraníes por unidad de la moneda, con condicionTipoCambio 2.', '7300.1234'),
  afectacionIva: code('Cómo lo grava el IVA.', LISTS.afectacionIva, 1),
  ivaProporcion: amount('Porcentaje gravado; obligatorio si afectacionIva es 4.', 30),
  tasaIva: code('Obligatoria en lo gravado; si falta en lo demás, 0.', RANGES.tasaIva, 5),
  partidaArancelaria: integer('Partida arancelaria, de cuatro dígitos.', 903),
  ncm: text('Código de la Nomenclatura Común del Mercosur, de 6 a 8 dígitos.', '09030010'),
  dncp: group('Códigos de la DNCP; en ventas al Estado.', {
    codigoNivelGeneral: text('Código a nivel general, de ocho dígitos.', '12345678'),
    codigoNivelEspecifico: text('Código a nivel específico, de tres o cuatro dígitos.', '1234'),
    codigoGtinProducto: text('Código GTIN del producto.', '78412345'),
    codigoNivelPaquete: text('Código GTIN del paquete.', '7841234567890'),
  }),
  pais: text('País de origen (ISO 3166, tres letras).', 'PRY'),
  tolerancia: code('Qué tolerancia tiene la mercadería, en la nota de remisión.', LISTS.tolerancia, 1),
  toleranciaCantidad: amount('Cantidad que puede faltar.', '2.5'),
  toleranciaPorcentaje: amount('Porcentaje que puede faltar.', '0.5'),
  cdcAnticipo: text('CDC de la factura del anticipo.', '01800990064001001000421322026010810494221989'),
  lote: text('Número de lote.', 'L-1'),
  vencimiento: text('Fecha de vencimiento de la mercadería.', '2027-01-31'),
  numeroSerie: text('Número de serie.', 'S-1'),
  numeroPedido: text('Número de pedido.', 'P-1'),
  numeroSeguimiento: text('Número de seguimiento del envío.', 'G-1'),
  registroSenave: text('Número de registro del producto en el SENAVE.', 'SNV-1'),
  registroEntidadComercial: text('Número de registro de la entidad comercial en el SENAVE.', 'REC-1'),
  nombreProducto: text('Nombre del producto registrado.', 'Yerba'),
  sectorAutomotor,
  extras: libre('Datos suyos: se guardan con el documento y no se envían.', { deposito: 'B2' }),
})

const OPTIONAL = 'Si viene y difiere del nuestro, se avisa en advertencias.'
const CHECKED = 'Si viene, debe coincidir con el nuestro, con una diferencia de hasta 1.'

export const totales = group('Los totales, según su sistema. Los calculamos nosotros: pueden faltar.', {
  subtotalExento: amount(`Subtotal exento. ${OPTIONAL}`, 0),
  subtotalGravado5: amount(`Subtotal gravado al 5 %. ${OPTIONAL}`, 74000),
  subtotalGravado10: amount(`Subtotal gravado al 10 %. ${OPTIONAL}`, 0),
  iva5: amount(`IVA al 5 %. ${OPTIONAL}`, '3523.80952381'),
  iva10: amount(`IVA al 10 %. ${OPTIONAL}`, 0),
  ivaTotal: amount(`Total del IVA. ${CHECKED}`, '3523.80952381'),
  totalOperacion: amount(`Total de la operación. ${CHECKED}`, 74000),
})
