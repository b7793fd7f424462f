/** The groups of each kind of document, and the condition of payment: 1350–1751. MT v150 §12.4, NT26. */
import { type Chapter, descripciones } from './chapter.ts'

export const TIPO_DE_DOCUMENTO: Chapter = {
  explicados: {
    '1402': {
      significado: 'La fecha del código de contratación pública es inválida.',
      causa: 'Es posterior a la fecha de emisión.',
      queHacer: 'Corrija dncp.fecha.',
      campo: 'dncp.fecha',
    },
  },
  breves: [
    {
      causa: 'El documento trae datos que su tipo no admite, o le faltan los que exige.',
      queHacer: 'Revise los datos propios del tipo de documento.',
      codigos: {
        '1350': ['La factura exige sus datos propios, como el indicador de presencia.', 'factura'],
        '1351': ['Solo la factura lleva los datos propios de la factura.', 'factura'],
        '1450': ['La nota de crédito o de débito exige sus datos propios, como el motivo.', 'notaCreditoDebito'],
        '1451': ['Solo las notas de crédito y de débito llevan el motivo de emisión.', 'notaCreditoDebito'],
      },
    },
    descripciones({
      '1352': ['La descripción del indicador de presencia no corresponde a su código.', 'factura.presencia'],
      '1452': ['La descripción del motivo de emisión de la nota no corresponde a su código.'],
    }),
  ],
  derogados: {
    '1400': 'Faltan los datos de la compra pública.',
    '1401': 'El tipo de operación no lleva datos de compra pública.',
  },
}

