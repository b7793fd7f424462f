/** Errors of the tenant hierarchy, one factory each. The handlers throw them and the reference shows them. */
import { padNumero } from '@nanduti/sifen'
import { conflict } from '../../http/index.ts'

export const timbradoTaken = (numero: string) =>
  conflict(`El timbrado ${numero} ya existe en la empresa.`, 'TIMBRADO_DUPLICADO')

export const establecimientoTaken = (codigo: string) =>
  conflict(`El establecimiento ${codigo} ya existe en el timbrado.`, 'ESTABLECIMIENTO_DUPLICADO')

export const puntoTaken = (codigo: string) =>
  conflict(`El punto de expedición ${codigo} ya existe en el establecimiento.`, 'PUNTO_DUPLICADO')

export const numeracionExhausted = () =>
  conflict('El punto de expedición agotó su numeración para este tipo de documento (9999999).', 'NUMERACION_AGOTADA')

/** Returns the 409 for a counter that a document or another person changed between the page and its form. */
export const contadorMoved = (ultimo: number) =>
  conflict(
    `El contador cambió mientras usted miraba: ahora el último número usado es ${padNumero(ultimo)}. No se cambió nada.`,
    'CONTADOR_MOVIDO',
  )
