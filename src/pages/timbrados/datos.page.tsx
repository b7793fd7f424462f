/** Forms for the name of an establishment or a point and an establishment's address, with the effects on documents. */
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { type Establecimiento, nombreDePunto, type PuntoFound } from '../../gateway/timbrados/index.ts'
import { counted, FormGrid, namedOf, type Refused } from '../../web/index.ts'
import { Address, type InFlight } from '../emisores/index.ts'
import { PLACE, PLACE_NAMES, POINT } from './numeracion-fields.ts'
import { formPage } from './numeracion-forms.page.tsx'

const SAME = 'los datos siguen igual'

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
  const view = { ...PLACE, refused }
  return formPage(deps, reply, {
    title: `Datos del establecimiento ${place.codigo}`,
    sub: `Del timbrado ${place.timbrado.numero}. El código no cambia: sus documentos lo llevan.`,
    action: `/timbrados/establecimientos/${place.id}/datos`,
    save: 'Guardar los datos',
    empresaId: place.empresa_id,
    view,
    what: SAME,
    children: (
      <>
        <FormGrid view={view} named={namedOf(PLACE_NAMES)} />
        <h2>Domicilio</h2>
        <p class="n-meta mb-0 mt-1">Lo que deje vacío es lo del emisor.</p>
        <Address view={view} />
        <p class="mb-0">{newData(inFlight)}</p>
      </>
    ),
  })
}

type EditingPoint = { punto: PuntoFound; refused: Refused }

export function editPuntoPage(deps: Deps, reply: FastifyReply, { punto, refused }: EditingPoint) {
  const view = { ...POINT, refused }
  return formPage(deps, reply, {
    title: `Datos del punto ${nombreDePunto(punto)}`,
    sub: `Del timbrado ${punto.timbrado.numero}. El código no cambia: sus documentos lo llevan.`,
    action: `/timbrados/puntos/${punto.id}/datos`,
    save: 'Guardar los datos',
    empresaId: punto.empresa_id,
    view,
    what: SAME,
    children: <FormGrid view={view} />,
  })
}
