/** The items, their amounts and their VAT: 1800–1921. MT v150 §12.4, NT1, NT13, NT26; formulas: docs/sifen §3. */
import { type Chapter, descripciones } from './chapter.ts'

export const ITEMS: Chapter = {
  explicados: {
    '1802': {
      significado: 'La descripción de la unidad de medida no corresponde a su código.',
      causa: 'SIFEN compara la abreviatura de su tabla: 77 es UNI, 83 es kg.',
      queHacer: 'Elija el código de la tabla de unidades; la pasarela escribe la abreviatura.',
      campo: 'items.N.unidadMedida',
    },
    '1852': {
      significado: 'Falta el porcentaje del descuento de un ítem.',
      causa: 'El ítem tiene descuento y el XML no dice su porcentaje.',
      queHacer: 'Vuelva a generar el documento: la pasarela calcula el porcentaje.',
      campo: 'items.N.descuento',
    },
    '1853': {
      significado: 'El total de un ítem está mal calculado.',
      causa: 'No es (precio − descuento − anticipo) × cantidad.',
      queHacer: 'Revise el precio, la cantidad, el descuento y el anticipo, que van por unidad.',
      campo: 'items.N.precioUnitario',
    },
    '1854': {
      significado: 'Falta el tipo de cambio de un ítem.',
      causa: 'La operación declara un cambio por ítem.',
      queHacer: 'Indique el cambio en cada ítem, o use condicionTipoCambio 1.',
      campo: 'items.N.cambio',
    },
    '1855': {
      significado: 'El tipo de cambio de un ítem no corresponde.',
      causa: 'La operación declara un cambio global.',
      queHacer: 'Quite el cambio de los ítems, o use condicionTipoCambio 2.',
      campo: 'items.N.cambio',
    },
    '1856': {
      significado: 'Un ítem en guaraníes no lleva tipo de cambio.',
      causa: 'La moneda de la operación es PYG.',
      queHacer: 'Quite el cambio del ítem, o indique la moneda extranjera.',
      campo: 'items.N.cambio',
    },
    '1859': {
      significado: 'El total bruto de un ítem está mal calculado.',
      causa: 'No es precio × cantidad.',
      queHacer: 'Revise el precio y la cantidad del ítem.',
      campo: 'items.N.cantidad',
    },
    '1861': {
      significado: 'El porcentaje de descuento de un ítem está mal calculado.',
      causa: 'No es descuento × 100 / precio, por unidad.',
      queHacer: 'Revise el descuento: es por unidad y no por la línea entera.',
      campo: 'items.N.descuento',
    },
  },
  breves: [
    {
      causa: 'Los datos de un ítem faltan, sobran o no concuerdan entre sí.',
      queHacer: 'Revise la descripción, la unidad, el precio y los descuentos de cada ítem.',
      codigos: {
        '1807': ['Solo la nota de remisión lleva la relevancia de la mercadería.', 'items.N.tolerancia'],
        '1808': ['Falta la cantidad o el porcentaje de quiebra o merma.', 'items.N.toleranciaCantidad'],
        '1850': ['Faltan el precio y el total del ítem.', 'items.N.precioUnitario'],
        '1851': ['Este tipo de documento no lleva precios en sus ítems.', 'items.N.precioUnitario'],
        '1857': ['Falta el total en guaraníes de un ítem con tipo de cambio propio.', 'items.N.cambio'],
        '1858': ['El total en guaraníes de un ítem está mal calculado.', 'items.N.cambio'],
        '1860': ['Falta la parte del descuento global que toca a un ítem.'],
        '1862': ['La parte del descuento global de un ítem no es la que resulta de su porcentaje.'],
      },
    },
    descripciones({
      '1804': ['La descripción del país de origen no corresponde a su código.', 'items.N.pais'],
      '1806': ['La descripción de la relevancia de la mercadería no corresponde a su código.'],
    }),
  ],
  derogados: {
    '1800': 'Falta el código DNCP general, obligatorio en ventas al Estado.',
    '1801': 'Falta el código DNCP específico.',
    '1805': 'Falta la relevancia de la mercadería.',
  },
}

