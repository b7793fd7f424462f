/** Identity of a document: CDC, number, timbrado and dates. 1000–1156. MT v150 §12.4, NT1. */
import { type Chapter, descripciones } from './chapter.ts'

export const IDENTIFICACION: Chapter = {
  explicados: {
    '1000': {
      significado: 'El CDC no corresponde a los datos del documento.',
      causa: 'Un dato que forma parte del CDC (RUC, número, fecha, tipo) cambió después de calcularlo.',
      queHacer: 'Genere y firme el documento de nuevo.',
    },
    '1001': {
      significado: 'Ya existe un documento aprobado con este CDC.',
      causa: 'Casi siempre es este mismo documento, aprobado en un envío cuya respuesta no llegó.',
      queHacer: 'No emita otro: consulte por CDC y tome el estado que SIFEN tiene.',
      siguiente: 'consultar',
    },
    '1002': {
      significado: 'Ya existe un documento aprobado con este timbrado, establecimiento, punto, tipo y número.',
      causa: 'El número ya se usó, aquí o en otro sistema que comparte el punto de expedición.',
      queHacer:
        'Antes de emitir otro, busque el documento que tiene ese número. Si es de esta misma venta, consulte su CDC y quédese con él; solo si no lo es, emita con un número nuevo y revise quién más numera.',
      campo: 'numeroDocumento',
    },
    '1003': {
      significado: 'El dígito verificador del CDC es incorrecto.',
      causa: 'El CDC fue escrito a mano o alterado.',
      queHacer: 'Genere y firme el documento de nuevo.',
    },
    '1004': {
      significado: 'La fecha de firma está adelantada respecto del reloj de SIFEN.',
      causa: 'El reloj del servidor adelanta, o la hora no es la de Asunción.',
      queHacer: 'Sincronice el reloj con NTP (aravo1.set.gov.py) y vuelva a firmar.',
    },
    '1005': {
      significado: 'Aprobado con observación: llegó a SIFEN más de 72 horas después de la firma.',
      causa: 'El documento se firmó y quedó sin enviar.',
      queHacer: 'Nada sobre este documento; envíe los siguientes dentro de las 72 horas.',
      siguiente: 'nada',
    },
    '1050': {
      significado: 'SIFEN no acepta ese tipo de emisión en esta etapa.',
      causa: 'La emisión de contingencia (2) todavía no está habilitada.',
      queHacer: 'Emita con tipoEmision 1 (normal).',
      campo: 'tipoEmision',
    },
  },
  breves: [
    descripciones({
      '1051': ['La descripción del tipo de emisión no corresponde a su código.', 'tipoEmision'],
    }),
  ],
}

export const TIMBRADO: Chapter = {
  explicados: {
    '1101': {
      significado: 'El número de timbrado no existe o no es de este emisor.',
      causa: 'Está mal copiado, o es de otro ambiente: los timbrados de prueba no valen en producción, ni al revés.',
      queHacer: 'Verifique el número en Marangatu y corríjalo en la configuración.',
      campo: 'timbrado',
    },
    '1102': {
      significado: 'El timbrado no es de facturación electrónica.',
      causa: 'Se usó un timbrado de preimpresos o de autoimpresor.',
      queHacer: 'Use el timbrado solicitado para documentos electrónicos.',
      campo: 'timbrado',
    },
    '1103': {
      significado: 'El timbrado no estaba vigente en la fecha de emisión.',
      causa: 'La fecha de emisión es anterior al inicio de vigencia del timbrado.',
      queHacer: 'Emita con una fecha desde el inicio de vigencia, o revise ese inicio.',
      campo: 'fechaEmision',
    },
    '1104': {
      significado: 'El timbrado no está activo.',
      causa: 'Fue dado de baja o está bloqueado en Marangatu.',
      queHacer: 'Regularice el timbrado en Marangatu.',
      campo: 'timbrado',
    },
    '1105': {
      significado: 'El establecimiento no pertenece al timbrado.',
      causa: 'El código no está declarado en Marangatu para ese timbrado.',
      queHacer: 'Corrija el código o declare el establecimiento en Marangatu.',
      campo: 'establecimiento',
    },
    '1106': {
      significado: 'El punto de expedición no pertenece al establecimiento.',
      causa: 'El código no está declarado en Marangatu para ese establecimiento y tipo de documento.',
      queHacer: 'Corrija el código o declare el punto en Marangatu.',
      campo: 'puntoExpedicion',
    },
    '1107': {
      significado: 'La fecha de inicio de vigencia del timbrado no es la registrada.',
      causa: 'Se cargó otra fecha, por ejemplo la de la solicitud.',
      queHacer: 'Copie de Marangatu la fecha de inicio de vigencia y vuelva a generar el documento.',
      campo: 'timbradoFechaInicio',
    },
    '1109': {
      significado: 'El número de documento fue inutilizado.',
      causa: 'Un evento de inutilización ya cubre ese número.',
      queHacer: 'Emita con el siguiente número disponible.',
      campo: 'numeroDocumento',
    },
    '1110': {
      significado: 'La serie del timbrado es incorrecta, o falta.',
      causa:
        'Se usa solo al agotar el número 9999999, y avanza en orden: AA, AB, AC. Desde el primer documento aprobado con serie, la llevan todos los que siguen de su punto y tipo.',
      queHacer:
        'Si los documentos anteriores de este punto y tipo llevan una serie, indique la última usada o, si se agotó, la que sigue; si no la llevan, quítela.',
      campo: 'serie',
    },
    '1150': {
      significado: 'La fecha de emisión tiene más de 720 horas (30 días) de atraso.',
      causa: 'El documento se emitió con una fecha antigua, o quedó mucho tiempo sin enviarse.',
      queHacer: 'Emita con una fecha de los últimos 30 días.',
      campo: 'fechaEmision',
    },
    '1151': {
      significado: 'La fecha de emisión está adelantada más de 120 horas (5 días).',
      causa: 'La fecha está mal escrita, o el reloj del sistema que la da adelanta.',
      queHacer: 'Corrija la fecha de emisión: es hora de Asunción, sin zona.',
      campo: 'fechaEmision',
    },
    '1156': {
      significado: 'La fecha de emisión es anterior a la puesta en marcha de SIFEN.',
      causa: 'El año está mal escrito: no hay documentos electrónicos de antes de mayo de 2018.',
      queHacer: 'Corrija la fecha de emisión.',
      campo: 'fechaEmision',
    },
  },
  breves: [
    descripciones({
      '1100': ['La descripción del tipo de documento no corresponde a su código.', 'tipoDocumento'],
    }),
  ],
  derogados: {
    '1108': 'La fecha de fin de vigencia del timbrado es incorrecta.',
  },
}
