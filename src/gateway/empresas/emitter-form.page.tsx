/** The form of an emitter: its company, its environment, and its data in every document. */
import { TABLAS } from '@nanduti/sifen'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { Card, Check, Field, Form, Problems, page, type Refused } from '../../web/index.ts'
import type { EmitterRow } from '../emitters/index.ts'
import { cityText, proposeCities } from '../tablas/index.ts'
import type { Company } from './empresas.queries.ts'
import { labelOf, MAX_ACTIVITIES, readActivities } from './form-json.ts'

type Values = Readonly<Record<string, unknown>>
type Texts = (name: string) => string | number | null | undefined

/** Fields shown side by side. */
type Spec = Omit<Parameters<typeof Field>[0], 'name' | 'label' | 'refused' | 'value'> & { name: string }

export function Fields({ specs, refused, value }: { specs: readonly Spec[]; refused: Refused; value: Texts }) {
  return (
    <div class="n-grid">
      {specs.map(({ name, ...rest }) => (
        <Field {...rest} name={name} label={labelOf(name)} refused={refused} value={value(name)} />
      ))}
    </div>
  )
}

/** Fields of an address. The browser proposes the cities that an ambiguous text may mean. */
export const Address = ({ refused, value }: { refused: Refused; value: Texts }) => (
  <>
    <Fields
      refused={refused}
      value={value}
      specs={[
        { name: 'direccion', optional: true, maxlength: 255 },
        { name: 'numero_casa', optional: true, inputmode: 'numeric', hint: '0 si no tiene.' },
        { name: 'complemento_direccion1', optional: true, maxlength: 255 },
        { name: 'complemento_direccion2', optional: true, maxlength: 255 },
      ]}
    />
    <Fields
      refused={refused}
      value={value}
      specs={[
        {
          name: 'ciudad',
          optional: true,
          list: 'ciudades',
          hint: 'Su nombre o su código en la tabla de la DNIT; de ella salen distrito y departamento.',
        },
        { name: 'telefono', optional: true, maxlength: 15, hint: 'De 6 a 15 caracteres.' },
        { name: 'email', optional: true, type: 'email', maxlength: 80 },
      ]}
    />
    <datalist id="ciudades">
      {proposeCities(refused.values.ciudad).map(({ codigo, nombre, departamento }) => (
        <option value={`${codigo} ${nombre}`}>{departamento?.nombre}</option>
      ))}
    </datalist>
  </>
)

const FREE_ROWS = 2

function Activities({
  refused,
  rows,
}: {
  refused: Refused
  rows: readonly { codigo: unknown; descripcion: unknown }[]
}) {
  const count = Math.min(Math.max(rows.length + FREE_ROWS, 3), MAX_ACTIVITIES)
  const values = Object.fromEntries(
    rows.flatMap(({ codigo, descripcion }, row) => [
      [`actividades_economicas.${row}.codigo`, codigo],
      [`actividades_economicas.${row}.descripcion`, descripcion],
    ]),
  )
  const shown = { values, errors: refused.errors }
  return (
    <>
      {Array.from({ length: count }, (_, row) => (
        <fieldset class="n-item n-pair">
          <legend class="visually-hidden">Actividad {row + 1}</legend>
          {(['codigo', 'descripcion'] as const).map(field => (
            <Field
              name={`actividades_economicas.${row}.${field}`}
              label={labelOf(field)}
              refused={shown}
              optional
              maxlength={field === 'codigo' ? 8 : 300}
            />
          ))}
        </fieldset>
      ))}
    </>
  )
}

const regimes = [
  ['', 'Ninguno'] as const,
  ...TABLAS['tipos-regimen']().map(({ codigo, nombre }) => [String(codigo), nombre] as const),
]
const THREE_DIGITS = { optional: true, inputmode: 'numeric', maxlength: 3 } as const

function Documents({ refused, value, emitter }: { refused: Refused; value: Texts; emitter?: EmitterRow | undefined }) {
  const sent = Object.keys(refused.values).length > 0
  const rows = sent ? readActivities(blankless(refused.values)) : (emitter?.actividades_economicas ?? [])
  return (
    <>
      <Card title="Domicilio y contacto">
        <p class="n-meta mb-0">
          Cada documento los lleva. Un establecimiento puede tener los suyos, que entonces valen para sus documentos.
        </p>
        <Address refused={refused} value={value} />
      </Card>
      <Card title="Actividades económicas">
        <p class="n-meta mb-0">Como figuran en el RUC, la principal primero. Las filas vacías no cuentan.</p>
        <Activities refused={refused} rows={rows} />
      </Card>
      <Card title="Valores por defecto">
        <Fields
          refused={refused}
          value={value}
          specs={[
            { name: 'establecimiento', ...THREE_DIGITS, hint: 'De los documentos que no lo dicen; por ejemplo, 001.' },
            { name: 'punto_expedicion', ...THREE_DIGITS, hint: 'De los documentos que no lo dicen; por ejemplo, 001.' },
            { name: 'tipo_regimen', options: regimes },
          ]}
        />
      </Card>
    </>
  )
}

const blankless = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''))