export const IVA: Chapter = {
  explicados: {
    '1900': {
      significado: 'Falta el IVA de un ítem.',
      causa: 'El tipo de impuesto de la operación exige decir el IVA de cada ítem.',
      queHacer: 'Indique afectacionIva y tasaIva en cada ítem.',
      campo: 'items.N.afectacionIva',
    },
    '1902': {
      significado: 'El tipo de impuesto de la operación no lleva IVA en sus ítems.',
      causa: 'Con tipoImpuesto 2 (ISC) un ítem no lleva los datos del IVA.',
      queHacer: 'Quite afectacionIva y tasaIva de los ítems, o use tipoImpuesto 1 (IVA).',
      campo: 'items.N.afectacionIva',
    },
    '1904': {
      significado: 'Un ítem gravado debe tener la proporción gravada en 100.',
      causa: 'La afectación 1 (gravado) se informó con otra proporción.',
      queHacer: 'Quite ivaProporcion o ponga 100; si es gravado en parte, use afectacionIva 4.',
      campo: 'items.N.ivaProporcion',
    },
    '1905': {
      significado: 'Un ítem exonerado o exento debe tener la proporción gravada en 0.',
      causa: 'Las afectaciones 2 y 3 no llevan base gravada.',
      queHacer: 'Quite ivaProporcion o ponga 0.',
      campo: 'items.N.ivaProporcion',
    },
    '1906': {
      significado: 'Un ítem gravado en parte necesita una proporción entre 0 y 100.',
      causa: 'La afectación 4 (gravado parcial) se informó con 0, con 100 o sin proporción.',
      queHacer: 'Indique ivaProporcion mayor que 0 y menor que 100.',
      campo: 'items.N.ivaProporcion',
    },
    '1907': {
      significado: 'Un ítem exonerado o exento debe tener tasa 0.',
      causa: 'Las afectaciones 2 y 3 se informaron con una tasa.',
      queHacer: 'Use tasaIva 0, o corrija la afectación.',
      campo: 'items.N.tasaIva',
    },
    '1908': {
      significado: 'Un ítem gravado debe tener tasa 5 o 10.',
      causa: 'Las afectaciones 1 y 4 se informaron con otra tasa.',
      queHacer: 'Use tasaIva 5 o 10.',
      campo: 'items.N.tasaIva',
    },
    '1910': {
      significado: 'La base gravada al 5 % de un ítem está mal calculada.',
      causa: 'No sale del total del ítem, que incluye el IVA, con la fórmula de la nota técnica 13.',
      queHacer: 'Revise los montos del ítem: el precio lleva el IVA incluido.',
      campo: 'items.N.precioUnitario',
    },
    '1911': {
      significado: 'La base gravada al 10 % de un ítem está mal calculada.',
      causa: 'No sale del total del ítem, que incluye el IVA, con la fórmula de la nota técnica 13.',
      queHacer: 'Revise los montos del ítem: el precio lleva el IVA incluido.',
      campo: 'items.N.precioUnitario',
    },
    '1913': {
      significado: 'El IVA de un ítem gravado está mal calculado.',
      causa: 'No es la base gravada por la tasa.',
      queHacer: 'Revise la tasa y los montos del ítem.',
      campo: 'items.N.tasaIva',
    },
    '1921': {
      significado: 'La base exenta de un ítem está mal calculada.',
      causa: 'Solo los ítems gravados en parte tienen base exenta; en los demás es 0 y se escribe igual.',
      queHacer: 'Revise la afectación y la proporción del ítem.',
      campo: 'items.N.ivaProporcion',
    },
  },
  breves: [
    {
      causa: 'El IVA de un ítem no concuerda con su afectación, su tasa o su proporción.',
      queHacer: 'Revise afectacionIva, tasaIva e ivaProporcion de cada ítem.',
      codigos: {
        '1901': ['Este tipo de documento no lleva IVA en sus ítems.', 'items.N.afectacionIva'],
        '1909': ['Un ítem exonerado o exento debe tener base gravada 0.', 'items.N.afectacionIva'],
        '1912': ['Un ítem exonerado o exento debe tener IVA 0.', 'items.N.afectacionIva'],
      },
    },
    descripciones({
      '1903': ['La descripción de la afectación del IVA no corresponde a su código.', 'items.N.afectacionIva'],
    }),
  ],
}
