/** A sample KuDE of an invented sale, with an emitter's data and logo, to preview its documents. */
import { KudeError, renderKudeAsync } from '@nanduti/kude'
import { composeDe, draftRde, type EmisorData, horaAsuncion, prepareDocumento } from '@nanduti/sifen'
import type { Deps } from '../../deps.ts'
import { issuerData } from '../../gateway/dtes/index.ts'
import { type EmitterRow, emitterLogo } from '../../gateway/emitters/index.ts'
import { unprocessable } from '../../http/index.ts'

const SALE = {
  tipoDocumento: 1,
  receptor: {
    naturaleza: 1,
    numeroDocumento: '80000000-5',
    nombre: 'Cliente de muestra S.A.',
    direccion: 'Avda. España',
    numeroCasa: 500,
    email: 'cliente@example.com',
  },
  items: [
    {
      codigoInterno: 'A-1',
      descripcion: 'Artículo de muestra, gravado al 10 %',
      cantidad: 2,
      precioUnitario: 55000,
      afectacionIva: 1,
      tasaIva: 10,
    },
    {
      codigoInterno: 'A-2',
      descripcion: 'Artículo de muestra, gravado al 5 %',
      cantidad: 3,
      precioUnitario: 21000,
      afectacionIva: 1,
      tasaIva: 5,
    },
    {
      codigoInterno: 'A-3',
      descripcion: 'Artículo de muestra, exento',
      cantidad: 1,
      precioUnitario: 30000,
      afectacionIva: 3,
    },
  ],
}

const PLACE = {
  timbrado: '12345678',
  timbradoFechaInicio: '2026-01-01',
  establecimiento: '001',
  puntoExpedicion: '001',
}

/** Placeholders for data that the emitter lacks. */
const STAND_INS: Partial<EmisorData> = {
  direccion: 'Calle de su domicilio',
  numeroCasa: 0,
  codigoCiudad: 1,
  telefono: '021000000',
  email: 'correo@example.com',
  actividadesEconomicas: [{ codigo: '00000', descripcion: 'Su actividad económica' }],
}

/** Draws a PDF headed as a draft. Throws 422 when no document can be made of the emitter's data. */
export async function drawSampleKude(deps: Deps, emitter: EmitterRow): Promise<Uint8Array> {
  const ahora = horaAsuncion(deps.clock.now())
  const known = Object.entries(issuerData(emitter, undefined)).filter(([, value]) => value !== undefined)
  const emisor = { ...STAND_INS, ...Object.fromEntries(known) } as EmisorData
  const preparation = prepareDocumento(SALE, { ambiente: emitter.ambiente, ahora, emisor, numeracion: PLACE })
  if (!preparation.ok)
    throw unprocessable(Object.fromEntries(preparation.problems.map(({ campo, mensaje }) => [campo, [mensaje]])))
  const { cdc, content } = composeDe(preparation.prepared, { numero: 1, codigoSeguridad: '999999999' }, ahora)
  const input = { xml: draftRde(cdc, content), sinValor: 'borrador' as const }
  const png = await emitterLogo(deps, emitter.id)
  if (!png) return renderKudeAsync(input)
  return renderKudeAsync({ ...input, logo: { png } }).catch(error => {
    // Omits a damaged logo, as on documents.
    if (error instanceof KudeError && error.code === 'KUDE_LOGO') return renderKudeAsync(input)
    throw error
  })
}
