/** Places of defects: kinds of document, party, payment and item that several defects need. */
import { anItem, both, has, is, lacks, not } from './words.ts'

export const factura = is('iTiDE', '1')
export const autofactura = is('iTiDE', '4')
export const nota = is('iTiDE', '5', '6')
export const remision = is('iTiDE', '7')

export const enGuaranies = is('cMoneOpe', 'PYG')
export const unaTasa = is('dCondTiCam', '1')
export const tasaPorItem = is('dCondTiCam', '2')
export const conIva = both(not(autofactura), is('iTImp', '1', '5'))

export const contribuyente = is('iNatRec', '1')
export const noContribuyente = is('iNatRec', '2')
export const innominado = is('iTipIDRec', '5')

export const contado = is('iCondOpe', '1')
/** The first payment is in cash, so it has no group of its own. */
export const efectivo = is('iTiPago', '1')
export const tarjeta = is('iTiPago', '3', '4')
export const sinEntrega = both(is('iCondOpe', '2'), lacks('gPaConEIni', 'dMonEnt'))
export const plazo = is('iCondCred', '1')
export const cuotas = is('iCondCred', '2')

/** An item without fields between its quantity and its price. */
export const llano = lacks('cPaisOrig', 'dInfItem', 'cRelMerc', 'dCDCAnticipo')
export const conValor = has('gValorItem')
export const gravado = is('iAfecIVA', '1')
export const exonerado = is('iAfecIVA', '2')
export const exento = is('iAfecIVA', '3')
export const parcial = is('iAfecIVA', '4')
export const sinGravar = is('iAfecIVA', '2', '3')
export const al = (tasa: '5' | '10') => is('dTasaIVA', tasa)
export const conItem = (item: Parameters<typeof anItem>[0]) => both(conIva, anItem(item))

export const impresoAsociado = is('iTipDocAso', '2')
export const constanciaAsociada = is('iTipDocAso', '3')
