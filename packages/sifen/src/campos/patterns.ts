/**
 * Patterns of texts: the XSD's expression, a maximum length, and the description of the expected value for messages.
 */

export type Pattern = { test: RegExp; maxLength: number; expected: string }

/** XSD tEmail. */
export const EMAIL = /^[0-9a-zA-Z][0-9a-zA-Z._-]*@(?:[0-9a-zA-Z][0-9a-zA-Z_-]*\.)+[a-zA-Z]{2,9}$/

export const PATTERNS = {
  ruc: {
    test: /^[1-9][0-9]{1,6}[0-9A-D]$/,
    maxLength: 8,
    expected: 'un RUC de 3 a 8 caracteres, sin ceros a la izquierda',
  },
  dv: { test: /^[0-9]$/, maxLength: 1, expected: 'un dígito verificador' },
  timbrado: { test: /^(?=.{8}$)0*[1-9][0-9]*$/, maxLength: 8, expected: 'un timbrado de 8 dígitos' },
  codigo3: { test: /^[0-9]{3}$/, maxLength: 3, expected: '3 dígitos, con ceros a la izquierda' },
  numero7: { test: /^(?!0+$)[0-9]{7}$/, maxLength: 7, expected: 'un número de 7 dígitos mayor que cero' },
  serie: { test: /^[A-Z]{2}$/, maxLength: 2, expected: 'dos letras mayúsculas' },
  codigoSeguridad: { test: /^(?!0{9})[0-9]{9}$/, maxLength: 9, expected: '9 dígitos' },
  email: {
    test: EMAIL,
    maxLength: 80,
    expected: 'un correo electrónico como nombre@empresa.com.py',
  },
  documento: {
    test: /^[0-9A-Za-z-]{1,20}$/,
    maxLength: 20,
    expected: 'hasta 20 letras, dígitos o guiones, sin puntos',
  },
  actividad: {
    test: /^[0-9A-Z]{1,8}$/,
    maxLength: 8,
    expected: 'un código de actividad de hasta 8 dígitos o letras mayúsculas',
  },
  /** XSD dNumTarj */
  tarjeta: {
    test: /^(?!0000)[0-9]{4}$/,
    maxLength: 4,
    expected: 'un número con solo los últimos cuatro dígitos de la tarjeta. Si no los tiene, omita el campo',
  },
  /** XSD tdNunApOpe */
  autorizacion: {
    test: /^[1-9][0-9]{5,9}$/,
    maxLength: 10,
    expected:
      'un código de 6 a 10 dígitos sin ceros a la izquierda, que es lo que SIFEN admite. Si el suyo es otro, omita el campo',
  },
  cheque: { test: /^[0-9]{8}$/, maxLength: 8, expected: 'un número de cheque de 8 dígitos' },
  chasis: { test: /^[0-9A-Za-z]{17}$/, maxLength: 17, expected: 'un número de chasis de 17 letras o dígitos' },
  ncm: { test: /^(?!0+$)[0-9]{6,8}$/, maxLength: 8, expected: 'una NCM de 6 a 8 dígitos' },
  dncpGeneral: { test: /^[0-9]{8}$/, maxLength: 8, expected: '8 dígitos' },
  dncpEspecifico: { test: /^[0-9]{3,4}$/, maxLength: 4, expected: '3 o 4 dígitos' },
  gtin: { test: /^(?!0+$)[0-9]{8,14}$/, maxLength: 14, expected: 'un GTIN de 8 a 14 dígitos' },
  constancia: { test: /^(?!0+$)[0-9]{11}$/, maxLength: 11, expected: 'un número de constancia de 11 dígitos' },
  control: {
    test: /^[0-9A-Za-z-]{8}$/,
    maxLength: 8,
    expected: 'un número de control de 8 letras, dígitos o guiones',
  },
  cdc: { test: /^[0-9]{9}[0-9A-D][0-9]{34}$/, maxLength: 44, expected: 'un CDC de 44 caracteres, sin espacios' },
} as const satisfies Record<string, Pattern>

export type PatternName = keyof typeof PATTERNS
