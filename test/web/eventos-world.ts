/** Forms of events that register at once, with their users and values, as SIFEN registers them. */
import { type Body, type IssuingApp, SYNC } from '../support/issuing-app.ts'

export const MOTIVO = 'Salto de numeración'
const grouped = (cdc: string) => cdc.replace(/.{4}(?!$)/g, '$& ')

type Parte = 'operador' | 'receptor'
export type EventoForm = {
  tipo: string
  who: Parte
  query: string
  /** Returns the values that a person types, by field. */
  fill(): Promise<Record<string, string>>
}

/**
 * Returns the forms. `receiverRuc` is that of a company of the installation that receives documents. Call it when the
 * app is built.
 */
export function eventoForms(t: IssuingApp, receiverRuc: string) {
  const issue = async (over: Body = {}): Promise<{ id: number; cdc: string }> =>
    (await t.as('operador').post(SYNC, t.factura(over))).json()
  const toReceiver = async () =>
    (await issue({ receptor: { naturaleza: 1, numeroDocumento: receiverRuc, nombre: 'Receptor SA' } })).cdc
  const recepcion = {
    ...{ fechaEmision: '2026-11-21T10:00', fechaRecepcion: '2026-11-21T10:30', tipoReceptor: '1' },
    ...{ nombre: 'Receptor SA', ruc: receiverRuc },
  }
  let numero = 9000
  const nextNumero = () => `${++numero}`
  const form = (tipo: string, who: Parte, fill: EventoForm['fill'], query = ''): EventoForm => ({
    ...{ tipo, who, fill, query },
  })
  const forms: readonly EventoForm[] = [
    form('nominacion', 'operador', async () => ({
      ...{ cdc: grouped((await issue({ receptor: { naturaleza: 2, tipoDoc: 5 } })).cdc), contribuyente: '1' },
      ...{ motivo: 'El cliente pidió su factura', tipoOperacion: '1', tipoReceptor: '2', ruc: '80099006-4' },
      ...{ razonSocial: 'Cliente SA', ciudad: '1 ASUNCION', direccion: 'Palma', numeroCasa: '10' },
    })),
    form('transporte', 'operador', async () => ({
      ...{ cdc: (await issue()).cdc, 'entrega.transportista.chofer.nombre': 'Juan Pérez' },
      'entrega.transportista.chofer.documentoNumero': '1234567',
    })),
    form(
      'transporte',
      'operador',
      async () => ({
        ...{ cdc: (await issue()).cdc, 'entrega.direccion': 'Palma', 'entrega.numeroCasa': '0' },
        'entrega.ciudad': '1',
      }),
      '?motivo=1',
    ),
    form(
      'transporte',
      'operador',
      async () => ({
        ...{ cdc: (await issue()).cdc, 'entrega.transportista.contribuyente': '1' },
        ...{ 'entrega.transportista.nombre': 'Fletes del Sur', 'entrega.transportista.ruc': '80099006-4' },
      }),
      '?motivo=3',
    ),
    form(
      'transporte',
      'operador',
      async () => ({
        ...{ cdc: (await issue()).cdc, 'entrega.vehiculo.tipo': 'Camión', 'entrega.vehiculo.marca': 'Scania' },
        'entrega.vehiculo.numeroMatricula': 'ABC123',
      }),
      '?motivo=4',
    ),
    form('conformidad', 'receptor', async () => ({ cdc: await toReceiver() })),
    form('disconformidad', 'receptor', async () => ({ cdc: await toReceiver(), motivo: 'No llegó' })),
    form('desconocimiento', 'receptor', async () => ({
      ...{ cdc: await toReceiver(), ...recepcion, motivo: 'No compré' },
    })),
    form('notificacion', 'receptor', async () => ({ cdc: await toReceiver(), ...recepcion, totalPYG: '11000' })),
  ]
  return { forms, issue, nextNumero }
}
