/** Forms of the numbering: a new timbrado, establishment or point, and a timbrado's renewal. */
import type { FastifyReply } from 'fastify'
import type { ComponentChildren } from 'preact'
import type { Deps } from '../../deps.ts'
import { Card, Field, Form, Problems, page, type Refused } from '../../web/index.ts'
import { type Establecimiento, TIPOS_NUMERADOS, type Timbrado } from '../timbrados/index.ts'
import { Address, Fields } from './emitter-form.page.tsx'
import type { Company } from './empresas.queries.ts'
import { shownValidity, treeOf } from './numeracion-tree.tsx'

type FormView = {
  title: string
  sub: ComponentChildren
  action: string
  save: string
  empresaId: number
  refused: Refused
  /** Names of the fields that the form shows. */
  fields: readonly string[]
  what?: string
  children?: ComponentChildren
}

export const formPage = (deps: Deps, reply: FastifyReply, view: FormView) =>
  page(deps, reply, {
    title: view.title,
    crumbs: [['Timbrados', treeOf(view.empresaId)]],
    sub: view.sub,
    body: (
      <>
        <Problems refused={view.refused} fields={view.fields} what={view.what ?? 'no se registró nada'} />
        <Card>
          <Form action={view.action}>
            {view.children}
            <div class="n-actions">
              <button type="submit" class="btn btn-primary">
                {view.save}
              </button>
              <a class="btn" href={treeOf(view.empresaId)}>
                Volver sin guardar
              </a>
            </div>
          </Form>
        </Card>
      </>
    ),
  })

const DATES = [
  { name: 'fecha_inicio', type: 'date' },
  {
    name: 'fecha_vencimiento',
    type: 'date',
    optional: true,
    hint: 'Vacía si no vence, como los timbrados electrónicos.',
  },
] as const
const blank = () => undefined

export const newTimbradoPage = (deps: Deps, reply: FastifyReply, company: Company, refused: Refused) =>
  formPage(deps, reply, {
    title: 'Nuevo timbrado',
    sub: `Los datos son los de la constancia que la DNIT dio a ${company.razon_social}`,
    action: `/timbrados/nuevo/${company.empresa_id}`,
    save: 'Registrar el timbrado',
    empresaId: company.empresa_id,
    refused,
    fields: ['numero', 'fecha_inicio', 'fecha_vencimiento', 'ambiente'],
    children: (
      <Fields
        refused={refused}
        value={blank}
        specs={[
          { name: 'numero', inputmode: 'numeric', maxlength: 8, hint: '8 dígitos.' },
          ...DATES,
          {
            name: 'ambiente',
            options: [
              ['', 'El de sus emisores'],
              ['test', 'Prueba: sin valor fiscal'],
              ['prod', 'Producción'],
            ],
            hint: 'De qué ambiente son sus números.',
          },
        ]}
      />
    ),
  })

export const renewPage = (deps: Deps, reply: FastifyReply, stamp: Timbrado, refused: Refused) =>
  formPage(deps, reply, {
    title: `Renovar el timbrado ${stamp.numero}`,
    sub: `Hoy rige del ${shownValidity(stamp)}. El número, los establecimientos y los contadores quedan como están.`,
    action: `/timbrados/${stamp.id}/renovar`,
    save: 'Guardar la vigencia',
    empresaId: stamp.empresa_id,
    refused,
    fields: ['fecha_inicio', 'fecha_vencimiento'],
    what: 'la vigencia sigue igual',
    children: (
      <>
        <Fields refused={refused} value={name => stamp[name as 'fecha_inicio']} specs={DATES} />
        <p class="n-meta mb-0">
          Los documentos llevan la fecha de inicio: tiene que ser la que la DNIT dio al timbrado. Si le dio un número
          nuevo, <a href={`/timbrados/nuevo/${stamp.empresa_id}`}>registre otro timbrado</a>.
        </p>
      </>
    ),
  })

const CODE = { name: 'codigo', inputmode: 'numeric', maxlength: 3, hint: '3 dígitos, por ejemplo 001.' } as const
export const ADDRESS = [
  'direccion',
  'numero_casa',
  'complemento_direccion1',
  'complemento_direccion2',
  'ciudad',
  'telefono',
  'email',
]

export const newEstablecimientoPage = (deps: Deps, reply: FastifyReply, stamp: Timbrado, refused: Refused) =>
  formPage(deps, reply, {
    title: 'Nuevo establecimiento',
    sub: `En el timbrado ${stamp.numero}.`,
    action: `/timbrados/${stamp.id}/establecimientos/nuevo`,
    save: 'Registrar el establecimiento',
    empresaId: stamp.empresa_id,
    refused,
    fields: ['codigo', 'descripcion', ...ADDRESS],
    children: (
      <>
        <Fields
          refused={refused}
          value={blank}
          specs={[CODE, { name: 'descripcion', maxlength: 255, hint: 'Cómo lo llama la empresa: Casa central.' }]}
        />
        <h2>Domicilio</h2>
        <p class="n-meta mb-0 mt-1">Lo que deje vacío es lo del emisor.</p>
        <Address refused={refused} value={blank} />
      </>
    ),
  })

const OTHERS = TIPOS_NUMERADOS.filter(({ tipo }) => tipo !== 1)

export const newPuntoPage = (deps: Deps, reply: FastifyReply, place: Establecimiento, refused: Refused) =>
  formPage(deps, reply, {
    title: 'Nuevo punto de expedición',
    sub: `En el establecimiento ${place.codigo}, ${place.descripcion}.`,
    action: `/timbrados/establecimientos/${place.id}/puntos/nuevo`,
    save: 'Registrar el punto',
    empresaId: place.empresa_id,
    refused,
    fields: ['codigo', 'descripcion', 'ultimo_numero', ...OTHERS.map(({ tipo }) => `contador_${tipo}`)],
    children: (
      <>
        <Fields
          refused={refused}
          value={blank}
          specs={[CODE, { name: 'descripcion', maxlength: 255, hint: 'Cómo lo llama la empresa: Caja 1.' }]}
        />
        <h2>Números que ya usó en otro sistema</h2>
        <p class="n-meta mb-0 mt-1">
          El último de cada tipo. Si el punto es nuevo, déjelos vacíos: empieza en 0000001.
        </p>
        <div class="n-grid">
          <Field name="ultimo_numero" label="Factura" refused={refused} optional inputmode="numeric" maxlength={7} />
          {OTHERS.map(({ tipo, nombre }) => (
            <Field
              name={`contador_${tipo}`}
              label={nombre.replace(/ electrónica$/, '')}
              refused={refused}
              optional
              inputmode="numeric"
              maxlength={7}
            />
          ))}
        </div>
      </>
    ),
  })
