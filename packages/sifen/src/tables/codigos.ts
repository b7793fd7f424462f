/** SIFEN's short code lists: numbers with their exact literals. docs/sifen §11 and Appendix A. */

export const TIPO_EMISION = { 1: 'Normal', 2: 'Contingencia' } as const

/** C002 by name, of the types that SIFEN accepts. */
export const TIPOS_DE_DOCUMENTO = {
  factura: 1,
  autofactura: 4,
  notaDeCredito: 5,
  notaDeDebito: 6,
  notaDeRemision: 7,
} as const

/** C002/C003 */
export const TIPO_DOCUMENTO = {
  [TIPOS_DE_DOCUMENTO.factura]: 'Factura electrónica',
  [TIPOS_DE_DOCUMENTO.autofactura]: 'Autofactura electrónica',
  [TIPOS_DE_DOCUMENTO.notaDeCredito]: 'Nota de crédito electrónica',
  [TIPOS_DE_DOCUMENTO.notaDeDebito]: 'Nota de débito electrónica',
  [TIPOS_DE_DOCUMENTO.notaDeRemision]: 'Nota de remisión electrónica',
} as const

/** Types that the manual has and the XSD lacks, so they cannot be sent. docs/notes A16 */
export const TIPO_DOCUMENTO_FUTURO = {
  2: 'Factura electrónica de exportación',
  3: 'Factura electrónica de importación',
  8: 'Comprobante de retención electrónico',
} as const

/** D011/D012 */
export const TIPO_TRANSACCION = {
  1: 'Venta de mercadería',
  2: 'Prestación de servicios',
  3: 'Mixto (Venta de mercadería y servicios)',
  4: 'Venta de activo fijo',
  5: 'Venta de divisas',
  6: 'Compra de divisas',
  7: 'Promoción o entrega de muestras',
  8: 'Donación',
  9: 'Anticipo',
  10: 'Compra de productos',
  11: 'Compra de servicios',
  12: 'Venta de crédito fiscal',
  13: 'Muestras médicas (Art. 3 RG 24/2014)',
} as const

/** D013/D014 */
export const TIPO_IMPUESTO = { 1: 'IVA', 2: 'ISC', 3: 'Renta', 4: 'Ninguno', 5: 'IVA - Renta' } as const

/** D019/D020 */
export const CONDICION_ANTICIPO = { 1: 'Anticipo Global', 2: 'Anticipo por Ítem' } as const

/** D031/D032 */
export const OBLIGACIONES = {
  113: 'IMPUESTO A LA RENTA IRACIS - REGÍMENES ESPECIALES',
  143: 'TRIBUTO UNICO MAQUILA',
  211: 'IMPUESTO AL VALOR AGREGADO - GRAVADAS Y EXONERADAS - EXPORTADORES',
  311: 'IMPUESTO SELECTIVO AL CONSUMO - GENERAL',
  321: 'IMPUESTO SELECTIVO AL CONSUMO COMBUSTIBLES',
  700: 'IMPUESTO A LA RENTA EMPRESARIAL - RÉGIMEN GENERAL',
  701: 'IMPUESTO A LA RENTA EMPRESARIAL - SIMPLE',
  702: 'IMPUESTO A LA RENTA EMPRESARIAL - RESIMPLE',
  703: 'IMPUESTO DE ZONA FRANCA',
  715: 'IMPUESTO A LA RENTA PERSONAL - SERVICIOS PERSONALES',
  716: 'IMPUESTO A LA RENTA PERSONAL - RENTAS Y GANANCIAS DE CAPITAL',
} as const

/** D104, cTipReg */
export const TIPO_REGIMEN = {
  1: 'Régimen de Turismo',
  2: 'Importador',
  3: 'Exportador',
  4: 'Maquila',
  5: 'Ley N° 60/90',
  6: 'Régimen del Pequeño Productor',
  7: 'Régimen del Mediano Productor',
  8: 'Régimen Contable',
} as const

/** D141/D142, E304/E305: identity papers of people who must have one. */
export const TIPO_DOCUMENTO_IDENTIDAD = {
  1: 'Cédula paraguaya',
  2: 'Pasaporte',
  3: 'Cédula extranjera',
  4: 'Carnet de residencia',
} as const

/** D208/D209 */
export const TIPO_DOCUMENTO_RECEPTOR = {
  ...TIPO_DOCUMENTO_IDENTIDAD,
  5: 'Innominado',
  6: 'Tarjeta Diplomática de exoneración fiscal',
} as const

/** E011/E012 */
export const INDICADOR_PRESENCIA = {
  1: 'Operación presencial',
  2: 'Operación electrónica',
  3: 'Operación telemarketing',
  4: 'Venta a domicilio',
  5: 'Operación bancaria',
  6: 'Operación cíclica',
} as const

/** E601/E602 */
export const CONDICION_OPERACION = { 1: 'Contado', 2: 'Crédito' } as const

