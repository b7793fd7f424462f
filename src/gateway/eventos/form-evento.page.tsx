/** Form of an event: its purpose, its effect once SIFEN has registered it, and its fields. */
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { Card, Field, Form, type FrameEmpresa, Note, Problems, page, type Refused, Tabs } from '../../web/index.ts'
import { listHierarchy } from '../timbrados/index.ts'
import { listSigners } from './eventos-pages.queries.ts'
import { CAMBIOS, type Campo, type Grupo } from './form-campos.ts'
import { camposOf } from './form-evento.ts'
import { FORMULARIOS, type FormTipo, gruposOf, motivoOf } from './form-fields.ts'

type Choices = readonly (readonly [value: string, label: string])[]

const PARA = { emisor: 'Emisor que firma', receptor: 'Quién firma, como receptor' } as const

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

function Fields({ grupo, refused, puntos }: { grupo: Grupo; refused: Refused; puntos: Choices }) {
  const fields = (
    <div class="n-grid roomy">
      {grupo.campos.map(campo => (
        <FormField campo={campo} refused={refused} puntos={puntos} />
      ))}
    </div>
  )
  return grupo.titulo ? (
    <fieldset>
      <legend class="n-h2 mb-2">{grupo.titulo}</legend>
      {fields}
    </fieldset>
  ) : (
    fields
  )
}

function FormField({ campo, refused, puntos }: { campo: Campo; refused: Refused; puntos: Choices }) {
  const { name, label, como, options, optional, area, hint, maxlength } = campo
  const choices = name === 'punto' ? puntos : options
  return (
    <Field
      name={name}
      label={label}
      refused={refused}
      {...(choices && { options: choices })}
      {...(optional && { optional })}
      {...(area && { type: 'area' as const })}
      {...(como === 'instante' && { type: 'datetime-local' as const })}
      {...((como === 'entero' || como === 'numero7') && !choices && { inputmode: 'numeric' as const })}
      {...(hint && { hint })}
      {...(maxlength && { maxlength })}
    />
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
  const signers = parte === 'receptor' ? await listSigners(deps.db, empresa.id) : []
  const puntos: Choices =
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
        <Problems
          refused={refused}
          fields={[...camposOf(tipo, values).map(({ name }) => name), 'emisor']}
          what="no se registró nada"
        />
        {tipo === 'transporte' && <Cambios motivo={motivo} cdc={String(values.cdc ?? '')} />}
        <Card>
          <Form action={`/eventos/nuevo/${tipo}`}>
            {tipo === 'transporte' && <input type="hidden" name="motivo" value={motivo} />}
            {signers.length === 1 && <input type="hidden" name="emisor" value={signers[0]?.id} />}
            {gruposOf(tipo, motivo).map(grupo => (
              <Fields grupo={grupo} refused={refused} puntos={puntos} />
            ))}
            {signers.length > 1 && (
              <Field
                name="emisor"
                label={PARA[parte]}
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
