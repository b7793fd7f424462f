/** The operation and its issuer: 1200–1265. MT v150 §12.4, NT6, NT10, NT12, NT18, NT22. */
import { type Chapter, descripciones } from './chapter.ts'

export const OPERACION: Chapter = {
  explicados: {
    '1207': {
      significado: 'Falta la condición del tipo de cambio.',
      causa: 'La operación no es en guaraníes y no dice si el cambio es uno solo o por ítem.',
      queHacer: 'Indique condicionTipoCambio: 1 (global) o 2 (por ítem).',
      campo: 'condicionTipoCambio',
    },
    '1208': {
      significado: 'Una operación en guaraníes no lleva condición de tipo de cambio.',
      causa: 'Se informó el cambio, o su condición, con moneda PYG.',
      queHacer: 'Quite condicionTipoCambio y tipo_cambio, o indique la moneda extranjera.',
      campo: 'condicionTipoCambio',
    },
    '1209': {
      significado: 'Falta el tipo de cambio de la operación.',
      causa: 'La operación no es en guaraníes y su cambio es global.',
      queHacer: 'Indique tipo_cambio: guaraníes por unidad de la moneda.',
      campo: 'tipo_cambio',
    },
    '1210': {
      significado: 'El tipo de cambio de la operación no corresponde.',
      causa: 'La operación es en guaraníes, o su cambio va en cada ítem.',
      queHacer:
        'Quite tipo_cambio. Si la operación no es en guaraníes, indique la moneda; si el cambio es por ítem, va en items.N.cambio.',
      campo: 'tipo_cambio',
    },
    '1222': {
      significado: 'Hay un código de obligación repetido.',
      causa: 'La misma obligación afectada figura dos veces.',
      queHacer: 'Deje cada código una sola vez.',
      campo: 'obligaciones',
    },
  },
  breves: [
    {
      causa: 'Los datos de la operación comercial faltan, sobran o no concuerdan entre sí.',
      queHacer: 'Revise la moneda, el tipo de cambio, el tipo de transacción y los impuestos del documento.',
      codigos: {
        '1200': ['El tipo de documento exige los datos de la operación comercial.'],
        '1201': ['El tipo de documento no admite los datos de la operación comercial.'],
        '1202': ['Falta el tipo de transacción que este tipo de documento exige.', 'tipoTransaccion'],
        '1213': ['El tipo de documento no admite esa moneda: la autofactura va solo en guaraníes.', 'moneda'],
        '1216': ['Este tipo de documento no lleva tipo de transacción.', 'tipoTransaccion'],
        '1220': ['El código de la obligación afectada no existe.', 'obligaciones.N.codigo'],
      },
    },
    descripciones({
      '1203': ['La descripción del tipo de transacción no corresponde a su código.', 'tipoTransaccion'],
      '1205': ['La descripción del tipo de impuesto no corresponde a su código.', 'tipoImpuesto'],
      '1206': ['La descripción de la moneda no corresponde a su código.', 'moneda'],
      '1211': ['La descripción de la condición del anticipo no corresponde a su código.', 'condicionAnticipo'],
      '1221': ['La descripción de la obligación afectada no corresponde a su código.', 'obligaciones.N.codigo'],
    }),
  ],
  derogados: {
    '1204': 'Falta el tipo de impuesto afectado.',
  },
}

export const EMISOR: Chapter = {
  explicados: {
    '1250': {
      significado: 'El RUC del emisor no existe.',
      causa: 'Está mal cargado en la configuración.',
      queHacer: 'Corrija el RUC del emisor.',
      campo: 'emisor.ruc',
    },
    '1252': {
      significado: 'El RUC del emisor no está activo.',
      causa: 'Está suspendido, bloqueado o cancelado.',
      queHacer: 'Regularice el RUC ante la DNIT.',
      campo: 'emisor.ruc',
    },
    '1253': {
      significado: 'El dígito verificador del RUC del emisor es incorrecto.',
      causa: 'El RUC o su dígito están mal escritos.',
      queHacer: 'Corrija el RUC del emisor con su dígito verificador.',
      campo: 'emisor.dv',
    },
    '1255': {
      significado: 'El departamento, el distrito y la ciudad del emisor no se corresponden.',
      causa: 'Los tres códigos no son de un mismo lugar según la tabla de la DNIT.',
      queHacer: 'Elija la ciudad de la tabla y use su distrito y su departamento.',
      campo: 'emisor.codigoCiudad',
    },
    '1261': {
      significado: 'El código de actividad económica no es del emisor.',
      causa: 'La actividad no figura en el RUC, o el código está mal escrito.',
      queHacer: 'Copie el código de la constancia de RUC.',
      campo: 'emisor.actividadesEconomicas.N.codigo',
    },
    '1262': {
      significado: 'La descripción de la actividad económica no es la registrada.',
      causa: 'Está abreviada o escrita de otro modo que en el RUC.',
      queHacer: 'Copie la descripción, letra por letra, de la constancia de RUC.',
      campo: 'emisor.actividadesEconomicas.N.descripcion',
    },
    '1263': {
      significado: 'El nombre o la razón social del emisor no es el registrado.',
      causa: 'No es igual al del RUC; en el ambiente de prueba debe ser la leyenda oficial, y en producción nunca.',
      queHacer: 'Corrija la razón social y revise el ambiente del emisor.',
      campo: 'emisor.razonSocial',
    },
    '1264': {
      significado: 'El RUC del emisor no está habilitado para este servicio.',
      causa: 'La DNIT habilita por separado el envío de a uno y el envío por lotes.',
      queHacer: 'Envíe por lote, o pida a la DNIT la habilitación del servicio.',
      campo: 'emisor.ruc',
    },
  },
  breves: [
    descripciones({
      '1254': ['La descripción del departamento del emisor no corresponde a su código.', 'emisor.departamento'],
      '1257': ['La descripción del distrito del emisor no corresponde a su código.', 'emisor.codigoDistrito'],
      '1260': ['La descripción de la ciudad del emisor no corresponde a su código.', 'emisor.codigoCiudad'],
      '1265': ['La descripción del documento del responsable no corresponde a su código.', 'usuario.documentoTipo'],
    }),
  ],
  derogados: {
    '1251': 'El RUC del emisor no está habilitado para facturar electrónicamente.',
    '1256': 'Falta la descripción del distrito del emisor.',
    '1258': 'La ciudad del emisor no es del departamento indicado.',
    '1259': 'La ciudad del emisor no es del distrito indicado.',
  },
}
