/** The page that voids a gap. */
import { padNumero } from '@nanduti/sifen'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Serie } from '../../gateway/dtes/index.ts'
import { gapsOf, nombreDeSerie } from '../../gateway/eventos/index.ts'
import { ButtonLink, Card, EmptyState, Problems, page, type Refused } from '../../web/index.ts'
import { type Gap, rangeWords, VoidingConfirm, viewVoiding } from '../eventos/index.ts'
import { nombreDe, type Punto } from './lines.ts'
import { anchorOf } from './words.tsx'

export const puntoPath = ({ id }: Pick<Punto, 'id'>, serie?: Serie) =>
  `/numeracion/${id}${serie ? `#${anchorOf(serie)}` : ''}`

/** Finds the gap. Undefined when part of it is no longer a gap. */
async function findGap({ db }: Deps, { serie, rango }: Gap) {
  const [found] = await gapsOf(db, serie, rango, 1)
  const isWhole = found?.numero_inicio === padNumero(rango.desde) && found.numero_fin === padNumero(rango.hasta)
  return isWhole ? found : undefined
}

const Taken = ({ punto }: { punto: Punto }) => (
  <Card flush>
    <EmptyState
      title="Estos números ya no son un hueco"
      act={<ButtonLink href={puntoPath(punto)}>Ver la numeración del punto</ButtonLink>}
    >
      Un documento o una inutilización los tiene, o la dirección no dice cuáles son. No se cambió nada.
    </EmptyState>
  </Card>
)

/** Shows the page. `gap` is undefined when the address does not name one. */
export async function inutilizarPage(
  deps: Deps,
  reply: FastifyReply,
  punto: Punto,
  gap: Gap | undefined,
  refused: Refused,
) {
  const hueco = gap && (await findGap(deps, gap))
  const isGap = gap !== undefined && hueco !== undefined
  return page(deps, reply, {
    title: 'Inutilizar números',
    crumbs: [
      ['Numeración', '/numeracion'],
      [nombreDe(punto), puntoPath(punto)],
    ],
    sub: isGap ? `${nombreDeSerie(gap.serie)} de ${nombreDe(punto)}: ${rangeWords(hueco)}.` : undefined,
    body: (
      <>
        <Problems refused={refused} fields={isGap ? ['motivo', 'confirmado'] : []} what="no se inutilizó nada" />
        {isGap ? (
          <VoidingConfirm
            view={await viewVoiding(deps, gap)}
            action={`/numeracion/${punto.id}/inutilizar`}
            back={puntoPath(punto, gap.serie)}
            refused={refused}
          >
            <input type="hidden" name="tipo" value={gap.serie.tipo_documento} />
            {gap.serie.serie && <input type="hidden" name="serie" value={gap.serie.serie} />}
            <input type="hidden" name="desde" value={gap.rango.desde} />
            <input type="hidden" name="hasta" value={gap.rango.hasta} />
          </VoidingConfirm>
        ) : (
          <Taken punto={punto} />
        )}
      </>
    ),
  })
}
