/** The receiver: 1300–1335. MT v150 §12.4; NT10, NT17, NT20, NT21, NT23, NT24. */
import { type Chapter, descripciones } from './chapter.ts'

export const RECEPTOR: Chapter = {
  explicados: {
    '1300': {
      significado: 'El tipo de operación no es compatible con la naturaleza del receptor.',
      causa: 'A quien no es contribuyente solo se le factura como B2C o, si es del exterior, B2F.',
      queHacer: 'Use tipoOperacion 2 o 4, o indique al receptor como contribuyente con su RUC.',
      campo: 'tipoOperacion',
    },
    '1302': {
      significado: 'Falta el tipo de contribuyente del receptor.',
      causa: 'El receptor es contribuyente y no dice si es persona física o jurídica.',
      queHacer: 'Indique receptor.tipoContribuyente: 1 (física) o 2 (jurídica).',
      campo: 'receptor.tipoContribuyente',
    },
    '1303': {
      significado: 'El tipo de contribuyente del receptor no corresponde.',
      causa: 'El receptor no es contribuyente, o en el RUC figura con el otro tipo.',
      queHacer: 'Quítelo si no es contribuyente; si lo es, compárelo con su RUC.',
      campo: 'receptor.tipoContribuyente',
    },
    '1304': {
      significado: 'Falta el RUC del receptor.',
      causa: 'El receptor figura como contribuyente sin su RUC.',
      queHacer: 'Indique el RUC en receptor.numeroDocumento, o la naturaleza 2 (no contribuyente).',
      campo: 'receptor.numeroDocumento',
    },
    '1306': {
      significado: 'El RUC del receptor no existe en Marangatu.',
      causa: 'Está mal escrito o el cliente no está inscripto.',
      queHacer: 'Verifique el RUC con el cliente o con la consulta de RUC.',
      campo: 'receptor.numeroDocumento',
    },
    '1307': {
      significado: 'El RUC del receptor no está activo con ese tipo de contribuyente.',
      causa: 'Está suspendido o cancelado, o el tipo (física o jurídica) no es el suyo.',
      queHacer: 'Consulte el RUC y corrija el tipo; si no está activo, el cliente debe regularizarlo.',
      campo: 'receptor.numeroDocumento',
    },
    '1308': {
      significado: 'El RUC del receptor no está activo para ese tipo de operación.',
      causa: 'Está suspendido, bloqueado o cancelado.',
      queHacer: 'Consulte el RUC; el cliente debe regularizarlo ante la DNIT.',
      campo: 'receptor.numeroDocumento',
    },
    '1309': {
      significado: 'El dígito verificador del RUC del receptor es incorrecto.',
      causa: 'El RUC o su dígito están mal escritos.',
      queHacer: 'Verifique el RUC del cliente con su dígito verificador.',
      campo: 'receptor.numeroDocumento',
    },
    '1310': {
      significado: 'Falta el tipo de documento de identidad del receptor.',
      causa: 'Quien no es contribuyente se identifica con un documento.',
      queHacer: 'Indique receptor.tipoDoc.',
      campo: 'receptor.tipoDoc',
    },
    '1311': {
      significado: 'El tipo de documento de identidad del receptor no corresponde.',
      causa: 'Un contribuyente se identifica solo por su RUC.',
      queHacer: 'Quite receptor.tipoDoc, o indique la naturaleza 2 (no contribuyente).',
      campo: 'receptor.tipoDoc',
    },
    '1314': {
      significado: 'Falta el número de documento de identidad del receptor.',
      causa: 'El receptor no es contribuyente y figura sin su número.',
      queHacer: 'Indique receptor.numeroDocumento.',
      campo: 'receptor.numeroDocumento',
    },
    '1318': {
      significado: 'Falta la dirección del receptor.',
      causa: 'Es obligatoria en operaciones con el exterior (B2F) y en notas de remisión.',
      queHacer: 'Indique receptor.direccion y receptor.numeroCasa.',
      campo: 'receptor.direccion',
    },
    '1320': {
      significado: 'El país del receptor no corresponde al tipo de operación.',
      causa: 'B2F exige un país distinto de PRY; las demás operaciones, PRY.',
      queHacer: 'Corrija receptor.pais o el tipoOperacion.',
      campo: 'receptor.pais',
    },
    '1321': {
      significado: 'El total no permite ese documento de identidad: hay que identificar al receptor.',
      causa: 'Desde 7.000.000 Gs el receptor no puede ser innominado.',
      queHacer: 'Indique el documento y el nombre del cliente.',
      campo: 'receptor.tipoDoc',
    },
    '1328': {
      significado: 'El departamento, el distrito y la ciudad del receptor no se corresponden.',
      causa: 'Los tres códigos no son de un mismo lugar según la tabla de la DNIT.',
      queHacer: 'Elija la ciudad de la tabla y use su distrito y su departamento.',
      campo: 'receptor.ciudad',
    },
    '1330': {
      significado: 'Falta el número de casa del receptor.',
      causa: 'Con la dirección es obligatorio el número.',
      queHacer: 'Indique receptor.numeroCasa; 0 si no tiene.',
      campo: 'receptor.numeroCasa',
    },
    '1331': {
      significado: 'El comprador no está identificado.',
      causa: 'Las notas de crédito, de débito y de remisión no admiten un receptor innominado.',
      queHacer: 'Indique el documento y el nombre del receptor; si la factura fue innominada, nomínela antes.',
      campo: 'receptor.tipoDoc',
    },
    '1332': {
      significado: 'El receptor es un organismo del Estado y la operación no lo dice.',
      causa: 'Las ventas a organismos y entidades del Estado son B2G.',
      queHacer: 'Use tipoOperacion 3 (B2G).',
      campo: 'tipoOperacion',
    },
    '1333': {
      significado: 'El tipo de operación no admite ese documento de identidad.',
      causa: 'Un receptor innominado solo va en operaciones B2C.',
      queHacer: 'Identifique al receptor, o use tipoOperacion 2 (B2C).',
      campo: 'receptor.tipoDoc',
    },
    '1335': {
      significado: 'Falta el tipo de documento de identidad del receptor que no es contribuyente.',
      causa: 'Es obligatorio también para receptores del exterior.',
      queHacer: 'Indique receptor.tipoDoc: 1 cédula, 2 pasaporte, 3 cédula extranjera, 5 innominado.',
      campo: 'receptor.tipoDoc',
    },
  },
  breves: [
    {
      causa: 'Los datos del receptor faltan, sobran o no concuerdan entre sí.',
      queHacer: 'Revise la naturaleza, el documento, el país y la dirección del receptor.',
      codigos: {
        '1305': ['El receptor no es contribuyente: no lleva RUC.', 'receptor.numeroDocumento'],
        '1315': ['El tipo de documento no admite esa naturaleza del receptor.', 'receptor.naturaleza'],
        '1316': ['El tipo de documento no admite ese tipo de operación.', 'tipoOperacion'],
        '1317': ['El tipo de documento no admite el RUC de ese receptor.', 'receptor.numeroDocumento'],
        '1334': [
          'El receptor es contribuyente: no lleva número de documento de identidad.',
          'receptor.numeroDocumento',
        ],
      },
    },
    descripciones({
      '1301': ['La descripción del país del receptor no corresponde a su código.', 'receptor.pais'],
      '1313': ['La descripción del documento del receptor no corresponde a su código.', 'receptor.tipoDoc'],
      '1325': ['La descripción del departamento del receptor no corresponde a su código.', 'receptor.departamento'],
      '1326': ['La descripción del distrito del receptor no corresponde a su código.', 'receptor.distrito'],
      '1329': ['La descripción de la ciudad del receptor no corresponde a su código.', 'receptor.ciudad'],
    }),
  ],
  derogados: {
    '1312': 'Falta la descripción del tipo de documento de identidad del receptor.',
    '1319': 'El tipo de operación no admite ese documento de identidad del receptor.',
    '1322': 'El receptor no lleva tipo de documento de identidad.',
    '1323': 'El receptor no lleva número de documento de identidad.',
    '1324': 'Falta el departamento del receptor.',
    '1327': 'Falta la ciudad del receptor.',
  },
}
