/** Fixed sentences and spellings for every paper. docs/sifen §10 */
import type { KudeData } from '../model.ts'
import { TIPOS } from '../tipos.ts'

export const LEGAL = 'ESTE DOCUMENTO ES UNA REPRESENTACIÓN GRÁFICA DE UN DOCUMENTO ELECTRÓNICO (XML)'
export const CORRECTIONS =
  'Si su documento electrónico presenta algún error, podrá solicitar la modificación dentro de las 72 horas siguientes de la emisión de este comprobante.'

export const question = ({ tipo }: KudeData) =>
  `Consulte la validez de ${TIPOS[tipo].article} ${TIPOS[tipo].name} con el número de CDC impreso abajo en:`

export const title = ({ tipo }: KudeData) => `KuDE de ${TIPOS[tipo].name}`

export const documentNumber = ({ serie, documento }: KudeData['timbrado']) =>
  serie === undefined ? `N° ${documento}` : `Serie ${serie} N° ${documento}`
