/** The form of an emitter: its company, its environment, and its data in every document. */
import type { FastifyReply } from 'fastify'
import type { ComponentChildren } from 'preact'
import type { Deps } from '../../deps.ts'
import type { EmitterRow } from '../../gateway/emitters/index.ts'
import { proposeCities } from '../../gateway/tablas/index.ts'
import {
  Card,
  closeUp,
  Form,
  type FormFields,
  FormGrid,
  FormInputs,
  type FormView,
  namedOf,
  namesOf,
  Problems,
  page,
  type Refused,
  type Values,
} from '../../web/index.ts'
import {
  COMPANY,
  CONTACT,
  DEFAULTS,
  EMITTER,
  LIST,
  MAX_ACTIVITIES,
  NEW_COMPANY,
  NEW_EMITTER,
  STREET,
  TICKS,
} from './emitter-fields.ts'

/** Fields of an address. The browser proposes the cities that an ambiguous text may mean. */
export const Address = ({ view }: { view: FormView }) => (
  <>
    <FormGrid view={view} named={namedOf(STREET)} />
    <FormGrid view={view} named={namedOf(CONTACT)} />
    <datalist id="ciudades">
      {proposeCities(view.refused.values.ciudad).map(({ codigo, nombre, departamento }) => (
        <option value={`${codigo} ${nombre}`}>{departamento?.nombre}</option>
      ))}
    </datalist>
  </>
)

const FREE_ROWS = 2

function Activities({ view }: { view: FormView }) {
  const filled = closeUp(view.fields, view.refused.values as Values).rows[LIST] ?? 0
  const count = Math.min(Math.max(filled + FREE_ROWS, 3), MAX_ACTIVITIES)
  return (
    <>
      {Array.from({ length: count }, (_, row) => (
        <fieldset class="n-item n-pair">
          <legend class="visually-hidden">Actividad {row + 1}</legend>
          <FormInputs view={view} named={namedOf(view.fields, LIST, row)} />
        </fieldset>
      ))}
    </>
  )
}

type SheetProps = {
  view: FormView
  company: readonly FormFields[]
  /** Content of the card of the company after its fields. */
  about?: ComponentChildren
  what?: string
  action: string
  children?: ComponentChildren
  save: string
  back: string
}

const Sheet = ({ view, company, about, what, action, children, save, back }: SheetProps) => (
  <Form action={action}>
    <Problems refused={view.refused} fields={namesOf(view.fields, MAX_ACTIVITIES)} {...(what && { what })} />
    <Card title="Empresa">
      {company.map(fields => (
        <FormGrid view={view} named={namedOf(fields)} />
      ))}
      {about}
    </Card>
    <Card title="Domicilio y contacto">
      <p class="n-meta mb-0">
        Cada documento los lleva. Un establecimiento puede tener los suyos, que entonces valen para sus documentos.
      </p>
      <Address view={view} />
    </Card>
    <Card title="Actividades económicas">
      <p class="n-meta mb-0">Como figuran en el RUC, la principal primero. Las filas vacías no cuentan.</p>
      <Activities view={view} />
    </Card>
    <Card title="Valores por defecto">
      <FormGrid view={view} named={namedOf(DEFAULTS)} />
    </Card>
    {children}
    <div class="n-actions">
      <button type="submit" class="btn btn-primary">
        {save}
      </button>
      <a class="btn" href={back}>
        Volver sin guardar
      </a>
    </div>
  </Form>
)

/** Shows the form of a new emitter. */
export const newEmitterPage = (deps: Deps, reply: FastifyReply, refused: Refused) =>
  page(deps, reply, {
    title: 'Registrar un emisor',
    crumbs: [['Emisores', '/emisores']],
    sub: 'Quien firma y envía por una empresa. Si la empresa no está registrada, se crea con él.',
    body: (
      <Sheet
        view={{ ...NEW_EMITTER, refused }}
        company={NEW_COMPANY}
        what="no se registró nada"
        action="/emisores/nuevo"
        save="Registrar el emisor"
        back="/emisores"
      />
    ),
  })

/** `documento`: the rejected document for which the data is corrected. Saving leads back to it. */
type Editing = { emitter: EmitterRow; refused: Refused; documento?: number | undefined }

export const editEmitterPage = (deps: Deps, reply: FastifyReply, { emitter, refused, documento }: Editing) => {
  const home = `/emisores/${emitter.empresa_id}`
  const view = { ...EMITTER, refused }
  return page(deps, reply, {
    title: 'Datos del emisor',
    crumbs: [
      ['Emisores', '/emisores'],
      [emitter.razon_social, `${home}?emisor=${emitter.id}`],
    ],
    sub: 'Valen para los documentos que se emitan desde ahora; los emitidos no cambian.',
    body: (
      <Sheet
        view={view}
        company={COMPANY}
        about={
          <p class="n-meta mb-0">
            RUC {emitter.ruc}-{emitter.dv}, ambiente de {emitter.ambiente === 'prod' ? 'producción' : 'prueba'}: no
            cambian. Para otros, <a href="/emisores/nuevo">registre otro emisor</a>.
          </p>
        }
        action={`${home}/${emitter.id}/datos${documento === undefined ? '' : `?documento=${documento}`}`}
        save="Guardar los datos"
        back={documento === undefined ? `${home}?emisor=${emitter.id}` : `/documentos/${documento}`}
      >
        <Card title="Envío">
          <FormInputs view={view} named={namedOf(TICKS)} />
        </Card>
      </Sheet>
    ),
  })
}
