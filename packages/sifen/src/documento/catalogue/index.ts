/** The whole catalogue, in SIFEN's order. The head depends on the number, the body does not. */
import type { Row } from '../../campos/index.ts'
import { ASOCIADOS } from './asociado.ts'
import { CABECERA } from './cabecera.ts'
import { DATOS_GENERALES } from './generales.ts'
import { TIPO_DE_DOCUMENTO } from './tipo-documento.ts'
import { COMPLEMENTARIOS, TOTALES } from './totales.ts'

export { CABECERA }
export const CUERPO: readonly Row[] = [DATOS_GENERALES, TIPO_DE_DOCUMENTO, TOTALES, COMPLEMENTARIOS, ASOCIADOS]
