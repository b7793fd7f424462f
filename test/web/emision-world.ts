/** A shop that issues by form: the app with the sandbox, a browser without JavaScript, and values for its forms. */
import { hashPassword } from '../../src/gateway/auth/index.ts'
import { browseAs } from '../support/browse.ts'
import { buildIssuingApp } from '../support/issuing-app.ts'
import { CLAVE } from './page-world.ts'

export const NUEVO = '/documentos/nuevo'
export type Texts = Record<string, string>

export const CLIENTE = { 'receptor.numeroDocumento': '80099006-4', 'receptor.nombre': 'Cliente SA' }
export const ITEM = { 'items.0.descripcion': 'Yerba mate', 'items.0.cantidad': '4', 'items.0.precioUnitario': '18.500' }
export const VENTA = { ...CLIENTE, ...ITEM }

/** Additional values for each other type. A test has each approved. */
export const DEBITO = { ...VENTA, 'notaCreditoDebito.motivo': '8' }
export const AUTOFACTURA = {
  ...ITEM,
  'autoFactura.documentoNumero': '1234567',
  'autoFactura.nombre': 'Juan Pérez',
  'autoFactura.direccion': 'Camino a Itauguá',
  'autoFactura.numeroCasa': '0',
  'autoFactura.ciudad': '1',
  'documentoAsociado.0.constanciaNumero': '12345678901',
  'documentoAsociado.0.constanciaControl': 'ABCD1234',
}
export const REMISION = {
  ...CLIENTE,
  'items.0.descripcion': 'Yerba mate 500 g',
  'items.0.cantidad': '40',
  'receptor.direccion': 'Calle Palma',
  'receptor.numeroCasa': '10',
  'remision.motivo': '2',
  'remision.kms': '35',
  'transporte.tipoResponsable': '5',
  'transporte.inicioEstimadoTranslado': '2099-01-01',
  'transporte.finEstimadoTranslado': '2099-01-02',
  'transporte.entrega.0.direccion': 'Calle Palma',
  'transporte.entrega.0.numeroCasa': '10',
  'transporte.entrega.0.ciudad': '1',
  'transporte.vehiculo.0.tipo': 'Camión',
  'transporte.vehiculo.0.marca': 'Scania',
  'transporte.vehiculo.0.numeroMatricula': 'ABC123',
  'transporte.transportista.nombre': 'Transportes S.A.',
  'transporte.transportista.ruc': '80099006-4',
  'transporte.transportista.direccion': 'Ruta 2 km 20',
  'transporte.transportista.chofer.nombre': 'Pedro Gómez',
  'transporte.transportista.chofer.documentoNumero': '1234567',
  'transporte.transportista.chofer.direccion': 'Calle 1',
}

export type Shop = Awaited<ReturnType<typeof openShop>>

export async function openShop() {
  const t = await buildIssuingApp()
  const password_hash = await hashPassword(CLAVE)
  const user = await t.make.user({ roles: { [t.empresa.id]: 'operador' }, password_hash })
  const b = await browseAs(t, user.email, CLAVE)
  const form = () => b.forms().find(({ action }) => action === NUEVO)?.fields ?? {}
  return {
    t,
    b,
    user,
    /** Opens a browser for another user with these roles by company. */
    async browserOf(roles: Record<number, 'operador' | 'lector'>) {
      const other = await t.make.user({ roles, password_hash })
      return browseAs(t, other.email, CLAVE)
    },
    /** Returns the values in the form of the current page. */
    form,
    open: (query = 'tipo=1') => b.open(`${NUEVO}?${query}`),
    /** Presses one of the buttons that only redraw the form. */
    press: (accion: string, texts: Texts = {}) => b.send(NUEVO, { ...texts, accion }),
    /** Presses `emitir`, `guardar` or `borrador`. */
    send: (way: string, texts: Texts = {}) => b.post(`${NUEVO}/${way}`, { ...form(), ...texts }),
    /** Opens a form, issues it and returns the document. */
    async emit(query: string, texts: Texts) {
      await b.open(`${NUEVO}?${query}`)
      await b.post(`${NUEVO}/emitir`, { ...form(), ...texts })
      return t.lastDte()
    },
    /** Returns the text of a problem at a field. */
    problemAt: (id: string) => new RegExp(`id="${id}-e".*?<span>([^<]*)</span>`).exec(b.html())?.[1],
  }
}
