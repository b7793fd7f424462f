/**
 * Reasons why a certificate cannot be used: a stable code for programs and a sentence for the person who uploaded it.
 */

export const MESSAGES = {
  TOO_LARGE: 'El archivo del certificado supera 64 KB.',
  NOT_P12: 'El archivo no es un PKCS#12 válido (.p12 o .pfx) o está dañado.',
  WRONG_PASSWORD: 'La contraseña del certificado es incorrecta.',
  UNSUPPORTED: 'El archivo usa un cifrado o un contenido PKCS#12 que no se admite.',
  TIMEOUT: 'La lectura del certificado demoró demasiado; el archivo puede estar dañado.',
  NO_KEY: 'El archivo no contiene la clave privada.',
  SEVERAL_KEYS: 'El archivo contiene más de una clave privada; exporte solo la del emisor.',
  NO_CERTIFICATE: 'El archivo no contiene ningún certificado.',
  SEVERAL_CERTIFICATES: 'El archivo contiene más de un certificado para la misma clave; exporte solo el vigente.',
  KEY_MISMATCH: 'La clave privada no corresponde al certificado.',
  NOT_RSA: 'La clave del certificado no es RSA, la única que admite SIFEN.',
  KEY_SIZE: 'La clave RSA del certificado no es de 2048 a 4096 bits, lo que admite SIFEN.',
  NOT_FOR_SIGNING:
    'El certificado no sirve para firmar: su uso de clave no incluye ni firma digital (digitalSignature) ni no repudio (nonRepudiation).',
  NOT_FOR_CLIENT:
    'El certificado no sirve para conectar con SIFEN: sus usos no incluyen la autenticación de cliente (clientAuth).',
  BROKEN_CHAIN:
    'La cadena del archivo está rota: trae un certificado de la autoridad emisora que no es el que firmó. Exporte el archivo de nuevo.',
  CHAIN_EXPIRED: 'Un certificado de autoridad que acompaña al del emisor está fuera de su vigencia.',
  EXPIRED: 'El certificado está vencido.',
  NOT_YET_VALID: 'El certificado todavía no está vigente.',
  NO_RUC:
    'El certificado no lleva el RUC de su titular, ni en el número de serie ni en el nombre alternativo; pida uno de facturación electrónica.',
  OTHER_RUC: 'El certificado es de otro RUC.',
  UNTRUSTED: 'Al certificado no lo emitió ninguna autoridad en la que confíe quien opera este servidor.',
  SANDBOX:
    'El certificado lo emitió un SIFEN de laboratorio y no vale en producción: pida uno a un prestador de servicios de certificación.',
  NOT_PEM: 'El certificado o la clave guardados no se pueden leer.',
} as const

export type CertificateErrorCode = keyof typeof MESSAGES

export class CertificateError extends Error {
  override readonly name = 'CertificateError'
  readonly code: CertificateErrorCode

  /** `detail` is a sentence appended to the code's own. */
  constructor(code: CertificateErrorCode, { detail, ...options }: ErrorOptions & { detail?: string } = {}) {
    super(detail === undefined ? MESSAGES[code] : `${MESSAGES[code]} ${detail}`, options)
    this.code = code
  }
}
