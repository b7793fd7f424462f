/** Why a certificate cannot be used: a stable code for programs and a sentence for the person who uploaded it. */

const MESSAGES = {
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
  NOT_PEM: 'El certificado o la clave guardados no se pueden leer.',
} as const

export type CertificateErrorCode = keyof typeof MESSAGES

export class CertificateError extends Error {
  override readonly name = 'CertificateError'
  readonly code: CertificateErrorCode

  constructor(code: CertificateErrorCode, options?: ErrorOptions) {
    super(MESSAGES[code], options)
    this.code = code
  }
}
