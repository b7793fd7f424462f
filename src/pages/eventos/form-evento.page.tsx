/** Form of an event: its purpose, its effect once SIFEN has registered it, and its fields. */
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { listHierarchy } from '../../gateway/timbrados/index.ts'
import {
  Card,
  Field,
  Form,
  FormGrid,
  type FormView,
  type FrameEmpresa,
  Note,
  namedOf,
  type Option,
  Problems,
  page,
  type Refused,
  Tabs,
} from '../../web/index.ts'
import { listSigners } from './eventos-pages.queries.ts'
import { FORMULARIOS, type FormTipo, gruposOf, motivoOf, tableOf } from './form-fields.ts'
import { CAMBIOS, type Grupo } from './form-groups.ts'

const AMBIENTES = { prod: 'producción', test: 'prueba' } as const

/** Returns the points of the company, those of active stamps first, then of newer ones. */
export async function puntosOf(db: Deps['db'], empresaId: number) {
  return (await listHierarchy(db, empresaId)).flatMap(stamp =>
    stamp.establecimientos.flatMap(place =>
      place.puntos.map(punto => ({
        id: punto.id,
        timbrado: stamp.numero,
        establecimiento: place.codigo,
        punto_expedicion: punto.codigo,
      })),
    ),
  )
}

function Group({ grupo: { titulo, fields }, view }: { grupo: Grupo; view: FormView }) {
  const grid = <FormGrid view={view} named={namedOf(fields)} class="n-grid roomy" />
  return titulo ? (
    <fieldset>
      <legend class="n-h2 mb-2">{titulo}</legend>
      {grid}
    </fieldset>
  ) : (
    grid
  )
}

/** A change of transport is about one of four subjects. */
const Cambios = ({ motivo, cdc }: { motivo: string; cdc: string }) => (
  <Tabs
    label="Qué cambia"
    tabs={Object.entries(CAMBIOS).map(([value, { titulo }]) => ({
      text: titulo,
      href: `/eventos/nuevo/transporte?${new URLSearchParams({ motivo: value, ...(cdc && { cdc }) })}`,
      current: value === motivo,
    }))}
  />
)

export async function formEventoPage(
  deps: Deps,
  reply: FastifyReply,
  empresa: FrameEmpresa,
  tipo: FormTipo,
  refused: Refused,
) {
  const { titulo, resumen, consecuencia, verbo, grave, parte } = FORMULARIOS[tipo]
  const { values } = refused
  const motivo = motivoOf(values)
  const { fields } = tableOf(tipo, values)
  const signers = parte === 'receptor' ? await listSigners(deps.db, empresa.id) : []
  const puntos: Option[] =
    tipo === 'inutilizacion'
      ? (await puntosOf(deps.db, empresa.id)).map(({ id, timbrado, establecimiento, punto_expedicion }) => [
          `${id}`,
          `${establecimiento}-${punto_expedicion} · timbrado ${timbrado}`,
        ])
      : []
  return page(deps, reply, {
    title: titulo,
    crumbs: [
      ['Eventos', '/eventos'],
      ['Nuevo evento', '/eventos/nuevo'],
    ],
    sub: resumen,
    body: (
      <>
        <Problems refused={refused} fields={Object.keys(fields)} what="no se registró nada" />
        {tipo === 'transporte' && <Cambios motivo={motivo} cdc={String(values.cdc ?? '')} />}
        <Card>
          <Form action={`/eventos/nuevo/${tipo}`}>
            <input type="hidden" name="empresa_id" value={empresa.id} />
            {tipo === 'transporte' && <input type="hidden" name="motivo" value={motivo} />}
            {signers.length === 1 && <input type="hidden" name="emisor" value={signers[0]?.id} />}
            {gruposOf(tipo, motivo).map(grupo => (
              <Group grupo={grupo} view={{ fields, refused, options: { punto: puntos } }} />
            ))}
            {signers.length > 1 && (
              <Field
                name="emisor"
                label={fields.emisor?.label ?? ''}
                refused={refused}
                options={signers.map(({ id, razon_social, ambiente }) => [
                  `${id}`,
                  `${razon_social} (${AMBIENTES[ambiente]})`,
                ])}
              />
            )}
            <Note tone={grave ? 'warn' : 'run'} title="Qué va a pasar">
              <p>{consecuencia}</p>
            </Note>
            <div class="n-actions n-foot">
              <button type="submit" class={`btn ${grave ? 'btn-danger' : 'btn-primary'}`}>
                {verbo}
              </button>
              <a class="btn" href="/eventos">
                Volver sin cambiar nada
              </a>
            </div>
          </Form>
        </Card>
      </>
    ),
  })
}
