/** Forms of the numbering: a new timbrado, establishment or point, and a timbrado's renewal. */
import type { FastifyReply } from 'fastify'
import type { ComponentChildren } from 'preact'
import type { Deps } from '../../deps.ts'
import type { Establecimiento, Timbrado } from '../../gateway/timbrados/index.ts'
import { Card, Form, FormGrid, type FormView, namedOf, namesOf, Problems, page, type Refused } from '../../web/index.ts'
import { Address, type Company } from '../emisores/index.ts'
import { COUNTERS, NEW_PLACE, NEW_PLACE_NAMES, newPoint, POINT_NAMES, RENEWAL, TIMBRADO } from './numeracion-fields.ts'
import { shownValidity, treeOf } from './numeracion-tree.tsx'

type Sheet = {
  title: string
  sub: ComponentChildren
  action: string
  save: string
  empresaId: number
  view: FormView
  what?: string
  children?: ComponentChildren
}

export const formPage = (deps: Deps, reply: FastifyReply, sheet: Sheet) =>
  page(deps, reply, {
    title: sheet.title,
    crumbs: [['Timbrados', treeOf(sheet.empresaId)]],
    sub: sheet.sub,
    body: (
      <>
        <Problems
          refused={sheet.view.refused}
          fields={namesOf(sheet.view.fields)}
          what={sheet.what ?? 'no se registró nada'}
        />
        <Card>
          <Form action={sheet.action}>
            {sheet.children}
            <div class="n-actions">
              <button type="submit" class="btn btn-primary">
                {sheet.save}
              </button>
              <a class="btn" href={treeOf(sheet.empresaId)}>
                Volver sin guardar
              </a>
            </div>
          </Form>
        </Card>
      </>
    ),
  })

export function newTimbradoPage(deps: Deps, reply: FastifyReply, company: Company, refused: Refused) {
  const view = { ...TIMBRADO, refused }
  return formPage(deps, reply, {
    title: 'Nuevo timbrado',
    sub: `Los datos son los de la constancia que la DNIT dio a ${company.razon_social}`,
    action: `/timbrados/nuevo/${company.empresa_id}`,
    save: 'Registrar el timbrado',
    empresaId: company.empresa_id,
    view,
    children: <FormGrid view={view} />,
  })
}

export function renewPage(deps: Deps, reply: FastifyReply, timbrado: Timbrado, refused: Refused) {
  const view = { ...RENEWAL, refused }
  return formPage(deps, reply, {
    title: `Renovar el timbrado ${timbrado.numero}`,
    sub: `Hoy rige del ${shownValidity(timbrado)}. El número, los establecimientos y los contadores quedan como están.`,
    action: `/timbrados/${timbrado.id}/renovar`,
    save: 'Guardar la vigencia',
    empresaId: timbrado.empresa_id,
    view,
    what: 'la vigencia sigue igual',
    children: (
      <>
        <FormGrid view={view} />
        <p class="n-meta mb-0">
          Los documentos llevan la fecha de inicio: tiene que ser la que la DNIT dio al timbrado. Si le dio un número
          nuevo, <a href={`/timbrados/nuevo/${timbrado.empresa_id}`}>registre otro timbrado</a>.
        </p>
      </>
    ),
  })
}

export function newEstablecimientoPage(deps: Deps, reply: FastifyReply, timbrado: Timbrado, refused: Refused) {
  const view = { ...NEW_PLACE, refused }
  return formPage(deps, reply, {
    title: 'Nuevo establecimiento',
    sub: `En el timbrado ${timbrado.numero}.`,
    action: `/timbrados/${timbrado.id}/establecimientos/nuevo`,
    save: 'Registrar el establecimiento',
    empresaId: timbrado.empresa_id,
    view,
    children: (
      <>
        <FormGrid view={view} named={namedOf(NEW_PLACE_NAMES)} />
        <h2>Domicilio</h2>
        <p class="n-meta mb-0 mt-1">Lo que deje vacío es lo del emisor.</p>
        <Address view={view} />
      </>
    ),
  })
}

export function newPuntoPage(deps: Deps, reply: FastifyReply, place: Establecimiento, refused: Refused) {
  const view = { ...newPoint({}), refused }
  return formPage(deps, reply, {
    title: 'Nuevo punto de expedición',
    sub: `En el establecimiento ${place.codigo}, ${place.descripcion}.`,
    action: `/timbrados/establecimientos/${place.id}/puntos/nuevo`,
    save: 'Registrar el punto',
    empresaId: place.empresa_id,
    view,
    children: (
      <>
        <FormGrid view={view} named={namedOf(POINT_NAMES)} />
        <h2>Números que ya usó en otro sistema</h2>
        <p class="n-meta mb-0 mt-1">
          El último de cada tipo. Si el punto es nuevo, déjelos vacíos: empieza en 0000001.
        </p>
        <FormGrid view={view} named={namedOf(COUNTERS)} />
      </>
    ),
  })
}
