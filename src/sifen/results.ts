/**
 * What SIFEN's result codes mean and what to do about each, in Spanish. One table per service: the same number may mean another thing
 * elsewhere, so a code is always explained together with the service that gave it. Meanings: MT v150 §12 and technical notes.
 */
import type { Service } from './endpoints.ts'

/** Who has to act: the taxpayer (data, certificate, stamp), SIFEN, or nobody. */
export type Lado = 'usted' | 'sifen' | 'nadie'

/**
 * What may follow. `corregir`: the same content would be refused again. `consultar`: ask by CDC, the answer is there. `reintentar`: the
 * fault is passing; the same bytes may go later, once asking by CDC has shown that they are not there.
 */
export type Siguiente = 'nada' | 'corregir' | 'consultar' | 'reintentar'

export type Meaning = { significado: string; queHacer: string; lado: Lado; siguiente: Siguiente }

export type Explanation = Meaning & { codigo: string; conocido: boolean }

const ok = (significado: string): Meaning => ({ significado, queHacer: 'Nada.', lado: 'nadie', siguiente: 'nada' })
const yours = (significado: string, queHacer: string, siguiente: Siguiente = 'corregir'): Meaning => ({
  significado,
  queHacer,
  lado: 'usted',
  siguiente,
})
const theirs = (significado: string, queHacer: string, siguiente: Siguiente = 'reintentar'): Meaning => ({
  significado,
  queHacer,
  lado: 'sifen',
  siguiente,
})

/** Given before the message is looked at, and so by every service. */
const CONNECTION: Readonly<Record<string, Meaning>> = {
  '0100': theirs('Error inesperado de SIFEN.', 'Espere unos minutos y vuelva a intentar.'),
  '0160': yours(
    'SIFEN no pudo leer el XML: está mal formado o no cumple el esquema. También lo responde cuando su servicio está degradado.',
    'Si el documento es válido según el esquema oficial, espere y vuelva a intentar; si no, corrija el campo señalado.',
  ),
  '0161': theirs('El servidor de SIFEN no responde por el momento.', 'Espere unos minutos y vuelva a intentar.'),
  '0162': theirs(
    'El servidor de SIFEN está detenido, sin hora de regreso.',
    'Espere el aviso de la DNIT y vuelva a intentar.',
  ),
  '0163': yours('La versión del formato no está soportada.', 'Actualice la pasarela.'),
  '0183': yours(
    'El RUC del certificado con que se conecta no es de un contribuyente activo.',
    'Regularice el RUC ante la DNIT o cargue el certificado correcto.',
  ),
}

