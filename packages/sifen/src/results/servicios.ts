/**
 * Answers of each web service about its own message, one chapter each. They are never shared, because the same number
 * may mean another thing. MT v150 §12.2–3.
 */
import type { Chapter, Explained } from './chapter.ts'

/**
 * An unreadable query. A query has only one checked number of the user's, so SIFEN is degraded when it cannot read it.
 */
const UNREADABLE_QUESTION: Explained = {
  significado: 'SIFEN dice que no pudo leer la consulta.',
  causa: 'La pasarela escribe siempre la misma consulta: casi siempre el servicio de la DNIT está degradado.',
  queHacer: 'Espere unos minutos y vuelva a consultar.',
  lado: 'sifen',
  siguiente: 'reintentar',
}

const LARGE_QUESTION: Explained = {
  significado: 'La consulta supera los 1.000 KB.',
  causa: 'El mensaje llegó a SIFEN más grande de lo que se escribió: un intermediario lo alteró.',
  queHacer: 'Revise el proxy de salida y vuelva a consultar.',
}

/** Codes of recibe, and of each document of a lot. */
export const RECIBE: Chapter = {
  explicados: {
    '0160': {
      significado: 'SIFEN no pudo leer el documento: está mal formado o no cumple el esquema.',
      causa:
        'Un campo falta, sobra, está fuera de orden o tiene un formato que el esquema no admite; SIFEN lo responde también cuando está degradado.',
      queHacer:
        'Valide el documento: si tiene errores, corríjalos; si no los tiene, espere unos minutos, consulte si lo enviado ya está y recién entonces vuelva a enviar.',
    },
    '0200': {
      significado: 'El documento supera los 1.000 KB que el servicio recibe.',
      causa: 'Demasiados ítems o textos muy largos.',
      queHacer: 'Reparta los ítems en más de un documento.',
      campo: 'items',
    },
    '0260': {
      significado: 'Documento aprobado.',
      causa: 'SIFEN validó el documento y lo registró como documento tributario electrónico.',
      queHacer: 'Nada.',
      lado: 'nadie',
      siguiente: 'nada',
    },
  },
}

/**
 * Codes that the spec lists for a document of a lot without its state (spec, Upstream result codes; docs/notes B5).
 * SIFEN itself answers 0260, and 0300 and 0301 only for a whole lot.
 */
export const RESULTADO_EN_LOTE: Chapter = {
  explicados: {
    '0261': {
      significado: 'Documento aprobado con observaciones.',
      causa: 'SIFEN lo aprobó y observó algo que no impide su validez.',
      queHacer: 'Lea la observación; nada más sobre este documento.',
      lado: 'nadie',
      siguiente: 'nada',
    },
    '0300': {
      significado: 'Documento aprobado, dicho en el resultado de un lote.',
      causa: 'El lote terminó y este documento pasó todas las validaciones.',
      queHacer: 'Nada.',
      lado: 'nadie',
      siguiente: 'nada',
    },
    '0301': {
      significado: 'Documento aprobado con observaciones, dicho en el resultado de un lote.',
      causa: 'El lote terminó y SIFEN observó algo que no impide la validez del documento.',
      queHacer: 'Lea la observación; nada más sobre este documento.',
      lado: 'nadie',
      siguiente: 'nada',
    },
    '0302': {
      significado: 'Documento rechazado, dicho en el resultado de un lote.',
      causa: 'El documento no pasó alguna validación; el resultado no dice cuál.',
      queHacer: 'Consulte por CDC y valide el documento; corríjalo antes de volver a enviarlo.',
    },
  },
}

export const RECIBE_LOTE: Chapter = {
  explicados: {
    '0160': {
      significado: 'SIFEN no pudo leer el lote: el mensaje o su archivo comprimido están mal formados.',
      causa:
        'El archivo comprimido no contiene un solo lote legible, o el servicio está degradado. Todavía no se miró ningún documento.',
      queHacer: 'Consulte cada documento por CDC; si ninguno está, espere y vuelva a enviar el lote.',
      siguiente: 'consultar',
    },
    '0270': {
      significado: 'El lote supera el tamaño que el servicio recibe.',
      causa: 'El manual admite 10.000 KB y la guía de la DNIT 1.000 KB; el lote pesa más.',
      queHacer: 'Envíe menos documentos por lote.',
    },
    '0300': {
      significado: 'Lote recibido: todavía no dice nada de sus documentos.',
      causa: 'SIFEN lo puso en su cola.',
      queHacer: 'Consulte el resultado a partir de los 10 minutos, con al menos 10 minutos entre consultas.',
      lado: 'nadie',
      siguiente: 'consultar',
    },
    '0301': {
      significado: 'Lote no encolado: SIFEN no va a procesarlo.',
      causa:
        'Mezcla de tipos o de emisores, más de 50 documentos, un CDC repetido o ya en otro lote, un lote vacío, o el RUC bloqueado de 10 a 60 minutos por una de esas faltas.',
      queHacer:
        'No reenvíe: consulte cada documento por CDC, espere una hora y arme el lote solo con los que no están.',
      siguiente: 'consultar',
    },
  },
}

