/** Forms for the name of an establishment or a point and an establishment's address, with the effects on documents. */
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { counted, type Refused } from '../../web/index.ts'
import { cityText } from '../tablas/index.ts'
import { type Establecimiento, nombreDePunto, type PuntoFound } from '../timbrados/index.ts'
import { Address, Fields } from './emitter-form.page.tsx'
import type { InFlight } from './empresas.queries.ts'
import { ADDRESS, formPage } from './numeracion-forms.page.tsx'

const SAME = 'los datos siguen igual'
const name = (hint: string) => [{ name: 'descripcion', maxlength: 255, hint }] as const

/** The effects of an establishment's change. Drafts are signed with the data of that moment (docs/notes A14). */
const newData = ({ unsigned }: InFlight) =>
  `Los documentos que se firmen desde ahora llevan los datos nuevos${
    unsigned > 0 ? `, también ${counted(unsigned, 'borrador que espera', 'borradores que esperan')} su firma` : ''
  }. Los ya firmados no cambian, tampoco en un lote; solo los que se reenvían después de un rechazo.`

type EditingPlace = {
  place: Establecimiento & { timbrado: { numero: string } }
  inFlight: InFlight
  refused: Refused
}

export function editEstablecimientoPage(deps: Deps, reply: FastifyReply, { place, inFlight, refused }: EditingPlace) {
  const value = (field: string) =>
    field === 'ciudad' ? cityText(place.ciudad) : (place[field as keyof Establecimiento] as string | number | null)
  return formPage(deps, reply, {
    title: `Datos del establecimiento ${place.codigo}`,
    sub: `Del timbrado ${place.timbrado.numero}. El código no cambia: sus documentos lo llevan.`,
    action: `/timbrados/establecimientos/${place.id}/datos`,
    save: 'Guardar los datos',
    empresaId: place.empresa_id,
    refused,
    fields: ['descripcion', ...ADDRESS],
    what: SAME,
    children: (
      <>
        <Fields
          refused={refused}
          value={value}
          specs={name('Cómo lo llama la empresa. Los documentos llevan sus primeros 30 caracteres.')}
        />
        <h2>Domicilio</h2>
        <p class="n-meta mb-0 mt-1">Lo que deje vacío es lo del emisor.</p>
        <Address refused={refused} value={value} />
        <p class="mb-0">{newData(inFlight)}</p>
      </>
    ),
  })
}

type EditingPoint = { punto: PuntoFound; refused: Refused }

export const editPuntoPage = (deps: Deps, reply: FastifyReply, { punto, refused }: EditingPoint) =>
  formPage(deps, reply, {
    title: `Datos del punto ${nombreDePunto(punto)}`,
    sub: `Del timbrado ${punto.timbrado.numero}. El código no cambia: sus documentos lo llevan.`,
    action: `/timbrados/puntos/${punto.id}/datos`,
    save: 'Guardar los datos',
    empresaId: punto.empresa_id,
    refused,
    fields: ['descripcion'],
    what: SAME,
    children: (
      <Fields
        refused={refused}
        value={() => punto.descripcion}
        specs={name('Cómo lo llama la empresa. Los documentos no lo llevan: no cambia ninguno.')}
      />
    ),
  })
