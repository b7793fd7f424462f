/** Confirmation of a voiding: the numbers, what it blocks, and the first number typed by hand. */
import { diaAsuncion, padNumero } from '@nanduti/sifen'
import type { ComponentChildren } from 'preact'
import type { Deps } from '../../deps.ts'
import { daysAround, listFailed, nextFree } from '../../gateway/dtes/index.ts'
import { leftWords, voidingDeadline } from '../../gateway/eventos/index.ts'
import { findUltimoNumero, LAST_NUMBER } from '../../gateway/timbrados/index.ts'
import { Confirm, counted, DataList, Field, type Refused, shownDate } from '../../web/index.ts'
import { rangeWords } from './evento-state.page.tsx'
import type { Gap } from './register-voiding.ts'

/** Number of documents named that can no longer be sent. */
const NAMED = 10

type Failed = Awaited<ReturnType<typeof listFailed>>

/** Effects of a voiding. `next` and `after` are the point's next number now and then. */
type VoidingView = Gap & { lost: Failed; next: number; after: number; plazo: string | undefined; today: string }

/** Reads the effects of a voiding that is not registered yet. */
export async function viewVoiding({ db, clock }: Deps, gap: Gap): Promise<VoidingView> {
  const { puntoId, serie, rango } = gap
  const ultimo = await findUltimoNumero(db, { empresa_id: serie.empresa_id, id: puntoId }, serie.tipo_documento)
  const { above, below } = await daysAround(db, serie, rango)
  const day = above ?? below
  return {
    ...gap,
    lost: await listFailed(db, serie, rango, NAMED + 1),
    next: await nextFree(db, serie, ultimo + 1),
    after: await nextFree(db, serie, ultimo + 1, [rango]),
    plazo: day && voidingDeadline(day),
    today: diaAsuncion(clock.now()),
  }
}

const shownNext = (numero: number) => (numero > LAST_NUMBER ? 'ninguno: la numeración se agota' : padNumero(numero))

const nextWords = ({ next, after }: VoidingView) =>
  next === after ? `${shownNext(next)}, como hasta ahora` : `${shownNext(after)}, en lugar del ${shownNext(next)}`

const Lost = ({ lost, one }: { lost: Failed; one: boolean }) => (
  <li>
    Ya no se podrán reenviar los documentos rechazados o no enviados con {one ? 'este número' : 'estos números'}:{' '}
    {lost.slice(0, NAMED).map(({ id, numero }, at) => (
      <>
        {at > 0 && ', '}
        <a href={`/documentos/${id}`}>{padNumero(numero)}</a>
      </>
    ))}
    {lost.length > NAMED && ' y otros'}.
  </li>
)

type Props = { view: VoidingView; action: string; back: string; refused: Refused; children?: ComponentChildren }

/** `children` are the hidden fields of the form. */
export function VoidingConfirm({ view, action, back, refused, children }: Props) {
  const { serie, rango, lost, plazo, today } = view
  const cantidad = rango.hasta - rango.desde + 1
  const one = cantidad === 1
  const numbers = counted(cantidad, 'número', 'números')
  const range = { numero_inicio: padNumero(rango.desde), numero_fin: padNumero(rango.hasta) }
  return (
    <Confirm title="Qué va a pasar" action={action} act={`Inutilizar ${numbers}`} back={back} danger>
      {children}
      <DataList
        facts={[
          ['Números', <b class="n-nowrap">{rangeWords(range)}</b>],
          ['Cantidad', numbers],
          ['Timbrado', serie.timbrado],
          ['Próximo número del punto', nextWords(view)],
          [
            'Plazo de SIFEN',
            plazo ? `${shownDate(plazo)}, ${leftWords(plazo, today)}` : 'No se sabe desde cuándo faltan',
          ],
        ]}
      />
      <ul class="mb-0">
        <li>
          SIFEN registra que {one ? 'este número no se usó' : 'estos números no se usaron'} ni se{' '}
          {one ? 'usará' : 'usarán'}: no se puede deshacer.
        </li>
        <li>
          Ningún documento {one ? 'lo' : 'los'} puede llevar: la numeración {one ? 'lo saltea' : 'los saltea'}.
        </li>
        {lost.length > 0 && <Lost lost={lost} one={one} />}
        <li>La inutilización queda en la lista de eventos, con su nombre, la hora y el motivo.</li>
      </ul>
      <Field
        name="motivo"
        label="Motivo"
        refused={refused}
        type="area"
        maxlength={500}
        hint="De 5 a 500 caracteres. Lo recibe SIFEN. Por ejemplo: «Salto en la numeración»."
      />
      <Field
        name="confirmado"
        label={`Escriba ${range.numero_inicio} para confirmar`}
        refused={refused}
        inputmode="numeric"
        autocomplete="off"
      />
    </Confirm>
  )
}
