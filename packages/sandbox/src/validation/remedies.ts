/**
 * What to do about a code, for the documents of any client: the first row that has it. Codes are those of MT v150 §12
 * and of the technical notes.
 */

interface Remedy {
  /** First and last code of a range. */
  readonly from: string
  readonly to: string
  readonly queHacer: string
}

const REMEDIES: readonly Remedy[] = [
  {
    from: '0120',
    to: '0120',
    queHacer: 'Firme con un certificado de un prestador habilitado, o indique su autoridad para comprobarlo.',
  },
  { from: '0121', to: '0121', queHacer: 'Renueve el certificado y firme de nuevo.' },
  { from: '0122', to: '0122', queHacer: 'Pida un certificado de facturación electrónica, que lleva el RUC.' },
  {
    from: '0140',
    to: '0140',
    queHacer: 'Firme como pide la DNIT: RSA con SHA-256, referencia al Id y la Signature junto a lo firmado.',
  },
  {
    from: '0141',
    to: '0141',
    queHacer: 'Firme de nuevo y no cambie un byte después: ni espacios, ni saltos de línea, ni acentos.',
  },
  { from: '0142', to: '0143', queHacer: 'Firme con el certificado del contribuyente que emite o recibe.' },
  {
    from: '0160',
    to: '0160',
    queHacer: 'Corrija lo que se nombra: el elemento, su orden, su cantidad o su formato no es el del XSD.',
  },
  {
    from: '0200',
    to: '0399',
    queHacer: 'Envíe menos: cada mensaje y cada lote tienen un tamaño y una cantidad máximos.',
  },
  {
    from: '1000',
    to: '1002',
    queHacer:
      'Si ya emitió este documento, consúltelo por su CDC en lugar de enviarlo otra vez. Si no, use un número nuevo.',
  },
  {
    from: '1003',
    to: '1099',
    queHacer:
      'Vuelva a armar el documento: el CDC, el código de seguridad, la fecha o el tipo no concuerdan con lo demás.',
  },
  { from: '1100', to: '1199', queHacer: 'Revise el timbrado, el establecimiento, el punto, el número y sus fechas.' },
  {
    from: '1200',
    to: '1249',
    queHacer: 'Revise los datos de la operación: la moneda, el tipo de cambio y el impuesto.',
  },
  { from: '1250', to: '1299', queHacer: 'Revise los datos del emisor: los de su RUC en la DNIT.' },
  { from: '1300', to: '1399', queHacer: 'Revise los datos del receptor: el tipo, el RUC o el documento, y el nombre.' },
  { from: '1400', to: '1599', queHacer: 'Revise los campos propios de este tipo de documento.' },
  { from: '1600', to: '1799', queHacer: 'Revise la condición: las formas de pago, las cuotas y el plazo.' },
  { from: '1800', to: '1999', queHacer: 'Revise los ítems: cantidades, precios, descuentos e IVA de cada uno.' },
  { from: '2000', to: '2199', queHacer: 'Revise el transporte: fechas, lugares, vehículo, transportista y chofer.' },
  {
    from: '2200',
    to: '2399',
    queHacer: 'Vuelva a calcular los totales: salen de los ítems, con las reglas de redondeo.',
  },
  {
    from: '2400',
    to: '2499',
    queHacer: 'Revise el documento asociado. Si es electrónico, valídelo antes que a este, en la misma orden.',
  },
  {
    from: '2500',
    to: '2599',
    queHacer: 'Arme de nuevo el QR, con los datos del XML firmado y el código de seguridad (CSC) del emisor.',
  },
  {
    from: '4000',
    to: '4999',
    queHacer: 'Revise el evento. Si es sobre un documento, valide ese documento antes, en la misma orden.',
  },
]

const OTHERWISE = 'Corrija lo que dice el mensaje y valide de nuevo.'

/** Returns what to do about a code, in Spanish. */
export const remedyOf = (codigo: string): string =>
  REMEDIES.find(({ from, to }) => codigo >= from && codigo <= to)?.queHacer ?? OTHERWISE
