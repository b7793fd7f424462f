/** The page of the form of a new document: problems at the top, the groups of its type, and the totals at the side. */
import { padNumero, TABLAS } from '@nanduti/sifen'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { nextFree } from '../../../gateway/dtes/index.ts'
import { proposeCities, unitText } from '../../../gateway/tablas/index.ts'
import { HOLD_TEXT, holdOf, holdTitle, LAST_NUMBER } from '../../../gateway/timbrados/index.ts'
import { Card, Check, EmptyState, Form, Icon, Note, OtherTab, page, Tabs } from '../../../web/index.ts'
import {
  ACTION,
  avisosOf,
  FORMULARIOS,
  type FormState,
  GridRows,
  type Grupo,
  GrupoCard,
  groupLost,
  Items,
  type Lista,
  LOST,
  puntoText,
  rowsOf,
  viewOf,
  WAIVED,
  writeLost,
} from './form/index.ts'
import type { Finding } from './look-up.ts'
import { Acts, Totals } from './side.page.tsx'

/** Content of the page in addition to the form. */
export type Shown = {
  state: FormState
  finding?: Finding | undefined
  /** The list that gets a blank row. */
  added?: Lista | undefined
  receptores: readonly { documento: string; nombre: string }[]
  /** Text about the bank's rate of the chosen currency. */
  cotizacion?: string | undefined
}

const Summary = ({ state }: { state: FormState }) => {
  const avisos = avisosOf(state.campos, state.errors)
  if (avisos.length === 0) return null
  const count = avisos.length === 1 ? 'Hay 1 dato que corregir' : `Hay ${avisos.length} datos que corregir`
  return (
    <div id="errores">
      <Note tone="bad" role="alert" title={`${count}; no se emitió nada`}>
        <ul>
          {avisos.map(({ field, text }) => (
            <li>{field === undefined ? text : <a href={`#${field}`}>{text}</a>}</li>
          ))}
        </ul>
      </Note>
    </div>
  )
}

const Lists = ({ shown: { receptores, state } }: { shown: Shown }) => {
  const has = (list: string) => Object.values(state.campos).some(campo => campo.list === list)
  const cities = Object.entries(state.values).filter(([name]) => name.endsWith('ciudad') && state.errors[name])
  return (
    <>
      {has('receptores') && (
        <datalist id="receptores">
          {receptores.map(({ documento, nombre }) => (
            <option value={documento}>{nombre}</option>
          ))}
        </datalist>
      )}
      <datalist id="unidades">
        {TABLAS.unidades().map(({ codigo, nombre }) => (
          <option value={unitText(Number(codigo))}>{nombre}</option>
        ))}
      </datalist>
      {has('ciudades') && (
        <datalist id="ciudades">
          {cities.flatMap(([, text]) =>
            proposeCities(text).map(({ codigo, nombre, departamento }) => (
              <option value={`${codigo} ${nombre}`}>{departamento?.nombre}</option>
            )),
          )}
        </datalist>
      )}
      {state.values['receptor.quien']?.startsWith('exterior') && (
        <datalist id="paises">
          {TABLAS.paises().map(({ codigo, nombre }) => (
            <option value={String(codigo)}>{nombre}</option>
          ))}
        </datalist>
      )}
    </>
  )
}

/**
 * Lists the data that the form cannot copy from another document. The person issues the document with the API, or
 * without that data.
 */
const Lost = ({ state: { lost, waives } }: { state: FormState }) =>
  lost.length === 0 ? null : (
    <Note tone="warn" title="El otro documento trae datos que este formulario no lleva">
      <ul>
        {groupLost(lost).map(({ group, names }) => (
          <li>
            {group}: <code>{names.join(', ')}</code>
          </li>
        ))}
      </ul>
      <p>
        No se copiaron. Para llevarlos, emita por <OtherTab href="/api/documentation">la API</OtherTab>. Si no hacen
        falta:
      </p>
      <input type="hidden" name={LOST} value={writeLost(lost)} />
      <Check name={WAIVED} label="Emitir sin estos datos" value={waives} />
    </Note>
  )

/** Says which failed document this one replaces, and keeps its id over every button. */
const Replaced = ({ state: { reemplaza } }: { state: FormState }) =>
  reemplaza === undefined ? null : (
    <Note tone="run" title="Reemplaza a un documento que no quedó aprobado">
      <p>
        Trae los datos de <a href={`/documentos/${reemplaza}`}>ese documento</a>: corrija lo que haga falta. Cuando
        SIFEN apruebe este, aquel deja de necesitar atención.
      </p>
      <input type="hidden" name="reemplaza_id" value={reemplaza} />
    </Note>
  )

/** Says that the point takes no number now. */
const Held = ({ state: { punto } }: { state: FormState }) => {
  const hold = punto && holdOf(punto)
  if (!hold) return null
  return (
    <Note tone={hold === 'stopped' ? 'bad' : 'run'} title={holdTitle(hold, `${punto.establecimiento}-${punto.codigo}`)}>
      <p>{HOLD_TEXT[hold]}</p>
    </Note>
  )
}