const CONTRIBUYENTE = [
  ['1', 'Persona física'],
  ['2', 'Persona jurídica'],
] as const
const NAMED = ['ruc', 'razon_social', 'nombre_fantasia', 'ambiente', 'tipo_contribuyente', 'direccion', 'numero_casa']
const MORE = ['complemento_direccion1', 'complemento_direccion2', 'ciudad', 'telefono', 'email', 'establecimiento']
const ROWS = Array.from({ length: MAX_ACTIVITIES }, (_, row) => `actividades_economicas.${row}`)
const FIELDS = [
  ...NAMED,
  ...MORE,
  ...['punto_expedicion', 'tipo_regimen', 'activo'],
  ...ROWS.flatMap(row => [`${row}.codigo`, `${row}.descripcion`]),
]

const Save = ({ text, back }: { text: string; back: string }) => (
  <div class="n-actions">
    <button type="submit" class="btn btn-primary">
      {text}
    </button>
    <a class="btn" href={back}>
      Volver sin guardar
    </a>
  </div>
)

/** Shows the form of a new emitter. `company` is the preselected company. */
export const newEmitterPage = (deps: Deps, reply: FastifyReply, refused: Refused, company?: Company) => {
  const known = company && { ruc: `${company.ruc}-${company.dv}`, razon_social: company.razon_social }
  const value: Texts = name => known?.[name as keyof typeof known] ?? (name === 'ambiente' ? 'test' : undefined)
  return page(deps, reply, {
    title: 'Registrar un emisor',
    crumbs: [['Emisores', '/emisores']],
    sub: 'Quien firma y envía por una empresa. Si la empresa no está registrada, se crea con él.',
    body: (
      <Form action="/emisores/nuevo">
        <Problems refused={refused} fields={FIELDS} what="no se registró nada" />
        <Card title="Empresa">
          <Fields
            refused={refused}
            value={value}
            specs={[
              { name: 'ruc', hint: 'Con su dígito verificador: 80012345-0.', maxlength: 20 },
              { name: 'razon_social', maxlength: 255, hint: 'Como figura en el RUC.' },
              { name: 'nombre_fantasia', optional: true, maxlength: 255 },
            ]}
          />
          <Fields
            refused={refused}
            value={value}
            specs={[
              {
                name: 'ambiente',
                options: [
                  ['test', 'Prueba: sin valor fiscal'],
                  ['prod', 'Producción'],
                ],
                hint: 'No se puede cambiar después. En producción queda inactivo hasta que cargue su certificado.',
              },
              { name: 'tipo_contribuyente', options: [['', 'El que indica el RUC'], ...CONTRIBUYENTE] },
            ]}
          />
        </Card>
        <Documents refused={refused} value={value} />
        <Save text="Registrar el emisor" back="/emisores" />
      </Form>
    ),
  })
}

/** `documento`: the rejected document for which the data is corrected. Saving leads back to it. */
type Editing = { emitter: EmitterRow; refused: Refused; documento?: number | undefined }

export const editEmitterPage = (deps: Deps, reply: FastifyReply, { emitter, refused, documento }: Editing) => {
  const value: Texts = name =>
    name === 'ciudad' ? cityText(emitter.ciudad) : (emitter[name as keyof EmitterRow] as string | number | null)
  const home = `/emisores/${emitter.empresa_id}`
  return page(deps, reply, {
    title: 'Datos del emisor',
    crumbs: [
      ['Emisores', '/emisores'],
      [emitter.razon_social, `${home}?emisor=${emitter.id}`],
    ],
    sub: 'Valen para los documentos que se emitan desde ahora; los emitidos no cambian.',
    body: (
      <Form action={`${home}/${emitter.id}/datos${documento === undefined ? '' : `?documento=${documento}`}`}>
        <Problems refused={refused} fields={FIELDS} />
        <Card title="Empresa">
          <Fields
            refused={refused}
            value={value}
            specs={[
              { name: 'razon_social', maxlength: 255, hint: 'Como figura en el RUC.' },
              { name: 'nombre_fantasia', optional: true, maxlength: 255 },
              { name: 'tipo_contribuyente', options: CONTRIBUYENTE },
            ]}
          />
          <p class="n-meta mb-0">
            RUC {emitter.ruc}-{emitter.dv}, ambiente de {emitter.ambiente === 'prod' ? 'producción' : 'prueba'}: no
            cambian. Para otros, <a href="/emisores/nuevo">registre otro emisor</a>.
          </p>
        </Card>
        <Documents refused={refused} value={value} emitter={emitter} />
        <Card title="Envío">
          <Check
            name="envio_automatico"
            label="Enviar solos los documentos firmados, en lotes"
            refused={refused}
            value={emitter.envio_automatico}
            hint="Se juntan por tipo y salen sin que nadie lo pida."
          />
          <Check
            name="activo"
            label="Activo"
            refused={refused}
            value={emitter.activo}
            hint="Inactivo no emite. Cada empresa tiene un solo emisor activo por ambiente."
          />
        </Card>
        <Save
          text="Guardar los datos"
          back={documento === undefined ? `${home}?emisor=${emitter.id}` : `/documentos/${documento}`}
        />
      </Form>
    ),
  })
}
