/** The tab of the service accounts, the form of a new one, and its token, once. */
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { type CuentaRow, limitsText, listCuentas } from '../../gateway/cuentas/index.ts'
import { PERMISSIONS } from '../../http/index.ts'
import {
  BLANK,
  Card,
  Check,
  type Column,
  Copy,
  counted,
  EmptyState,
  Field,
  Form,
  type FrameEmpresa,
  Note,
  Problems,
  page,
  type Refused,
  shownInstant,
  Table,
} from '../../web/index.ts'
import { abilityBox } from './cuentas.schema.ts'
import type { TabView, Viewed } from './tab.ts'

export const CUENTAS_PATH = '/configuracion/cuentas'
export const CUENTAS_TAB = '/configuracion?tab=cuentas'
const CRUMBS = [['Integraciones', CUENTAS_TAB]] as const

const WORDS: Readonly<Record<(typeof PERMISSIONS)[number], string>> = {
  'sifen:read': 'Consultar documentos, lotes y eventos',
  'sifen:send': 'Emitir documentos y registrar eventos',
  'bcp:read': 'Consultar cotizaciones',
  'sifen:admin': 'Administrar emisores, timbrados y webhooks; no sirve con límites',
}

type ActProps = { id: number; act: string; text: string; nombre: string; danger?: true }

const Act = ({ id, act, text, nombre, danger }: ActProps) => (
  <Form action={`${CUENTAS_PATH}/${id}/${act}`} class="">
    <button type="submit" class={danger ? 'btn btn-sm btn-outline-danger' : 'btn btn-sm'}>
      {text}
      <span class="visually-hidden"> {nombre}</span>
    </button>
  </Form>
)

const COLUMNS: readonly Column<CuentaRow>[] = [
  { title: 'Nombre', kind: 'lead', cell: ({ nombre }) => nombre },
  { title: 'Puede', cell: ({ abilities }) => abilities.join(', ') },
  { title: 'Redes', cell: ({ redes }) => redes.join(', ') },
  { title: 'Límites', cell: ({ limites }) => limitsText(limites) },
  { title: 'Último uso', cell: ({ last_used_at }) => (last_used_at ? shownInstant(last_used_at) : 'nunca') },
  {
    title: 'Vence',
    cell: ({ expires_at, anterior_hasta }) => (
      <>
        {expires_at ? shownInstant(expires_at) : 'venció'}
        {anterior_hasta && <div class="text-secondary">el anterior, el {shownInstant(anterior_hasta)}</div>}
      </>
    ),
  },
  {
    title: 'Acciones',
    hidden: true,
    cell: ({ id, nombre }) => (
      <div class="n-actions">
        <Act id={id} act="rotar" text="Rotar" nombre={nombre} />
        <Act id={id} act="revocar" text="Revocar" nombre={nombre} danger />
      </div>
    ),
  },
]

export async function cuentasTab({ db, clock }: Deps, { empresa, errors }: Viewed): Promise<TabView> {
  const rows = await listCuentas(db, [empresa.id], clock.now())
  const create = (
    <a class="btn btn-primary" href="/configuracion/cuentas/nueva">
      Nueva cuenta de servicio
    </a>
  )
  return {
    sub: `${counted(rows.length, 'cuenta', 'cuentas')} de la empresa para sus programas.`,
    actions: create,
    body: (
      <>
        <Problems refused={{ values: {}, errors }} fields={[]} what="no se cambió nada" />
        <Card title="Cuentas de servicio" flush>
          {rows.length > 0 ? (
            <Table caption="Cuentas de servicio de la empresa" columns={COLUMNS} rows={rows} />
          ) : (
            <EmptyState title="La empresa no tiene cuentas de servicio" act={create}>
              Una cuenta de servicio da a un programa un token de la empresa, con redes y límites. Sigue sirviendo
              cuando la persona que la creó se va.
            </EmptyState>
          )}
        </Card>
      </>
    ),
  }
}

export const newCuentaPage = (
  deps: Deps,
  reply: FastifyReply,
  empresa: Pick<FrameEmpresa, 'id'>,
  refused: Refused = BLANK,
) =>
  page(deps, reply, {
    title: 'Nueva cuenta de servicio',
    crumbs: CRUMBS,
    sub: 'Su token se muestra una sola vez, al crearla. Las redes y los límites no se cambian después.',
    body: (
      <>
        <Problems
          refused={refused}
          fields={['nombre', 'redes', 'ambiente', 'monto_maximo', 'documentos_por_dia']}
          what="no se creó la cuenta"
        />
        <Card title="Programa">
          <Form action="/configuracion/cuentas/nueva">
            <input type="hidden" name="empresa_id" value={empresa.id} />
            <Field
              name="nombre"
              label="Nombre"
              refused={refused}
              maxlength={100}
              hint="Como figura en la historia de los documentos. Por ejemplo: Punto de venta de la sucursal."
            />
            <fieldset class="n-stack">
              <legend class="form-label mb-0">Qué puede hacer</legend>
              {PERMISSIONS.map(permission => (
                <Check
                  name={abilityBox(permission)}
                  refused={refused}
                  value={permission === 'sifen:read' || permission === 'sifen:send'}
                  label={
                    <>
                      {WORDS[permission]} <code>{permission}</code>
                    </>
                  }
                />
              ))}
            </fieldset>
            <Field
              name="redes"
              label="Redes"
              type="area"
              refused={refused}
              maxlength={3000}
              hint="Desde dónde sirve su token: una dirección o red CIDR por línea. 0.0.0.0/0 y ::/0 son todas."
            />
            <Field
              name="ambiente"
              label="Único ambiente en que emite"
              refused={refused}
              options={[
                ['', 'Los dos'],
                ['test', 'test: de prueba'],
                ['prod', 'prod: con valor fiscal'],
              ]}
            />
            <Field
              name="monto_maximo"
              optional
              label="Mayor total de un documento, en guaraníes"
              refused={refused}
              inputmode="decimal"
              hint="Vacío: sin límite."
            />
            <Field
              name="documentos_por_dia"
              optional
              label="Documentos por día"
              refused={refused}
              inputmode="numeric"
              hint="Vacío: sin límite."
            />
            <div class="n-actions">
              <button type="submit" class="btn btn-primary">
                Crear la cuenta
              </button>
            </div>
          </Form>
        </Card>
      </>
    ),
  })

export const cuentaTokenPage = (
  deps: Deps,
  reply: FastifyReply,
  { nombre, token, rotated = false }: { nombre: string; token: string; rotated?: boolean },
) =>
  page(deps, reply, {
    title: rotated ? `Token nuevo de «${nombre}»` : `Cuenta «${nombre}» creada`,
    crumbs: CRUMBS,
    body: (
      <Note tone="ok" role="status" title="Copie el token ahora: no se vuelve a mostrar">
        <p>
          <Copy>{token}</Copy>
        </p>
        {rotated && <p>El anterior sirve 24 horas más y ya no se renueva. Otra rotación lo termina en el acto.</p>}
        <p class="mb-0">
          El programa lo envía en <code>Authorization: Bearer …</code>, y lo renueva con{' '}
          <code>POST /api/auth/token/refresh</code>.
        </p>
      </Note>
    ),
  })
