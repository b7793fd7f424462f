/** Issuer, receiver, and seller of a self-invoice. */
import type { Emisor, Nominado, Parte } from '../model.ts'
import type { XmlElement } from '../xml.ts'
import { join, place, withNumber } from './place.ts'

export function readEmisor(emisor: XmlElement): Emisor {
  const street = withNumber(emisor.requireValue('dDirEmi'), emisor.value('dNumCas'))
  return {
    ruc: `${emisor.requireValue('dRucEm')}-${emisor.requireValue('dDVEmi')}`,
    nombre: emisor.requireValue('dNomEmi'),
    nombreFantasia: emisor.value('dNomFanEmi'),
    actividades: emisor.all('gActEco').map(a => a.requireValue('dDesActEco')),
    sucursal: emisor.value('dDenSuc'),
    direccion: join(street, emisor.value('dCompDir1'), emisor.value('dCompDir2')) ?? street,
    ciudad: emisor.requireValue('dDesCiuEmi'),
    telefono: emisor.requireValue('dTelEmi'),
    email: emisor.requireValue('dEmailE'),
  }
}

/** Reads the receiver of a document, or of a nomination: both have the same names. */
export function readReceptor(receptor: Pick<XmlElement, 'value' | 'requireValue'>): Parte {
  const ruc = receptor.value('dRucRec')
  const street = receptor.value('dDirRec')
  return {
    identificacion:
      ruc === undefined
        ? { tipo: receptor.requireValue('dDTipIDRec'), numero: receptor.requireValue('dNumIDRec') }
        : { tipo: 'RUC', numero: `${ruc}-${receptor.requireValue('dDVRec')}` },
    nombre: receptor.requireValue('dNomRec'),
    nombreFantasia: receptor.value('dNomFanRec'),
    direccion: join(street && withNumber(street, receptor.value('dNumCasRec')), receptor.value('dDesCiuRec')),
    pais: receptor.value('cPaisRec') === 'PRY' ? undefined : receptor.value('dDesPaisRe'),
    telefono: join(receptor.value('dTelRec'), receptor.value('dCelRec')),
    email: receptor.value('dEmailRec'),
    codigoCliente: receptor.value('dCodCliente'),
  }
}

/** Reads the receiver that an event named later, by SIFEN's names. */
export function readNominado(nominado: Nominado): Parte {
  const value = (name: string) => nominado[name] || undefined
  return { ...readReceptor({ value, requireValue: name => value(name) ?? '' }), nominado: true }
}

export function readVendedor(autofactura: XmlElement | undefined): Parte | undefined {
  if (autofactura === undefined) return undefined
  return {
    identificacion: { tipo: autofactura.requireValue('dDTipIDVen'), numero: autofactura.requireValue('dNumIDVen') },
    nombre: autofactura.requireValue('dNomVen'),
    direccion: place(autofactura, 'dDirVen', 'Ven'),
    naturaleza: autofactura.value('dDesNatVen'),
  }
}