export const CONSULTA_LOTE: Chapter = {
  explicados: {
    '0160': UNREADABLE_QUESTION,
    '0320': LARGE_QUESTION,
    '0340': {
      significado: 'El RUC del certificado de conexión no puede consultar este lote.',
      causa: 'El lote lo envió otro contribuyente.',
      queHacer: 'Consulte con el certificado del emisor que envió el lote.',
    },
    '0360': {
      significado: 'El lote no existe en SIFEN.',
      causa: 'El número de lote es de otro ambiente, está mal copiado o SIFEN ya no lo guarda.',
      queHacer: 'Consulte cada documento por CDC.',
      siguiente: 'consultar',
    },
    '0361': {
      significado: 'El lote se está procesando.',
      causa: 'SIFEN tarda cerca de un segundo por documento, y hasta 24 horas cuando tiene mucha carga.',
      queHacer: 'Espere al menos 10 minutos y vuelva a consultar; no reenvíe los documentos.',
      lado: 'sifen',
      siguiente: 'consultar',
    },
    '0362': {
      significado: 'El lote terminó de procesarse.',
      causa: 'Cada documento tiene su propio resultado, aprobado o rechazado.',
      queHacer: 'Lea el resultado de cada documento.',
      lado: 'nadie',
      siguiente: 'nada',
    },
    '0363': {
      significado: 'El lote mezcla tipos de documento y no se procesó.',
      causa: 'Un lote lleva documentos de un solo tipo.',
      queHacer: 'Consulte cada documento por CDC y recién entonces arme un lote por cada tipo, con los que no están.',
      siguiente: 'consultar',
    },
    '0364': {
      significado: 'Pasaron más de 48 horas desde el envío: SIFEN ya no responde por el lote.',
      causa: 'El resultado de un lote solo puede consultarse durante 48 horas.',
      queHacer: 'Consulte cada documento por CDC.',
      siguiente: 'consultar',
    },
  },
}

export const CONSULTA: Chapter = {
  explicados: {
    '0160': UNREADABLE_QUESTION,
    '0380': LARGE_QUESTION,
    '0420': {
      significado: 'SIFEN no tiene un documento aprobado con este CDC.',
      causa: 'El documento no llegó, fue rechazado o todavía se está procesando.',
      queHacer: 'Si acaba de enviarlo, consulte de nuevo más tarde antes de volver a enviar.',
      siguiente: 'consultar',
    },
    '0421': {
      significado: 'El RUC del certificado de conexión no tiene permiso para ver este documento.',
      causa: 'Solo lo ven su emisor y su receptor. Una tabla del manual dice por error que 0421 es «encontrado».',
      queHacer: 'Consulte con el certificado del emisor o del receptor.',
    },
    '0422': {
      significado: 'Documento encontrado: SIFEN lo tiene aprobado.',
      causa: 'Un documento cancelado también responde 0422; la cancelación está entre sus eventos.',
      queHacer: 'Nada; mire los eventos para saber si fue cancelado.',
      lado: 'nadie',
      siguiente: 'nada',
    },
  },
}

export const CONSULTA_RUC: Chapter = {
  explicados: {
    '0160': UNREADABLE_QUESTION,
    '0460': LARGE_QUESTION,
    '0500': {
      significado: 'El RUC no existe.',
      causa: 'El número está mal escrito o nunca fue inscripto.',
      queHacer: 'Verifique el RUC, sin su dígito verificador.',
      campo: 'ruc',
    },
    '0501': {
      significado: 'El RUC del certificado de conexión no puede usar esta consulta.',
      causa: 'El servicio no está habilitado para ese contribuyente.',
      queHacer: 'Pida la habilitación a la DNIT o consulte con otro certificado.',
    },
    '0502': {
      significado: 'RUC encontrado.',
      causa: 'La respuesta trae su nombre, su estado y si es facturador electrónico.',
      queHacer: 'Nada; mire el estado del RUC antes de facturarle.',
      lado: 'nadie',
      siguiente: 'nada',
    },
  },
}

/** NT11. */
export const CONSULTA_ARCHIVO_RUC: Chapter = {
  explicados: {
    '0160': UNREADABLE_QUESTION,
    '0520': {
      significado: 'Archivo de RUC encontrado.',
      causa: 'La respuesta trae el archivo generado en el día.',
      queHacer: 'Nada.',
      lado: 'nadie',
      siguiente: 'nada',
    },
    '0521': {
      significado: 'El archivo de RUC de hoy todavía no está.',
      causa: 'La DNIT lo genera una vez por día y aún no lo hizo.',
      queHacer: 'Vuelva a pedirlo más tarde.',
      lado: 'sifen',
      siguiente: 'reintentar',
    },
    '0522': {
      significado: 'El archivo de RUC ya fue descargado hoy.',
      causa: 'Se permite una sola descarga por día.',
      queHacer: 'Use el archivo descargado o espere a mañana.',
    },
    '0523': {
      significado: 'El RUC consultado no es el del certificado.',
      causa: 'Cada contribuyente pide el archivo con su propio certificado.',
      queHacer: 'Consulte con el RUC del certificado cargado.',
    },
  },
}

export const EVENTO: Chapter = {
  explicados: {
    '0143': {
      significado: 'El evento de receptor no lo firma el receptor del documento.',
      causa: 'El certificado es de un RUC distinto del que figura como receptor.',
      queHacer: 'Firme con el certificado del receptor del documento.',
      campo: 'ruc',
    },
    '0160': {
      significado: 'SIFEN no pudo leer el evento: está mal formado o no cumple el esquema.',
      causa: 'Un campo del evento falta, sobra o tiene un formato que el esquema no admite, o SIFEN está degradado.',
      queHacer:
        'Revise los campos del evento; si son correctos, espere unos minutos, consulte si lo enviado ya está y recién entonces vuelva a enviar.',
    },
    '0560': {
      significado: 'El evento supera los 1.000 KB.',
      causa: 'El mensaje lleva demasiados datos o un intermediario lo alteró.',
      queHacer: 'Acorte el motivo y revise el proxy de salida.',
    },
    '0600': {
      significado: 'Evento registrado.',
      causa: 'SIFEN validó el evento y lo aplicó al documento o al rango.',
      queHacer: 'Nada.',
      lado: 'nadie',
      siguiente: 'nada',
    },
  },
}
