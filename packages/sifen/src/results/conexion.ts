/**
 * Codes given before the message is read, common to every service: connection, certificate of transmission and server.
 * MT v150 §12.2–3.
 */
import type { Chapter } from './chapter.ts'

/** Remedy when the message may have arrived: docs/notes 32. */
const ASK_FIRST = 'consulte si lo enviado ya está y recién entonces vuelva a enviar.'

export const CONEXION: Chapter = {
  explicados: {
    '0100': {
      significado: 'Error inesperado dentro de SIFEN.',
      causa: 'Una falla pasajera del servidor. En el manual de 2019 el mismo número señalaba una falla de esquema.',
      queHacer: `Espere unos minutos, ${ASK_FIRST}`,
      lado: 'sifen',
      siguiente: 'reintentar',
    },
    '0161': {
      significado: 'El servidor de SIFEN no responde por el momento.',
      causa: 'Sobrecarga o mantenimiento en la DNIT.',
      queHacer: `Espere unos minutos, ${ASK_FIRST}`,
      lado: 'sifen',
      siguiente: 'reintentar',
    },
    '0162': {
      significado: 'El servidor de SIFEN está detenido, sin hora de regreso.',
      causa: 'Una parada del servicio en la DNIT.',
      queHacer: `Espere el aviso de la DNIT, ${ASK_FIRST}`,
      lado: 'sifen',
      siguiente: 'reintentar',
    },
    '0163': {
      significado: 'El servicio no admite la versión del formato con que se le escribió.',
      causa: 'La DNIT cambió de versión y esta pasarela todavía escribe la 150.',
      queHacer: 'Actualice la pasarela.',
    },
    '0180': {
      significado: 'Falta el encabezado (HeaderMsg) en el mensaje SOAP.',
      causa: 'Un intermediario alteró el mensaje en el camino, o la DNIT cambió su protocolo.',
      queHacer: 'Revise el proxy de salida; si no lo hay, actualice la pasarela.',
    },
    '0183': {
      significado: 'El RUC del certificado de conexión no es de un contribuyente activo.',
      causa: 'El RUC está suspendido, bloqueado o cancelado, o el certificado es de otra persona.',
      queHacer: 'Regularice el RUC ante la DNIT o cargue el certificado correcto.',
    },
  },
  breves: [
    {
      causa: 'El certificado con que se conecta la pasarela no cumple lo que la DNIT exige.',
      queHacer: 'Cargue un certificado vigente, con el RUC de la empresa, de un prestador habilitado en Paraguay.',
      codigos: {
        '0001': ['El certificado de conexión no es válido.'],
        '0002': ['El certificado de conexión está vencido o todavía no rige.'],
        '0003': ['La cadena de certificación del certificado de conexión no es válida.'],
        '0004': ['No se pudo comprobar la lista de revocación del certificado de conexión, o no es válida.'],
        '0005': ['El certificado de conexión fue revocado.'],
        '0006': ['La raíz del certificado de conexión no es la del Ministerio de Industria y Comercio.'],
        '0007': ['El certificado de conexión no lleva el RUC del emisor.'],
      },
    },
  ],
  derogados: {
    '0101': 'El mensaje no trae el elemento raíz esperado.',
    '0102': 'El elemento raíz no trae el atributo de versión.',
    '0104': 'El documento usa un espacio de nombres distinto del oficial.',
    '0105': 'Hay espacios, saltos u otros caracteres de edición alrededor del mensaje o entre sus campos.',
    '0106': 'El documento usa prefijos de espacio de nombres.',
    '0107': 'El mensaje no está en UTF-8.',
  },
}
