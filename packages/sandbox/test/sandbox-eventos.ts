/** Signed events for the tests of the sandbox, made without @nanduti/sifen: XML composed here, signed by xml-crypto. */
import { SignedXml } from 'xml-crypto'
import { EXC_C14N, local, message, RSA_SHA256, SHA256, type SigningKey } from './sandbox-documents.ts'

const NS = 'http://ekuatia.set.gov.py/sifen/xsd'

export interface EventoSpec {
  readonly key: SigningKey
  /** Instant of signature. Local time is UTC−3. */
  readonly at: Date
  /** The element inside gGroupTiEvt. */
  readonly content: string
  readonly id?: string
  /** Changes the unsigned rGesEve. */
  readonly edit?: (xml: string) => string
  /** Changes the signed rGesEve. */
  readonly tamper?: (xml: string) => string
}

/** Returns one signed rGesEve that inherits its namespace from its group, as in the real sample. */
export function signedEvento({
  key,
  at,
  content,
  id = '1',
  edit = xml => xml,
  tamper = xml => xml,
}: EventoSpec): string {
  const rEve =
    `<rEve Id="${id}"><dFecFirma>${local(at)}</dFecFirma><dVerFor>150</dVerFor>` +
    `<gGroupTiEvt>${content}</gGroupTiEvt></rEve>`
  const signer = new SignedXml({
    privateKey: key.keyPem,
    publicCert: key.certPem,
    signatureAlgorithm: RSA_SHA256,
    canonicalizationAlgorithm: EXC_C14N,
  })
  signer.addReference({
    xpath: "//*[local-name(.)='rEve']",
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXC_C14N],
    digestAlgorithm: SHA256,
  })
  signer.computeSignature(edit(`<rGesEve xmlns="${NS}">${rEve}</rGesEve>`), {
    location: { reference: "//*[local-name(.)='rEve']", action: 'after' },
  })
  return tamper(signer.getSignedXml().replace(`<rGesEve xmlns="${NS}">`, '<rGesEve>'))
}

/** Returns the whole message for evento. */
export const eventoMessage = (...events: string[]) =>
  message(
    `<ns1:rEnviEventoDe><ns1:dId>47</ns1:dId><ns1:dEvReg><gGroupGesEve xmlns="${NS}" ` +
      'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ' +
      `xsi:schemaLocation="${NS} siRecepEvento_v150.xsd">${events.join('')}</gGroupGesEve></ns1:dEvReg></ns1:rEnviEventoDe>`,
  )

export const cancelacion = (cdc: string) => `<rGeVeCan><Id>${cdc}</Id><mOtEve>Anulacion de prueba</mOtEve></rGeVeCan>`

export const inutilizacion = (desde: number, hasta: number, dNumTim = '12345678') =>
  `<rGeVeInu><dNumTim>${dNumTim}</dNumTim><dEst>001</dEst><dPunExp>001</dPunExp><dNumIn>${siete(desde)}</dNumIn>` +
  `<dNumFin>${siete(hasta)}</dNumFin><iTiDE>1</iTiDE><mOtEve>Salto de numeracion</mOtEve></rGeVeInu>`

const siete = (number: number) => String(number).padStart(7, '0')

/** Nomination of the RUC 80099006-4. */
export const nominacion = (cdc: string) =>
  `<rGEveNom><Id>${cdc}</Id><mOtEve>El cliente pidio su factura</mOtEve><iNatRec>1</iNatRec><iTiOpe>1</iTiOpe>` +
  '<cPaisRec>PRY</cPaisRec><dDesPaisRe>Paraguay</dDesPaisRe><iTiContRec>2</iTiContRec><dRucRec>80099006</dRucRec>' +
  '<dDVRec>4</dDVRec><dNomRec>Cliente SA</dNomRec><dDirRec>Calle Palma</dDirRec><dNumCasRec>10</dNumCasRec>' +
  '<cDepRec>1</cDepRec><dDesDepRec>CAPITAL</dDesDepRec><cDisRec>1</cDisRec><dDesDisRec>ASUNCION (DISTRITO)</dDesDisRec>' +
  '<cCiuRec>1</cCiuRec><dDesCiuRec>ASUNCION (DISTRITO)</dDesCiuRec></rGEveNom>'

