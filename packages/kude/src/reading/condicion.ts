/** Terms of payment: means of payment, term or instalments. */
import type { Condicion, Pago } from '../model.ts'
import type { XmlElement } from '../xml.ts'

export function readCondicion(condicion: XmlElement | undefined): Condicion | undefined {
  if (condicion === undefined) return undefined
  const credito = condicion.child('gPagCred')
  return {
    nombre: condicion.requireValue('dDCondOpe'),
    plazo: credito?.value('dPlazoCre'),
    cantidadCuotas: credito?.value('dCuotas'),
    entregaInicial: credito?.value('dMonEnt'),
    pagos: condicion.all('gPaConEIni').map(readPago),
    cuotas: (credito?.all('gCuotas') ?? []).map(cuota => ({
      monto: cuota.requireValue('dMonCuota'),
      moneda: cuota.requireValue('cMoneCuo'),
      vencimiento: cuota.value('dVencCuo'),
    })),
  }
}

function readPago(pago: XmlElement): Pago {
  return {
    medio: pago.requireValue('dDesTiPag'),
    monto: pago.requireValue('dMonTiPag'),
    moneda: pago.requireValue('cMoneTiPag'),
    tipoCambio: pago.value('dTiCamTiPag'),
    detalles: [...chequeDetails(pago.child('gPagCheq')), ...cardDetails(pago.child('gPagTarCD'))],
  }
}

function chequeDetails(cheque: XmlElement | undefined): string[] {
  if (cheque === undefined) return []
  return [`N° ${cheque.requireValue('dNumCheq')}`, cheque.requireValue('dBcoEmi')]
}

function processorRuc(card: XmlElement): string[] {
  const ruc = card.value('dRUCProTar')
  return ruc === undefined ? [] : [`RUC ${ruc}-${card.value('dDVProTar') ?? ''}`]
}

function cardDetails(card: XmlElement | undefined): string[] {
  if (card === undefined) return []
  const sentence = (words: string, name: string) => {
    const value = card.value(name)
    return value === undefined ? [] : [`${words}${value}`]
  }
  return [
    card.requireValue('dDesDenTarj'),
    ...sentence('terminada en ', 'dNumTarj'),
    ...sentence('autorización ', 'dCodAuOpe'),
    ...sentence('titular ', 'dNomTit'),
    ...sentence('procesadora ', 'dRSProTar'),
    ...processorRuc(card),
  ]
}
