/**
 * /dashboard: matters that need attention, whether SIFEN or this service is slow, and the figures of 30 days. Without
 * documents, the next step.
 */
import { diaAsuncion } from '@nanduti/sifen'
import type { FastifyReply } from 'fastify'
import type { Ambiente } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { roleIn } from '../../http/index.ts'
import {
  ButtonLink,
  Card,
  currentEmpresa,
  EmptyState,
  mainAmbiente,
  NoEmpresa,
  page,
  sessionOf,
  shownInstant,
  Tabs,
} from '../../web/index.ts'
import { waitingWords } from '../documentos/index.ts'
import { Delays, Expiries, Lotes, Rates, Rejections, Tiles, Vat } from './cards.tsx'
import { Bars, Figure, Heat } from './charts.tsx'
import { readFigures } from './figures.ts'
import { readPanels } from './panels.ts'
import { daysText, healthText } from './sentences.ts'

const WEEKDAY = new Intl.DateTimeFormat('es-PY', { timeZone: 'America/Asuncion', weekday: 'long' })
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export async function dashboardPage(deps: Deps, reply: FastifyReply, wanted: Ambiente | undefined) {
  const { db, clock, bank } = deps
  const now = clock.now()
  const empresa = await currentEmpresa(db, sessionOf(reply.request))
  if (!empresa)
    return page(deps, reply, {
      title: 'Tablero',
      body: <NoEmpresa>Aquí verá los documentos de su empresa por estado y por día, y si SIFEN responde.</NoEmpresa>,
    })
  const ambiente = wanted ?? mainAmbiente(empresa)
  const [figures, panels] = await Promise.all([
    readFigures(deps, empresa.id, ambiente, now),
    readPanels(deps, empresa.id, ambiente, now),
  ])
  const { waiting, health, expiries, lotes } = panels
  const { some } = figures
  const manages = roleIn(reply.request.principal, empresa.id) === 'admin'
  const { sifen: theirs, ours } = healthText(health, figures.late)
  const rates = <Rates rates={panels.rates} origen={bank.origen} today={diaAsuncion(now)} />
  const both = new Set(empresa.ambientes).size > 1
  return page(deps, reply, {
    title: 'Tablero',
    sub: `${capital(WEEKDAY.format(now))} ${shownInstant(now)} (Asunción). ${some ? waitingWords(waiting) : ''} ${theirs}`,
    actions: (
      <a class="btn" href={wanted ? `/dashboard?ambiente=${wanted}` : '/dashboard'}>
        Actualizar
      </a>
    ),
    body: (
      <>
        {both && (
          <Tabs
            label="Ambiente"
            tabs={(['prod', 'test'] as const).map(one => ({
              text: one === 'prod' ? 'Producción' : 'Prueba',
              href: `/dashboard?ambiente=${one}`,
              current: one === ambiente,
            }))}
          />
        )}
        {some ? <Tiles figures={figures} ambiente={ambiente} now={now} /> : <NoDocuments />}
        {health.services.some(({ all }) => all.calls > 0) && (
          <Figure
            title="¿Es SIFEN o somos nosotros?"
            sentence={
              <>
                <b>{theirs}</b> {ours}
              </>
            }
          >
            <Heat services={health.services} />
          </Figure>
        )}
        {some && (
          <Figure title="Documentos por día" sentence={daysText(figures)}>
            <Bars days={figures.days} />
          </Figure>
        )}
        {some && <Rejections figures={figures} ambiente={ambiente} />}
        <div class="n-cols even">
          <div class="n-stack">
            {some && <Delays figures={figures} />}
            {rates}
          </div>
          <div class="n-stack">
            <Expiries
              expiries={expiries.filter(({ que }) => manages || que !== 'token')}
              empresaId={empresa.id}
              now={now}
            />
            {some && <Lotes lotes={lotes} now={now} />}
          </div>
        </div>
        {some && <Vat figures={figures} />}
      </>
    ),
  })
}

const NoDocuments = () => (
  <Card flush>
    <EmptyState
      title="Todavía no hay documentos"
      act={
        <ButtonLink href="/home" primary>
          Ver qué falta para emitir
        </ButtonLink>
      }
    >
      Con el primer documento aparecen aquí los estados de hoy, los de 30 días, los rechazos con su remedio y el IVA del
      mes.
    </EmptyState>
  </Card>
)