/** E606/E607 */
export const TIPO_PAGO = {
  1: 'Efectivo',
  2: 'Cheque',
  3: 'Tarjeta de crédito',
  4: 'Tarjeta de débito',
  5: 'Transferencia',
  6: 'Giro',
  7: 'Billetera electrónica',
  8: 'Tarjeta empresarial',
  9: 'Vale',
  10: 'Retención',
  11: 'Pago por anticipo',
  12: 'Valor fiscal',
  13: 'Valor comercial',
  14: 'Compensación',
  15: 'Permuta',
  16: 'Pago bancario',
  17: 'Pago Móvil',
  18: 'Donación',
  19: 'Promoción',
  20: 'Consumo Interno',
  21: 'Pago Electrónico',
} as const

/** E621/E622 */
export const DENOMINACION_TARJETA = {
  1: 'Visa',
  2: 'Mastercard',
  3: 'American Express',
  4: 'Maestro',
  5: 'Panal',
  6: 'Cabal',
} as const

/** E626: how the card was processed. */
export const MEDIO_PAGO = { 1: 'POS', 2: 'Pago electrónico', 9: 'Otro' } as const

/** E641/E642 */
export const CONDICION_CREDITO = { 1: 'Plazo', 2: 'Cuota' } as const

/** E731/E732: the literals are exact, spaces and hyphens included. */
export const AFECTACION_IVA = {
  1: 'Gravado IVA',
  2: 'Exonerado (Art. 100 - Ley 6380/2019)',
  3: 'Exento',
  4: 'Gravado parcial (Grav- Exento)',
} as const

/** G057/G058 */
export const CARACTERISTICA_CARGA = { 1: 'Mercaderías con cadena de frío', 2: 'Carga peligrosa' } as const

/** E771/E772 */
export const OPERACION_VEHICULO = {
  1: 'Venta a representante',
  2: 'Venta al Consumidor final',
  3: 'Venta a gobierno',
  4: 'Venta a flota de vehículos',
} as const

/** E779/E780. 9 has a free text. */
export const COMBUSTIBLE = { 1: 'Gasolina', 2: 'Diésel', 3: 'Etanol', 4: 'GNV', 5: 'Flex' } as const

/** E301/E302 */
export const NATURALEZA_VENDEDOR = { 1: 'No contribuyente', 2: 'Extranjero' } as const

/** E401/E402 */
export const MOTIVO_NOTA = {
  1: 'Devolución y Ajuste de precios',
  2: 'Devolución',
  3: 'Descuento',
  4: 'Bonificación',
  5: 'Crédito incobrable',
  6: 'Recupero de costo',
  7: 'Recupero de gasto',
  8: 'Ajuste de precio',
} as const

/** E501/E502 */
export const MOTIVO_REMISION = {
  1: 'Traslado por ventas',
  2: 'Traslado por consignación',
  3: 'Exportación',
  4: 'Traslado por compra',
  5: 'Importación',
  6: 'Traslado por devolución',
  7: 'Traslado entre locales de la empresa',
  8: 'Traslado de bienes por transformación',
  9: 'Traslado de bienes para reparación',
  10: 'Traslado por emisor móvil',
  11: 'Exhibición o Demostración',
  12: 'Participación en ferias',
  13: 'Traslado de encomienda',
  14: 'Decomiso',
} as const

/** E503/E504 */
export const RESPONSABLE_REMISION = {
  1: 'Emisor de la factura',
  2: 'Poseedor de la factura y bienes',
  3: 'Empresa transportista',
  4: 'Despachante de Aduanas',
  5: 'Agente de transporte o intermediario',
} as const

/** E715/E716 */
export const TOLERANCIA = { 1: 'Tolerancia de quiebra', 2: 'Tolerancia de merma' } as const

/** E901/E902 */
export const TIPO_TRANSPORTE = { 1: 'Propio', 2: 'Tercero' } as const

/** E903/E904 */
export const MODALIDAD_TRANSPORTE = { 1: 'Terrestre', 2: 'Fluvial', 3: 'Aéreo', 4: 'Multimodal' } as const

/** E905: who pays the freight. SIFEN gets only the code. */
export const RESPONSABLE_FLETE = {
  1: 'Emisor de la factura',
  2: 'Receptor de la factura',
  3: 'Tercero',
  4: 'Agente intermediario del transporte',
  5: 'Transporte propio',
} as const

/** E906: Incoterms. SIFEN gets only the code. */
export const INCOTERMS = {
  CFR: 'Costo y flete',
  CIF: 'Costo, seguro y flete',
  CIP: 'Transporte y seguro pagados hasta',
  CPT: 'Transporte pagado hasta',
  DAP: 'Entregada en lugar convenido',
  DAT: 'Entregada en terminal',
  DDP: 'Entregada con derechos pagados',
  EXW: 'En fábrica',
  FAS: 'Franco al costado del buque',
  FCA: 'Franco transportista',
  FOB: 'Franco a bordo',
} as const

/** H002/H003 */
export const DOCUMENTO_ASOCIADO = { 1: 'Electrónico', 2: 'Impreso', 3: 'Constancia Electrónica' } as const

/** H009/H010 */
export const DOCUMENTO_IMPRESO = {
  1: 'Factura',
  2: 'Nota de crédito',
  3: 'Nota de débito',
  4: 'Nota de remisión',
} as const

/** H014/H015 */
export const CONSTANCIA = { 1: 'Constancia de no ser contribuyente', 2: 'Constancia de microproductores' } as const