const RECIBE: Readonly<Record<string, Meaning>> = {
  ...CONNECTION,
  '0120': yours('El certificado de firma no es válido.', 'Cargue un certificado vigente de un prestador habilitado.'),
  '0121': yours('El certificado de firma está vencido o aún no rige.', 'Renueve el certificado y vuelva a firmar.'),
  '0122': yours('El certificado de firma no lleva el RUC del emisor.', 'Pida al prestador un certificado con el RUC.'),
  '0140': yours('La firma no cumple el estándar.', 'Vuelva a firmar el documento con la pasarela.'),
  '0141': yours(
    'La firma no corresponde al contenido: el documento cambió después de firmarse.',
    'Vuelva a firmar y no altere el XML firmado.',
  ),
  '0142': yours('El certificado es de otro contribuyente que el emisor.', 'Cargue el certificado del RUC emisor.'),
  '0200': yours('El mensaje supera 1.000 KB.', 'Reparta los ítems en más de un documento.'),
  '0260': ok('Documento aprobado.'),
  '1000': yours('El CDC no corresponde a los datos del documento.', 'Genere el documento de nuevo.'),
  '1001': yours(
    'Ya existe un documento aprobado con este CDC.',
    'Consulte por CDC: casi siempre es este mismo documento, aprobado en un envío sin respuesta.',
    'consultar',
  ),
  '1002': yours(
    'Ya existe un documento aprobado con este timbrado, establecimiento, punto y número.',
    'Emita con el siguiente número disponible.',
  ),
  '1003': yours('El dígito verificador del CDC es incorrecto.', 'Genere el documento de nuevo.'),
  '1004': yours(
    'La fecha de firma está adelantada respecto del reloj de SIFEN.',
    'Sincronice el reloj del servidor y vuelva a firmar.',
  ),
  '1005': yours(
    'Aprobado con observación: se transmitió más de 72 horas después de la firma.',
    'Nada sobre este documento; envíe los siguientes a tiempo.',
    'nada',
  ),
  '1050': yours('El tipo de emisión no se admite en esta etapa.', 'Emita con tipo de emisión 1 (Normal).'),
  '1101': yours('El número de timbrado es inválido.', 'Verifique el timbrado en Marangatu y corríjalo.'),
  '1102': yours(
    'El timbrado no es de facturación electrónica.',
    'Use el timbrado solicitado para documentos electrónicos.',
  ),
  '1103': yours(
    'El timbrado no está vigente en la fecha de emisión.',
    'Revise la fecha de inicio del timbrado y la de emisión.',
  ),
  '1104': yours('El timbrado no está activo.', 'Regularice el timbrado en Marangatu.'),
  '1105': yours(
    'El establecimiento no pertenece al timbrado.',
    'Corrija el código o declare el establecimiento en Marangatu.',
  ),
  '1106': yours(
    'El punto de expedición no pertenece al establecimiento.',
    'Corrija el código o declárelo en Marangatu.',
  ),
  '1107': yours(
    'La fecha de inicio del timbrado no es la registrada.',
    'Copie de Marangatu la fecha de inicio de vigencia.',
  ),
  '1109': yours('El número de documento fue inutilizado.', 'Emita con el siguiente número disponible.'),
  '1150': yours(
    'La fecha de emisión tiene más de 720 horas de atraso.',
    'Emita el documento con una fecha dentro del plazo.',
  ),
  '1151': yours('La fecha de emisión está adelantada más de 120 horas.', 'Corrija la fecha de emisión.'),
  '1263': yours(
    'El nombre del emisor no es el registrado. En el ambiente de prueba debe ser la leyenda oficial.',
    'Corrija la razón social del emisor.',
  ),
  '1264': yours(
    'El RUC del emisor no está habilitado para este servicio.',
    'Pida la habilitación a la DNIT o envíe por lote.',
  ),
  '1306': yours('El RUC del receptor no existe.', 'Verifique el RUC del cliente.'),
  '1309': yours('El dígito verificador del RUC del receptor es incorrecto.', 'Verifique el RUC del cliente.'),
  '1321': yours(
    'Una operación desde 7.000.000 Gs. exige identificar al receptor.',
    'Informe el documento de identidad y el nombre del cliente.',
  ),
  '1853': yours('El total de un ítem está mal calculado.', 'Revise precio, cantidad, descuentos y anticipos del ítem.'),
  '1910': yours('La base gravada al 5 % de un ítem está mal calculada.', 'Revise los montos del ítem.'),
  '1911': yours('La base gravada al 10 % de un ítem está mal calculada.', 'Revise los montos del ítem.'),
  '2365': yours(
    'El total general de la operación está mal calculado.',
    'Revise los totales, el redondeo y la comisión.',
  ),
  '2500': yours('El código QR no coincide con el documento.', 'Genere y firme el documento de nuevo.'),
  '2501': yours(
    'El hash del QR es inválido: el CSC no es el del emisor en este ambiente.',
    'Corrija el CSC y su identificador, y vuelva a firmar.',
  ),
  '2502': yours('La dirección de consulta del QR no es la de este ambiente.', 'Revise el ambiente del emisor.'),
}

const CONSULTA: Readonly<Record<string, Meaning>> = {
  ...CONNECTION,
  '0380': yours('La consulta supera 1.000 KB.', 'Consulte un solo CDC.'),
  '0420': yours(
    'El documento no existe en SIFEN, fue rechazado o todavía se está procesando.',
    'Si acaba de enviarlo, consulte de nuevo más tarde antes de volver a enviar.',
    'consultar',
  ),
  '0421': yours(
    'El RUC del certificado no tiene permiso para consultar este documento.',
    'Consulte con el certificado del emisor o del receptor.',
  ),
  '0422': ok('Documento encontrado.'),
}

const TABLES: Readonly<Partial<Record<Service, Readonly<Record<string, Meaning>>>>> = {
  recibe: RECIBE,
  consulta: CONSULTA,
}

const UNKNOWN: Meaning = {
  significado: 'Código sin explicación en este catálogo.',
  queHacer: 'Lea el mensaje de SIFEN y el manual técnico.',
  lado: 'usted',
  siguiente: 'corregir',
}

/** The meaning of a code in the mouth of one service; `conocido: false` when the catalogue does not have it. */
export function explain(service: Service, codigo: string): Explanation {
  const table = TABLES[service] ?? CONNECTION
  const meaning = Object.hasOwn(table, codigo) ? table[codigo] : undefined
  return { codigo, conocido: meaning !== undefined, ...(meaning ?? UNKNOWN) }
}
