/** The other party and the terms of the operation, as labels and values for any paper. */
import { isZero } from '../decimal.ts'
import { formatDate, formatDecimal, formatMoneda, formatWithMoneda } from '../format.ts'
import type { Condicion, KudeData, Parte } from '../model.ts'
import { TIPOS } from '../tipos.ts'

export type Pair = readonly [label: string, value: string | undefined]

/** Returns the other party. For a self-invoice it is the seller, because the receiver is the issuer. */
export const otherParty = ({ vendedor, receptor }: KudeData): Parte => vendedor ?? receptor

export const partyTitle = ({ tipo }: KudeData): string => TIPOS[tipo].party

/** Returns "RUC 80012345-0", or the kind of document and its number. An unnamed receiver has only a kind. */
export function identity({ identificacion: { tipo, numero } }: Parte): string {
  return isZero(numero) ? tipo : `${tipo} ${numero}`
}

export function partyPairs(data: KudeData): Pair[] {
  const party = otherParty(data)
  const { tipo, numero } = party.identificacion
  return [
    tipo === 'RUC' ? [tipo, numero] : ['Documento', identity(party)],
    ['Nombre o razón social', party.nombre],
    ['Nombre de fantasía', party.nombreFantasia],
    ['Naturaleza', party.naturaleza],
    ['Dirección', party.direccion],
    ['País', party.pais],
    ['Teléfono', party.telefono],
    ['Correo', party.email],
    ['Código de cliente', party.codigoCliente],
    ['Nota', party.nominado ? 'Receptor nominado por un evento: el XML no lo nombra.' : undefined],
  ]
}

export function termPairs({ operacion, condicion, moneda }: KudeData): Pair[] {
  const codigo = moneda?.codigo ?? 'PYG'
  return [
    ['Fecha de emisión', formatDate(operacion.fechaEmision)],
    ['Condición', condicion && conditionText(condicion)],
    [
      'Entrega inicial',
      isZero(condicion?.entregaInicial) ? undefined : formatWithMoneda(condicion?.entregaInicial ?? '', codigo),
    ],
    ['Moneda', moneda && currencyText(moneda)],
    ['Tipo de cambio', moneda?.tipoCambio && formatDecimal(moneda.tipoCambio)],
    ['Transacción', operacion.tipoTransaccion],
    ['Motivo', operacion.motivo],
    ['Anticipo', operacion.anticipo],
    ['Orden de compra', operacion.ordenCompra],
    ['Orden de venta', operacion.ordenVenta],
  ]
}

export const currencyText = ({ codigo, nombre }: NonNullable<KudeData['moneda']>) =>
  `${formatMoneda(codigo, nombre)} (${codigo})`

export function conditionText({ nombre, plazo, cantidadCuotas }: Condicion): string {
  const cuotas = cantidadCuotas && `${cantidadCuotas} ${cantidadCuotas === '1' ? 'cuota' : 'cuotas'}`
  return [nombre, plazo, cuotas].filter(Boolean).join(' · ')
}