export const CONDICION: Chapter = {
  explicados: {
    '1500': {
      significado: 'Falta la condición de la operación.',
      causa: 'Las facturas y las autofacturas dicen si son al contado o a crédito.',
      queHacer: 'Indique condicionPago.condicion: 1 (contado) o 2 (crédito).',
      campo: 'condicionPago',
    },
    '1501': {
      significado: 'Este tipo de documento no lleva condición de la operación.',
      causa: 'Solo la llevan las facturas y las autofacturas.',
      queHacer: 'Quite condicionPago.',
      campo: 'condicionPago',
    },
    '1550': {
      significado: 'Falta la forma de pago de una operación al contado.',
      causa: 'Al contado hay que decir al menos una forma de pago.',
      queHacer: 'Agregue una entrega con su tipo y su monto.',
      campo: 'condicionPago.entregas',
    },
    '1551': {
      significado: 'Falta la forma de pago de la entrega inicial.',
      causa: 'El crédito tiene entrega inicial y no dice cómo se pagó.',
      queHacer: 'Agregue la entrega, o quite credito.montoEntrega.',
      campo: 'condicionPago.entregas',
    },
    '1552': {
      significado: 'La forma de pago no corresponde: el crédito no tiene entrega inicial.',
      causa: 'Hay entregas sin el monto de la entrega inicial.',
      queHacer: 'Indique credito.montoEntrega, o quite las entregas.',
      campo: 'condicionPago.entregas',
    },
    '1553': {
      significado: 'El tipo de pago no vale en esta operación.',
      causa: 'El pago bancario (16) solo va con presencia 5 (operación bancaria).',
      queHacer: 'Cambie el tipo de pago o factura.presencia.',
      campo: 'condicionPago.entregas.N.tipo',
    },
    '1556': {
      significado: 'Falta el tipo de cambio de un pago en moneda extranjera.',
      causa: 'El pago no es en guaraníes y no dice su cambio.',
      queHacer: 'Indique el cambio de esa entrega en condicionPago.entregas.',
      campo: 'condicionPago.entregas.N.cambio',
    },
    '1557': {
      significado: 'El tipo de cambio de un pago no corresponde.',
      causa: 'El pago es en guaraníes.',
      queHacer: 'Quite el cambio de esa entrega.',
      campo: 'condicionPago.entregas.N.cambio',
    },
    '1600': {
      significado: 'Faltan los datos de la tarjeta.',
      causa: 'Un pago con tarjeta de crédito o de débito los exige.',
      queHacer: 'Indique infoTarjeta con tipo y medioPago.',
      campo: 'condicionPago.entregas.N.infoTarjeta',
    },
    '1601': {
      significado: 'Los datos de tarjeta no corresponden.',
      causa: 'El tipo de pago no es tarjeta de crédito (3) ni de débito (4).',
      queHacer: 'Quite infoTarjeta o corrija el tipo de pago.',
      campo: 'condicionPago.entregas.N.infoTarjeta',
    },
    '1650': {
      significado: 'Faltan los datos del cheque.',
      causa: 'Un pago con cheque los exige.',
      queHacer: 'Indique infoCheque con numeroCheque y banco.',
      campo: 'condicionPago.entregas.N.infoCheque',
    },
    '1651': {
      significado: 'Los datos de cheque no corresponden.',
      causa: 'El tipo de pago no es cheque (2).',
      queHacer: 'Quite infoCheque o corrija el tipo de pago.',
      campo: 'condicionPago.entregas.N.infoCheque',
    },
    '1700': {
      significado: 'Faltan los datos del crédito.',
      causa: 'La operación es a crédito y no dice su plazo ni sus cuotas.',
      queHacer: 'Indique condicionPago.credito.',
      campo: 'condicionPago.credito',
    },
    '1701': {
      significado: 'Los datos del crédito no corresponden.',
      causa: 'La operación es al contado.',
      queHacer: 'Quite condicionPago.credito, o use la condición 2 (crédito).',
      campo: 'condicionPago.credito',
    },
    '1703': {
      significado: 'Falta el plazo del crédito.',
      causa: 'Un crédito a plazo dice su plazo.',
      queHacer: 'Indique credito.plazo, por ejemplo «30 días».',
      campo: 'condicionPago.credito.plazo',
    },
    '1704': {
      significado: 'El plazo del crédito no corresponde.',
      causa: 'El crédito es en cuotas.',
      queHacer: 'Quite credito.plazo, o use credito.tipo 1 (plazo).',
      campo: 'condicionPago.credito.plazo',
    },
    '1705': {
      significado: 'Falta la cantidad de cuotas.',
      causa: 'Un crédito en cuotas dice cuántas son.',
      queHacer: 'Indique credito.cuotas.',
      campo: 'condicionPago.credito.cuotas',
    },
    '1706': {
      significado: 'La cantidad de cuotas no corresponde.',
      causa: 'El crédito es a plazo.',
      queHacer: 'Quite credito.cuotas, o use credito.tipo 2 (cuotas).',
      campo: 'condicionPago.credito.cuotas',
    },
    '1751': {
      significado: 'El detalle de las cuotas no corresponde.',
      causa: 'El crédito es a plazo.',
      queHacer: 'Quite credito.infoCuotas, o use credito.tipo 2 (cuotas).',
      campo: 'condicionPago.credito.infoCuotas',
    },
  },
  breves: [
    {
      causa: 'La condición de la operación y sus formas de pago no concuerdan entre sí.',
      queHacer: 'Revise condicionPago: contado o crédito, sus entregas y sus cuotas.',
      codigos: {
        '1503': [
          'El tipo de documento no admite esa condición: la autofactura va al contado.',
          'condicionPago.condicion',
        ],
        '1603': ['El RUC de la procesadora de la tarjeta no existe.', 'condicionPago.entregas.N.infoTarjeta.ruc'],
        '1604': [
          'El dígito verificador del RUC de la procesadora de la tarjeta es incorrecto.',
          'condicionPago.entregas.N.infoTarjeta.ruc',
        ],
      },
    },
    descripciones({
      '1502': ['La descripción de la condición de la operación no corresponde a su código.', 'condicionPago.condicion'],
      '1554': ['La descripción del tipo de pago no corresponde a su código.', 'condicionPago.entregas.N.tipo'],
      '1555': ['La descripción de la moneda del pago no corresponde a su código.', 'condicionPago.entregas.N.moneda'],
      '1602': ['La descripción de la tarjeta no corresponde a su código.', 'condicionPago.entregas.N.infoTarjeta.tipo'],
      '1702': ['La descripción de la condición del crédito no corresponde a su código.', 'condicionPago.credito.tipo'],
    }),
  ],
  derogados: {
    '1750': 'Falta el detalle de las cuotas.',
  },
}
