/** Associated documents: 2400–2444. MT v150 §12.4; NT10, NT15, NT23; conditions: docs/sifen §2.2. */
import { type Chapter, descripciones } from './chapter.ts'

export const ASOCIADO: Chapter = {
  explicados: {
    '2400': {
      significado: 'Falta el documento asociado.',
      causa: 'Las notas de crédito y de débito, y las autofacturas, dicen sobre qué documento son.',
      queHacer: 'Agregue el documento asociado.',
      campo: 'documentoAsociado',
    },
    '2403': {
      significado: 'El CDC del documento asociado no existe en SIFEN.',
      causa: 'Está mal copiado, es de otro ambiente, o el documento todavía no fue aprobado.',
      queHacer: 'Consulte el CDC; si el documento está en camino, espere su aprobación.',
      campo: 'documentoAsociado.N.cdc',
    },
    '2404': {
      significado: 'El documento asociado está cancelado.',
      causa: 'Un documento cancelado no puede ajustarse.',
      queHacer: 'Asocie un documento vigente.',
      campo: 'documentoAsociado.N.cdc',
    },
    '2413': {
      significado: 'Falta la resolución de crédito fiscal.',
      causa: 'Una venta de crédito fiscal lleva el número de la resolución que lo reconoce.',
      queHacer: 'Indique documentoAsociado.resolucionCreditoFiscal, u otro tipo de transacción.',
      campo: 'documentoAsociado',
    },
    '2415': {
      significado: 'La cantidad de documentos asociados es incorrecta.',
      causa: 'Las notas de crédito, las de débito y las autofacturas llevan exactamente uno.',
      queHacer: 'Deje un solo documento asociado; emita una nota por cada factura.',
      campo: 'documentoAsociado',
    },
    '2416': {
      significado: 'El tipo de documento asociado no es el que este documento exige.',
      causa: 'La autofactura lleva una constancia; las notas, un documento electrónico o impreso.',
      queHacer: 'Corrija el tipo del documento asociado.',
      campo: 'documentoAsociado.N.formato',
    },
    '2417': {
      significado: 'Las notas superan el monto del documento asociado.',
      causa: 'La suma de esta nota y de las anteriores es mayor que el total de la factura.',
      queHacer: 'Revise las notas ya emitidas sobre esa factura y ajuste el monto.',
      campo: 'items',
    },
    '2437': {
      significado: 'La factura asociada no es de anticipo.',
      causa: 'Una factura solo se asocia a otra cuyo tipo de transacción es 9 (anticipo).',
      queHacer: 'Asocie la factura del anticipo o quite el documento asociado.',
      campo: 'documentoAsociado.N.cdc',
    },
    '2438': {
      significado: 'La moneda no es la del documento asociado.',
      causa: 'Una nota va en la misma moneda que la factura que ajusta.',
      queHacer: 'Use la moneda de la factura.',
      campo: 'moneda',
    },
    '2439': {
      significado: 'El documento asociado es de otro emisor.',
      causa: 'Una nota la emite quien emitió la factura, salvo fusión de empresas.',
      queHacer: 'Revise el CDC; si hubo fusión, indique el RUC fusionado.',
      campo: 'documentoAsociado.N.cdc',
    },
    '2440': {
      significado: 'El timbrado del documento impreso asociado no corresponde.',
      causa: 'Es de facturación electrónica, o no es de ese tipo de documento.',
      queHacer: 'Si la factura es electrónica, asóciela por su CDC; si es impresa, corrija su timbrado.',
      campo: 'documentoAsociado.N.timbrado',
    },
    '2441': {
      significado: 'El documento asociado es de otro receptor.',
      causa: 'Una nota va al mismo cliente que la factura que ajusta.',
      queHacer: 'Use el receptor de la factura o corrija el CDC; si la factura es innominada, nomínela antes.',
      campo: 'receptor.numeroDocumento',
    },
    '2442': {
      significado: 'El receptor no es el que se nominó en la factura asociada.',
      causa: 'La factura salió innominada y un evento posterior dijo quién es su receptor.',
      queHacer: 'Use el receptor de ese evento de nominación.',
      campo: 'receptor.numeroDocumento',
    },
  },
  breves: [
    {
      causa: 'Los datos del documento asociado faltan, sobran o no concuerdan con su tipo.',
      queHacer:
        'Revise el documento asociado: electrónico con su CDC, impreso con sus datos, o constancia con sus números.',
      codigos: {
        '2402': ['Falta el CDC del documento electrónico asociado.', 'documentoAsociado.N.cdc'],
        '2405': ['Falta el timbrado del documento impreso asociado.', 'documentoAsociado.N.timbrado'],
        '2406': ['Falta el establecimiento del documento impreso asociado.', 'documentoAsociado.N.establecimiento'],
        '2407': ['Falta el punto de expedición del documento impreso asociado.', 'documentoAsociado.N.punto'],
        '2408': ['Falta el número del documento impreso asociado.', 'documentoAsociado.N.numero'],
        '2409': ['Falta el tipo del documento impreso asociado.', 'documentoAsociado.N.tipoDocumentoImpreso'],
        '2411': ['Falta la fecha de emisión del documento impreso asociado.', 'documentoAsociado.N.fecha'],
        '2414': ['Este tipo de documento no admite asociar un documento de ese tipo.', 'documentoAsociado.N.cdc'],
        '2418': ['Solo un documento electrónico asociado lleva CDC.', 'documentoAsociado.N.cdc'],
        '2419': ['Solo un documento impreso asociado lleva timbrado.', 'documentoAsociado.N.timbrado'],
        '2420': ['Solo un documento impreso asociado lleva establecimiento.', 'documentoAsociado.N.establecimiento'],
        '2421': ['Solo un documento impreso asociado lleva punto de expedición.', 'documentoAsociado.N.punto'],
        '2422': ['Solo un documento impreso asociado lleva número de documento.', 'documentoAsociado.N.numero'],
        '2423': [
          'Solo un documento impreso asociado lleva tipo de documento impreso.',
          'documentoAsociado.N.tipoDocumentoImpreso',
        ],
        '2425': ['Solo un documento impreso asociado lleva fecha de emisión.', 'documentoAsociado.N.fecha'],
        '2426': ['Falta el tipo de constancia.', 'documentoAsociado.N.constanciaTipo'],
        '2427': ['Solo una constancia asociada lleva tipo de constancia.', 'documentoAsociado.N.constanciaTipo'],
        '2430': ['Falta el número de la constancia.', 'documentoAsociado.N.constanciaNumero'],
        '2431': ['Ese documento asociado no lleva número de constancia.', 'documentoAsociado.N.constanciaNumero'],
        '2432': ['Falta el número de control de la constancia.', 'documentoAsociado.N.constanciaControl'],
        '2433': [
          'Ese documento asociado no lleva número de control de constancia.',
          'documentoAsociado.N.constanciaControl',
        ],
        '2434': ['Este tipo de documento no admite ese tipo de documento asociado.', 'documentoAsociado.N.formato'],
        '2435': ['Solo un documento impreso asociado lleva la descripción de su tipo.'],
        '2436': ['El comprobante de retención exige un pago de tipo 10 (retención).', 'documentoAsociado'],
        '2443': ['El RUC fusionado no es el emisor del documento asociado.', 'documentoAsociado.N.rucFusionado'],
        '2444': ['Este documento no lleva RUC fusionado.', 'documentoAsociado.N.rucFusionado'],
      },
    },
    descripciones({
      '2401': ['La descripción del tipo de documento asociado no corresponde a su código.'],
      '2410': ['La descripción del tipo de documento impreso no corresponde a su código.'],
      '2424': ['Falta la descripción del tipo de documento impreso.'],
      '2429': ['La descripción del tipo de constancia no corresponde a su código.'],
    }),
  ],
  derogados: {
    '2412': 'Falta el número del comprobante de retención.',
  },
}
