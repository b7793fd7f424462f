/** The tab of the first steps: from a token to an approved invoice, with the company's own ids. */
import type { Deps } from '../../deps.ts'
import { listHierarchy } from '../../gateway/timbrados/index.ts'
import { ButtonLink, Card, EmptyState, OtherTab, TodoList } from '../../web/index.ts'
import { type Ids, snippets } from './snippets.ts'
import type { TabView, Viewed } from './tab.ts'

export async function firstStepsTab({ db, config }: Deps, { empresa }: Viewed): Promise<TabView> {
  const ids = await firstPoint(db, empresa.id)
  const base = config.appUrl.replace(/\/$/, '')
  return {
    sub: 'De un token a una factura aprobada, con los datos de esta empresa.',
    body: (
      <>
        <Card title="Antes de empezar" flush>
          <TodoList
            items={[
              {
                tone: 'off',
                icon: 'ring',
                what: 'Un token',
                why: 'Créelo en «Mi cuenta» y guárdelo en la variable de entorno TOKEN. Se muestra una sola vez.',
                act: (
                  <a class="btn btn-sm" href="/cuenta">
                    Crear un token
                  </a>
                ),
              },
              {
                tone: ids ? 'ok' : 'bad',
                what: 'Timbrado y punto de expedición',
                why: ids
                  ? `timbrado_id ${ids.timbrado_id}, establecimiento_id ${ids.establecimiento_id}, punto_expedicion_id ${ids.punto_expedicion_id}.`
                  : 'Falta uno activo: regístrelo antes de emitir.',
              },
              {
                tone: 'off',
                icon: 'ring',
                what: 'La guía',
                why: 'De la primera factura a producción: cada tipo de documento, webhooks, códigos.',
                act: (
                  <OtherTab class="btn btn-sm" href="/guia">
                    Abrir la guía
                  </OtherTab>
                ),
              },
              {
                tone: 'off',
                icon: 'ring',
                what: 'La referencia',
                why: 'Todos los campos, los errores y un ejemplo de cada operación.',
                act: (
                  <OtherTab class="btn btn-sm" href="/api/documentation">
                    Abrir la referencia
                  </OtherTab>
                ),
              },
            ]}
          />
        </Card>
        {ids ? (
          snippets(base, ids).map(({ language, code }, at) => (
            <Card title={language}>
              {at === 0 && (
                <p class="mb-0">
                  Emite una factura, repite el pedido si la respuesta no llega, lee el estado y descarga el KuDE. Con la
                  misma Idempotency-Key no se emite dos veces.
                </p>
              )}
              <code class="n-code">{code}</code>
            </Card>
          ))
        ) : (
          <Card flush>
            <EmptyState
              title="Todavía no hay un punto de expedición activo"
              act={
                <ButtonLink href="/home" primary>
                  Ver qué falta
                </ButtonLink>
              }
            >
              Con él aparecen aquí los ejemplos en curl, PHP, Node, Python y C#, listos para copiar.
            </EmptyState>
          </Card>
        )}
      </>
    ),
  }
}

async function firstPoint(db: Deps['db'], empresaId: number): Promise<Ids | undefined> {
  for (const timbrado of (await listHierarchy(db, empresaId)).filter(({ activo }) => activo))
    for (const establecimiento of timbrado.establecimientos.filter(({ activo }) => activo)) {
      const punto = establecimiento.puntos.find(({ activo }) => activo)
      if (punto)
        return { timbrado_id: timbrado.id, establecimiento_id: establecimiento.id, punto_expedicion_id: punto.id }
    }
  return undefined
}
