/** Messages about wrong fields: the problem and the remedy, in Spanish, in the wording that users of Laravel know. */

/**
 * Two exact readings of a text: with its last sign as the decimal point, and with all signs as separators of thousands.
 */
export type Readings = { decimal: string; entero: string }

/** Writes a decimal without ambiguity: three decimals get a fourth. */
const written = (amount: string) => (/\.[0-9]{3}$/.test(amount) ? `${amount}0` : amount)

/** One problem of a request: the dotted path of the field, the message, and SIFEN's code when it has one. */
export type Problem = { campo: string; mensaje: string; codigo?: string }

export const TEXTS = {
  required: (campo: string) => `El campo ${campo} es obligatorio.`,
  string: (campo: string) => `El campo ${campo} debe ser una cadena de caracteres.`,
  integer: (campo: string) => `El campo ${campo} debe ser un número entero.`,
  number: (campo: string) => `El campo ${campo} debe ser numérico: un número JSON o un texto decimal.`,
  boolean: (campo: string) => `El campo ${campo} debe ser verdadero o falso: true o false.`,
  array: (campo: string) => `El campo ${campo} debe ser un conjunto.`,
  object: (campo: string) => `El campo ${campo} debe ser un objeto.`,
  unreadable: (campo: string) => `El valor del campo ${campo} no es uno de los que lleva.`,
  length: (campo: string, min: number, max: number) =>
    `El campo ${campo} tiene que tener ${min === max ? min : `entre ${min} y ${max}`} caracteres.`,
  characters: (campo: string) =>
    `El campo ${campo} contiene caracteres de control o inválidos, que el XML no admite. Quítelos y vuelva a intentar.`,
  pattern: (campo: string, expected: string) => `El formato del campo ${campo} no es válido: se espera ${expected}.`,
  range: (campo: string, min: number, max: number) => `El campo ${campo} tiene que estar entre ${min} y ${max}.`,
  list: (campo: string, values: string) => `El campo ${campo} no está en la lista de valores permitidos: ${values}.`,
  date: (campo: string) => `El campo ${campo} debe ser una fecha válida con el formato AAAA-MM-DD.`,
  since: (campo: string, since: string) => `El campo ${campo} debe ser el ${since} o una fecha posterior.`,
  dateTime: (campo: string) =>
    `El campo ${campo} debe ser una fecha y hora válida con el formato AAAA-MM-DDThh:mm:ss, hora de Asunción sin zona.`,
  decimal: (campo: string) =>
    `El campo ${campo} debe ser un número de hasta 15 dígitos significativos, o un texto decimal como "1234.56", con 8 decimales como máximo.`,
  twoReadings: (campo: string, text: string, { entero, decimal }: Readings) =>
    `El campo ${campo} dice "${text}", que puede leerse como ${entero} o como ${decimal}. Escríbalo sin separador de miles y con punto decimal: "${entero}" o "${written(decimal)}".`,
  takenAsDecimals: (campo: string, text: string, { entero, decimal }: Readings) =>
    `El campo ${campo} dice "${text}" y se toma como ${decimal}, con decimales. Si quiso decir ${entero}, escriba "${entero}".`,
  decimals: (campo: string, whole: number, decimals: number) =>
    `El campo ${campo} admite hasta ${whole} dígitos enteros y ${decimals} decimales.`,
  rate: (campo: string) =>
    `El campo ${campo} debe ser mayor que 0 y menor que 99999.9999, con 4 decimales como máximo.`,
  /** Appended to the message about a 0 that may mean «nothing». */
  zero: 'Si no corresponde, quítelo: un 0 no es lo mismo que omitir el campo.',
  negative: (campo: string) => `El campo ${campo} no puede ser negativo.`,
  size: (campo: string) =>
    `Con este contenido en ${campo} el documento supera los 1.000 KB que SIFEN admite: divídalo en varias facturas o acorte sus textos.`,
  count: (campo: string, min: number, max: number) =>
    `El campo ${campo} tiene que tener entre ${min} y ${max} elementos.`,
  more: (shown: number) =>
    `Hay más errores que los ${shown} que se muestran: corríjalos y vuelva a enviar el pedido para ver los que queden.`,
} as const