const Search = () => (
  <>
    <button type="submit" class="btn" name="accion" value="buscar" aria-describedby="buscar-h">
      <Icon name="search" />
      Buscar
    </button>
    <div class="form-hint" id="buscar-h">
      El RUC en SIFEN; los demás, entre sus últimos receptores.
    </div>
  </>
)

const Bring = () => (
  <>
    <button type="submit" class="btn" name="accion" value="traer" aria-describedby="traer-h">
      <Icon name="get" />
      Traer sus datos
    </button>
    <div class="form-hint" id="traer-h">
      De una factura de esta empresa.
    </div>
  </>
)

const AFTER = { 'receptor.numeroDocumento': <Search />, 'documentoAsociado.0.cdc': <Bring /> }

function Group({ grupo, shown: { state, added, cotizacion } }: { grupo: Grupo; shown: Shown }) {
  const rows = (lista: Lista) => rowsOf(state, lista, added === lista ? 1 : 0)
  return (
    <GrupoCard grupo={grupo} view={viewOf(state, cotizacion ? { tipo_cambio: cotizacion } : {})} after={AFTER}>
      {grupo.rows === 'items' && <Items state={state} rows={rows('items')} />}
      {grupo.rows === 'pago' && (
        <div class="n-stack" id="pagos" data-vivo="campos">
          <GridRows
            {...{
              state,
              lista: 'condicionPago.credito.infoCuotas',
              what: 'La cuota',
              add: 'Agregar cuota',
              first: 'monto',
            }}
            rows={rows('condicionPago.credito.infoCuotas')}
          />
          <GridRows
            {...{
              state,
              lista: 'condicionPago.entregas',
              what: 'El pago',
              add: 'Agregar forma de pago',
              first: 'tipo',
            }}
            rows={rows('condicionPago.entregas')}
          />
        </div>
      )}
    </GrupoCard>
  )
}

const Types = ({ current }: { current: number }) => (
  <Tabs
    label="Tipo de documento"
    tabs={[...FORMULARIOS.values()].map(({ tipoDocumento, corto }) => ({
      text: corto,
      href: `${ACTION}?tipo=${tipoDocumento}`,
      current: tipoDocumento === current,
    }))}
  />
)

/** Announces the point and the number that the document will take. The form has no series. */
async function subOf({ db }: Deps, { punto, empresa, formulario }: FormState): Promise<string | undefined> {
  if (!punto) return undefined
  const { timbrado, establecimiento, codigo, emitter_id } = punto
  const place = { empresa_id: empresa.id, emitter_id, timbrado, establecimiento, punto_expedicion: codigo, serie: null }
  const next = await nextFree(
    db,
    { ...place, tipo_documento: formulario.tipoDocumento },
    (punto.ultimo_numero ?? 0) + 1,
  )
  const taking =
    next > LAST_NUMBER ? 'Ya no tiene números libres' : `Llevará el número ${padNumero(next)} si nadie emite antes`
  return `Punto ${puntoText(punto)}. ${taking}.`
}

export async function nuevoPage(deps: Deps, reply: FastifyReply, shown: Shown) {
  const { state, finding } = shown
  const { formulario, empresa, key } = state
  return page(deps, reply, {
    title: formulario.titulo,
    crumbs: [['Documentos', '/documentos']],
    sub: await subOf(deps, state),
    script: 'nuevo.js',
    body: (
      <>
        <Types current={formulario.tipoDocumento} />
        <Summary state={state} />
        {finding && (
          <Note tone="ok" role="status" title={finding.title}>
            <p>{finding.text}</p>
          </Note>
        )}
        <Form action={ACTION} lenient>
          <button type="submit" class="visually-hidden" name="accion" value="calcular" tabIndex={-1}>
            Calcular
          </button>
          <input type="hidden" name="tipoDocumento" value={formulario.tipoDocumento} />
          <input type="hidden" name="empresa" value={empresa.id} />
          <input type="hidden" name="idempotency_key" value={key} />
          <Held state={state} />
          <Replaced state={state} />
          <Lost state={state} />
          <div class="n-cols">
            <div class="n-stack">
              {formulario.grupos.map(grupo => (
                <Group grupo={grupo} shown={shown} />
              ))}
            </div>
            <div class="n-sticky n-stack">
              {formulario.precios && <Totals state={state} />}
              <Acts state={state} />
            </div>
          </div>
          <Lists shown={shown} />
        </Form>
      </>
    ),
  })
}

/** The page when no point can issue: the next step, for users who may take it. */
export const noPointPage = (deps: Deps, reply: FastifyReply, manages: boolean) =>
  page(deps, reply, {
    title: 'Nuevo documento',
    crumbs: [['Documentos', '/documentos']],
    body: (
      <Card flush>
        <EmptyState
          title="Todavía no se puede emitir"
          act={
            manages && (
              <a class="btn btn-primary" href="/home">
                Ver qué falta
              </a>
            )
          }
        >
          Hace falta un emisor activo, y un timbrado que rija hoy con un punto de expedición activo de su ambiente.
        </EmptyState>
      </Card>
    ),
  })
