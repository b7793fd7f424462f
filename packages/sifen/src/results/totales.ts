/** Subtotals and totals: 2350–2390. MT v150 §12.4, NT1, NT13; formulas: docs/sifen §3. */
import type { Chapter } from './chapter.ts'

export const TOTALES: Chapter = {
  explicados: {
    '2353': {
      significado: 'El subtotal exento está mal calculado.',
      causa: 'No es la suma de los ítems exentos y de la parte exenta de los gravados en parte.',
      queHacer: 'Revise afectacionIva e ivaProporcion de los ítems.',
      campo: 'totales.subtotalExento',
    },
    '2357': {
      significado: 'El subtotal gravado al 5 % está mal calculado.',
      causa: 'No es la suma de los ítems con tasa 5, con su IVA incluido.',
      queHacer: 'Revise la tasa y los montos de los ítems.',
      campo: 'totales.subtotalGravado5',
    },
    '2359': {
      significado: 'El subtotal gravado al 10 % está mal calculado.',
      causa: 'No es la suma de los ítems con tasa 10, con su IVA incluido.',
      queHacer: 'Revise la tasa y los montos de los ítems.',
      campo: 'totales.subtotalGravado10',
    },
    '2362': {
      significado: 'El total de la operación está mal calculado.',
      causa: 'No es la suma de los subtotales exento, exonerado, al 5 % y al 10 %.',
      queHacer: 'Revise los montos de los ítems y vuelva a generar el documento.',
      campo: 'totales.totalOperacion',
    },
    '2364': {
      significado: 'El descuento total de la operación está mal calculado.',
      causa: 'No es la suma de los descuentos de los ítems y del descuento global.',
      queHacer: 'Revise los descuentos: van por unidad.',
      campo: 'items.N.descuento',
    },
    '2365': {
      significado: 'El total general de la operación está mal calculado.',
      causa: 'No es el total de la operación menos el redondeo más la comisión; los descuentos ya están en los ítems.',
      queHacer: 'Revise los montos, el redondeo y la comisión, y vuelva a generar el documento.',
      campo: 'totales.totalOperacion',
    },
    '2367': {
      significado: 'El IVA al 5 % está mal calculado.',
      causa: 'No es la suma del IVA de los ítems con tasa 5.',
      queHacer: 'Revise la tasa y los montos de los ítems.',
      campo: 'totales.iva5',
    },
    '2369': {
      significado: 'El IVA al 10 % está mal calculado.',
      causa: 'No es la suma del IVA de los ítems con tasa 10.',
      queHacer: 'Revise la tasa y los montos de los ítems.',
      campo: 'totales.iva10',
    },
    '2371': {
      significado: 'El IVA total está mal calculado.',
      causa: 'No es la suma del IVA al 5 % y al 10 %, menos el del redondeo y más el de la comisión.',
      queHacer: 'Revise los montos de los ítems y vuelva a generar el documento.',
      campo: 'totales.ivaTotal',
    },
    '2382': {
      significado: 'Falta el total general en guaraníes.',
      causa: 'La operación es en moneda extranjera.',
      queHacer: 'Indique el tipo de cambio y vuelva a generar el documento.',
      campo: 'tipo_cambio',
    },
    '2385': {
      significado: 'El total en guaraníes está mal calculado con el cambio global.',
      causa: 'No es el total general por el tipo de cambio de la operación.',
      queHacer: 'Revise tipo_cambio y vuelva a generar el documento.',
      campo: 'tipo_cambio',
    },
    '2386': {
      significado: 'El total en guaraníes está mal calculado con cambios por ítem.',
      causa: 'No es la suma de los totales en guaraníes de los ítems.',
      queHacer: 'Revise el cambio de cada ítem y vuelva a generar el documento.',
      campo: 'items.N.cambio',
    },
  },
  breves: [
    {
      causa: 'El documento no trae un total que SIFEN exige por lo que llevan sus ítems.',
      queHacer:
        'Vuelva a generar el documento: la pasarela escribe los totales. Si llegó así de otro programa, agréguelo.',
      codigos: {
        '2350': ['Faltan los subtotales y totales.'],
        '2352': ['Falta el subtotal exento.', 'totales.subtotalExento'],
        '2354': ['Falta el subtotal exonerado.'],
        '2356': ['Falta el subtotal gravado al 5 %.', 'totales.subtotalGravado5'],
        '2358': ['Falta el subtotal gravado al 10 %.', 'totales.subtotalGravado10'],
        '2366': ['Hay ítems al 5 % y falta su IVA total.', 'totales.iva5'],
        '2368': ['Hay ítems al 10 % y falta su IVA total.', 'totales.iva10'],
        '2370': ['Falta el IVA total.', 'totales.ivaTotal'],
        '2372': ['Hay ítems al 5 % y falta el total de su base gravada.'],
        '2374': ['Hay ítems al 10 % y falta el total de su base gravada.'],
        '2376': ['Falta el total de la base gravada.'],
      },
    },
    {
      causa: 'Un total del documento no es la suma que SIFEN obtiene de los ítems.',
      queHacer: 'Revise los montos de los ítems y vuelva a generar el documento: la pasarela calcula los totales.',
      codigos: {
        '2351': ['Este tipo de documento no lleva subtotales ni totales.', 'totales'],
        '2355': ['El subtotal exonerado está mal calculado.'],
        '2363': ['El total de los descuentos por ítem está mal calculado.', 'items.N.descuento'],
        '2373': ['El total de la base gravada al 5 % está mal calculado.'],
        '2375': ['El total de la base gravada al 10 % está mal calculado.'],
        '2377': ['El total de la base gravada está mal calculado.'],
        '2383': ['El total del descuento global repartido en los ítems está mal calculado.'],
        '2384': ['El total de los anticipos por ítem está mal calculado.', 'items.N.anticipo'],
        '2387': ['El total del anticipo global repartido en los ítems está mal calculado.'],
        '2388': ['El total de los anticipos está mal calculado.', 'items.N.anticipo'],
        '2390': ['Este tipo de documento no admite los datos generales de la carga.', 'complementarios.carga'],
      },
    },
  ],
}
