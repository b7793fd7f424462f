/** The signature and its certificate, of documents and of events: 0120–0143. MT v150 §12.2–3, NT16, NT19. */
import type { Chapter } from './chapter.ts'

export const FIRMA: Chapter = {
  explicados: {
    '0120': {
      significado: 'El certificado de firma no es válido.',
      causa: 'No lo emitió un prestador habilitado en Paraguay, fue revocado o no sirve para firmar.',
      queHacer: 'Cargue un certificado vigente de un prestador habilitado por el MIC.',
    },
    '0121': {
      significado: 'El certificado de firma está vencido o todavía no rige.',
      causa: 'La fecha de firma cae fuera de la validez del certificado.',
      queHacer: 'Renueve el certificado, cárguelo y vuelva a firmar.',
    },
    '0122': {
      significado: 'El certificado de firma no lleva el RUC.',
      causa: 'El RUC no está ni en el número de serie del titular ni en su nombre alternativo.',
      queHacer: 'Pida al prestador un certificado de facturación electrónica con el RUC.',
    },
    '0140': {
      significado: 'La firma no está hecha como la DNIT pide.',
      causa: 'Algoritmos, transformaciones o lugar de la firma distintos de los admitidos.',
      queHacer: 'Vuelva a firmar con la pasarela; no use XML firmado por otro programa.',
    },
    '0141': {
      significado: 'El valor de la firma no corresponde al contenido firmado.',
      causa: 'El XML cambió después de firmarse: saltos de línea, espacios, acentos o una nueva escritura.',
      queHacer: 'Vuelva a firmar y no altere el XML firmado.',
    },
    '0142': {
      significado: 'El certificado de firma es de un RUC distinto del emisor.',
      causa: 'Se cargó el certificado de otra empresa, o el documento es de otro emisor.',
      queHacer: 'Cargue el certificado del RUC emisor y vuelva a firmar.',
    },
  },
  derogados: {
    '0123': 'La cadena de certificación del certificado de firma no es válida.',
    '0124': 'No se pudo comprobar la lista de revocación del certificado de firma.',
    '0125': 'El certificado de firma fue revocado.',
    '0126': 'La raíz del certificado de firma no es la del Ministerio de Industria y Comercio.',
  },
}