/** Nomination of a Paraguayan identity card. */
export const nominacionACedula = (cdc: string) =>
  `<rGEveNom><Id>${cdc}</Id><mOtEve>El cliente pidio su factura</mOtEve><iNatRec>2</iNatRec><iTiOpe>2</iTiOpe>` +
  '<cPaisRec>PRY</cPaisRec><dDesPaisRe>Paraguay</dDesPaisRe><iTipIDRec>1</iTipIDRec>' +
  '<dDTipIDRec>Cédula paraguaya</dDTipIDRec><dNumIDRec>1234567</dNumIDRec><dNomRec>Juan Perez</dNomRec></rGEveNom>'

const entrega =
  '<cDepEnt>1</cDepEnt><dDesDepEnt>CAPITAL</dDesDepEnt><cDisEnt>1</cDisEnt><dDesDisEnt>ASUNCION (DISTRITO)</dDesDisEnt>' +
  '<cCiuEnt>1</cCiuEnt><dDesCiuEnt>ASUNCION (DISTRITO)</dDesCiuEnt><dDirEnt>Calle Palma</dDirEnt><dNumCas>10</dNumCas>'
const chofer = '<dNomChof>Juan Perez</dNomChof><dNumIDChof>1234567</dNumIDChof>'
const transportista =
  '<iNatTrans>1</iNatTrans><dRucTrans>80099006</dRucTrans><dDVTrans>4</dDVTrans><dNomTrans>Fletes SA</dNomTrans>'
const persona =
  '<iNatTrans>2</iNatTrans><dNomTrans>Fletes Juan</dNomTrans><iTipIDTrans>1</iTipIDTrans>' +
  '<dDTipIDTrans>Cédula paraguaya</dDTipIDTrans><dNumIDTrans>1234567</dNumIDTrans>'
const vehiculo =
  '<iTipTrans>2</iTipTrans><dDesTipTrans>Tercero</dDesTipTrans><iModTrans>1</iModTrans><dDesModTrans>Terrestre</dDesModTrans>' +
  '<dTiVehTras>Camion</dTiVehTras><dMarVeh>Scania</dMarVeh><dTipIdenVeh>2</dTipIdenVeh><dNroMatVeh>ABC123</dNroMatVeh>'

const transporte = (motivo: number, fields: string) => (cdc: string) =>
  `<rGeVeTr><Id>${cdc}</Id><dMotEv>${motivo}</dMotEv>${fields}</rGeVeTr>`
export const otraEntrega = transporte(1, entrega)
export const otroChofer = transporte(2, chofer)
export const otroTransportista = transporte(3, transportista)
export const otraPersona = transporte(3, persona)
export const otroVehiculo = transporte(4, vehiculo)

const receptor = '<iTipRec>1</iTipRec><dNomRec>Cliente SA</dNomRec><dRucRec>80099006</dRucRec><dDVRec>4</dDVRec>'
const receptorPersona =
  '<iTipRec>2</iTipRec><dNomRec>Juan Perez</dNomRec><dTipIDRec>1</dTipIDRec><dNumID>1234567</dNumID>'
/** Dates of a document received at that instant and issued an hour before. */
const fechas = (at: Date) =>
  `<dFecEmi>${local(new Date(at.getTime() - 3_600_000))}</dFecEmi><dFecRecep>${local(at)}</dFecRecep>`

export const notificacion = (cdc: string, at: Date, de = receptor) =>
  `<rGeVeNotRec><Id>${cdc}</Id>${fechas(at)}${de}<dTotalGs>12150000</dTotalGs></rGeVeNotRec>`
export const notificacionDePersona = (cdc: string, at: Date) => notificacion(cdc, at, receptorPersona)
export const conformidad = (cdc: string) => `<rGeVeConf><Id>${cdc}</Id><iTipConf>1</iTipConf></rGeVeConf>`
export const disconformidad = (cdc: string) =>
  `<rGeVeDisconf><Id>${cdc}</Id><mOtEve>Falta mercaderia</mOtEve></rGeVeDisconf>`
export const desconocimiento = (cdc: string, at: Date, de = receptor) =>
  `<rGeVeDescon><Id>${cdc}</Id>${fechas(at)}${de}<mOtEve>No compre nada</mOtEve></rGeVeDescon>`
export const desconocimientoDePersona = (cdc: string, at: Date) => desconocimiento(cdc, at, receptorPersona)
