/**
 * The codes of the DE with their descriptions (docs/sifen §11, Appendix A). A code that is missing here (9, 99 …) takes
 * free text.
 */
import { pairs } from './pairs.ts'

export const TIPO_EMISION = pairs('1=Normal;2=Contingencia;')

export const TIPO_DOCUMENTO = pairs(`
1=Factura electrónica;4=Autofactura electrónica;5=Nota de crédito electrónica;6=Nota de débito electrónica;
7=Nota de remisión electrónica;
`)

/** Types that the manual announces and SIFEN does not accept yet. docs/notes A16 */
export const TIPO_DOCUMENTO_FUTURO = pairs(`
2=Factura electrónica de exportación;3=Factura electrónica de importación;8=Comprobante de retención electrónico;
`)

export const TIPO_TRANSACCION = pairs(`
1=Venta de mercadería;2=Prestación de servicios;3=Mixto (Venta de mercadería y servicios);4=Venta de activo fijo;
5=Venta de divisas;6=Compra de divisas;7=Promoción o entrega de muestras;8=Donación;9=Anticipo;10=Compra de productos;
11=Compra de servicios;12=Venta de crédito fiscal;13=Muestras médicas (Art. 3 RG 24/2014);
`)

export const TIPO_IMPUESTO = pairs('1=IVA;2=ISC;3=Renta;4=Ninguno;5=IVA - Renta;')

export const CONDICION_ANTICIPO = pairs('1=Anticipo Global;2=Anticipo por Ítem;')

export const OBLIGACION = pairs(`
113=IMPUESTO A LA RENTA IRACIS - REGÍMENES ESPECIALES;143=TRIBUTO UNICO MAQUILA;
211=IMPUESTO AL VALOR AGREGADO - GRAVADAS Y EXONERADAS - EXPORTADORES;311=IMPUESTO SELECTIVO AL CONSUMO - GENERAL;
321=IMPUESTO SELECTIVO AL CONSUMO COMBUSTIBLES;700=IMPUESTO A LA RENTA EMPRESARIAL - RÉGIMEN GENERAL;
701=IMPUESTO A LA RENTA EMPRESARIAL - SIMPLE;702=IMPUESTO A LA RENTA EMPRESARIAL - RESIMPLE;703=IMPUESTO DE ZONA FRANCA;
715=IMPUESTO A LA RENTA PERSONAL - SERVICIOS PERSONALES;716=IMPUESTO A LA RENTA PERSONAL - RENTAS Y GANANCIAS DE CAPITAL;
`)

export const DEPARTAMENTO = pairs(`
1=CAPITAL;2=CONCEPCION;3=SAN PEDRO;4=CORDILLERA;5=GUAIRA;6=CAAGUAZU;7=CAAZAPA;8=ITAPUA;9=MISIONES;10=PARAGUARI;
11=ALTO PARANA;12=CENTRAL;13=NEEMBUCU;14=AMAMBAY;15=PTE. HAYES;16=BOQUERON;17=ALTO PARAGUAY;18=CANINDEYU;19=CHACO;
20=NUEVA ASUNCION;
`)

const IDENTIDAD = '1=Cédula paraguaya;2=Pasaporte;3=Cédula extranjera;4=Carnet de residencia;'
export const DOCUMENTO_IDENTIDAD = pairs(IDENTIDAD)
export const DOCUMENTO_RECEPTOR = pairs(`${IDENTIDAD}5=Innominado;6=Tarjeta Diplomática de exoneración fiscal;`)

export const INDICADOR_PRESENCIA = pairs(`
1=Operación presencial;2=Operación electrónica;3=Operación telemarketing;4=Venta a domicilio;5=Operación bancaria;
6=Operación cíclica;
`)

export const NATURALEZA_VENDEDOR = pairs('1=No contribuyente;2=Extranjero;')

export const MOTIVO_NOTA = pairs(`
1=Devolución y Ajuste de precios;2=Devolución;3=Descuento;4=Bonificación;5=Crédito incobrable;6=Recupero de costo;
7=Recupero de gasto;8=Ajuste de precio;
`)

export const MOTIVO_REMISION = pairs(`
1=Traslado por ventas;2=Traslado por consignación;3=Exportación;4=Traslado por compra;5=Importación;
6=Traslado por devolución;7=Traslado entre locales de la empresa;8=Traslado de bienes por transformación;
9=Traslado de bienes para reparación;10=Traslado por emisor móvil;11=Exhibición o Demostración;
12=Participación en ferias;13=Traslado de encomienda;14=Decomiso;
`)

export const RESPONSABLE_REMISION = pairs(`
1=Emisor de la factura;2=Poseedor de la factura y bienes;3=Empresa transportista;4=Despachante de Aduanas;
5=Agente de transporte o intermediario;
`)

export const CONDICION_OPERACION = pairs('1=Contado;2=Crédito;')

export const TIPO_PAGO = pairs(`
1=Efectivo;2=Cheque;3=Tarjeta de crédito;4=Tarjeta de débito;5=Transferencia;6=Giro;7=Billetera electrónica;
8=Tarjeta empresarial;9=Vale;10=Retención;11=Pago por anticipo;12=Valor fiscal;13=Valor comercial;14=Compensación;
15=Permuta;16=Pago bancario;17=Pago Móvil;18=Donación;19=Promoción;20=Consumo Interno;21=Pago Electrónico;
`)

export const TARJETA = pairs('1=Visa;2=Mastercard;3=American Express;4=Maestro;5=Panal;6=Cabal;')

export const CONDICION_CREDITO = pairs('1=Plazo;2=Cuota;')

export const RELEVANCIA_MERCADERIA = pairs('1=Tolerancia de quiebra;2=Tolerancia de merma;')

export const AFECTACION_IVA = pairs(`
1=Gravado IVA;2=Exonerado (Art. 100 - Ley 6380/2019);3=Exento;4=Gravado parcial (Grav- Exento);
`)

export const OPERACION_VEHICULO = pairs(`
1=Venta a representante;2=Venta al Consumidor final;3=Venta a gobierno;4=Venta a flota de vehículos;
`)

export const TIPO_TRANSPORTE = pairs('1=Propio;2=Tercero;')

export const MODALIDAD_TRANSPORTE = pairs('1=Terrestre;2=Fluvial;3=Aéreo;4=Multimodal;')

export const DOCUMENTO_ASOCIADO = pairs('1=Electrónico;2=Impreso;3=Constancia Electrónica;')

export const DOCUMENTO_IMPRESO = pairs('1=Factura;2=Nota de crédito;3=Nota de débito;4=Nota de remisión;')

export const CONSTANCIA = pairs('1=Constancia de no ser contribuyente;2=Constancia de microproductores;')
