/** The page of a company's timbrados: their validity, their next numbers, and the audit. */
import { diaAsuncion } from '@nanduti/sifen'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { listActs, listHierarchy, type TimbradoNode } from '../../gateway/timbrados/index.ts'
import { ButtonLink, Card, counted, EmptyState, Icon, page } from '../../web/index.ts'
import type { Company } from '../emisores/index.ts'
import { Acts } from './acts.tsx'
import { isOver, readNextNumbers, Stamp } from './numeracion-tree.tsx'

function sentence(current: readonly TimbradoNode[], today: string): string {
  const places = current.flatMap(({ establecimientos }) => establecimientos).filter(({ activo }) => activo)
  const points = places.flatMap(({ puntos }) => puntos).filter(({ activo }) => activo)
  const over = current.filter(stamp => isOver(stamp, today))
  const counts = [
    counted(current.length, 'timbrado activo', 'timbrados activos'),
    counted(places.length, 'establecimiento', 'establecimientos'),
    counted(points.length, 'punto', 'puntos'),
  ].join(', ')
  if (over.length > 0) return `${counts}. ${counted(over.length, 'timbrado está vencido', 'timbrados están vencidos')}.`
  return points.length > 0 ? `${counts}.` : `${counts}. Para emitir hace falta un punto activo.`
}

const SHOWN_ACTS = 20

export async function numeracionPage(deps: Deps, reply: FastifyReply, { empresa_id, razon_social }: Company) {
  const stamps = await listHierarchy(deps.db, empresa_id)
  const acts = await listActs(deps.db, empresa_id, { limit: SHOWN_ACTS })
  const next = await readNextNumbers(deps.db, stamps)
  const today = diaAsuncion(deps.clock.now())
  const current = stamps.filter(({ activo }) => activo)
  const former = stamps.filter(({ activo }) => !activo)
  return page(deps, reply, {
    title: 'Timbrados',
    sub: `${razon_social}: ${current.length > 0 ? sentence(current, today) : 'no hay ningún timbrado activo, y sin él no se emite.'}`,
    actions: (
      <a class="btn btn-primary" href={`/timbrados/nuevo/${empresa_id}`}>
        <Icon name="plus" />
        Nuevo timbrado
      </a>
    ),
    body: (
      <>
        {stamps.length === 0 && (
          <Card flush>
            <EmptyState
              title="Todavía no hay ningún timbrado"
              act={
                <ButtonLink href={`/timbrados/nuevo/${empresa_id}`} primary>
                  Registrar el primer timbrado
                </ButtonLink>
              }
            >
              Aquí verá cada timbrado con sus establecimientos, sus puntos de expedición y el próximo número de cada
              uno.
            </EmptyState>
          </Card>
        )}
        {current.map(stamp => (
          <Stamp stamp={stamp} today={today} next={next} />
        ))}
        {former.length > 0 && (
          <details class="n-former">
            <summary>{counted(former.length, 'timbrado inactivo', 'timbrados inactivos')}</summary>
            <div class="n-stack mt-3">
              {former.map(stamp => (
                <Stamp stamp={stamp} today={today} next={next} />
              ))}
            </div>
          </details>
        )}
        {acts.length > 0 && (
          <Card title="Cambios" extra={<span class="n-meta">Los últimos {SHOWN_ACTS}</span>} flush>
            <Acts acts={acts} caption="Cambios de la numeración" />
          </Card>
        )}
      </>
    ),
  })
}

/** The page for a user who administers another company but not this one. */
export const notManagedPage = (deps: Deps, reply: FastifyReply, { empresa_id, razon_social }: Company) =>
  page(deps, reply, {
    title: 'Timbrados',
    sub: `La numeración de ${razon_social} la cambia quien administra esa empresa.`,
    body: (
      <Card flush>
        <EmptyState
          title={`Usted no administra ${razon_social}`}
          act={<ButtonLink href={`/emisores/${empresa_id}`}>Ver los datos de la empresa</ButtonLink>}
        >
          Si administra otra, cámbiese a ella con «Cambiar», arriba. Si debería administrar esta, pídalo a quien lo
          hace.
        </EmptyState>
      </Card>
    ),
  })

export const noCompanyPage = (deps: Deps, reply: FastifyReply) =>
  page(deps, reply, {
    title: 'Timbrados',
    body: (
      <Card flush>
        <EmptyState
          title="Todavía no hay ninguna empresa"
          act={
            <ButtonLink href="/emisores/nuevo" primary>
              Registrar el primer emisor
            </ButtonLink>
          }
        >
          Los timbrados son de una empresa, y la empresa se crea con su primer emisor.
        </EmptyState>
      </Card>
    ),
  })
