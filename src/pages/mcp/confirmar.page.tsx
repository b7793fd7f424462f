/** The confirmation of a prepared act: exactly what will be done, and the two answers. */
import type { FastifyReply } from 'fastify'
import type { Acto } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import type { PreparadoRow } from '../../gateway/preparados/index.ts'
import type { FieldErrors } from '../../http/index.ts'
import { Card, DataList, Form, Note, Problems, page, shownAmount, shownInstant } from '../../web/index.ts'

const WORDS: Readonly<Record<Acto, { title: string; act: string }>> = {
  emision: { title: 'Emitir un documento', act: 'Confirmar la emisión' },
  creacion: { title: 'Crear un documento', act: 'Confirmar la creación' },
  lote: { title: 'Enviar un lote de documentos', act: 'Confirmar el envío' },
  cancelacion: { title: 'Cancelar un documento', act: 'Confirmar la cancelación' },
  inutilizacion: { title: 'Inutilizar números', act: 'Confirmar la inutilización' },
  nominacion: { title: 'Nominar al receptor de una factura', act: 'Confirmar la nominación' },
  reenvio: { title: 'Enviar de nuevo un documento', act: 'Confirmar el reenvío' },
}

const AMBIENTES = { test: 'test: de prueba, sin valor fiscal', prod: 'prod: con valor fiscal' } as const

export function confirmarPage(deps: Deps, reply: FastifyReply, row: PreparadoRow, errors: FieldErrors = {}) {
  const { title, act } = WORDS[row.acto]
  return page(deps, reply, {
    title,
    sub: 'Un programa conectado por MCP lo preparó y espera su confirmación.',
    body: (
      <>
        <Problems refused={{ values: {}, errors }} fields={[]} what="no se decidió nada" />
        <Card title="Qué se va a hacer">
          <DataList
            facts={[
              ['Ambiente', <b>{AMBIENTES[row.ambiente]}</b>],
              ...row.resumen.map(
                ({ nombre, valor, moneda, antes }) =>
                  [
                    nombre,
                    <span class="n-break">
                      {antes && `${antes}, a `}
                      {moneda ? shownAmount(valor, moneda) : valor}
                      {antes && ' cada uno'}
                    </span>,
                  ] as const,
              ),
              ['Vale hasta', shownInstant(row.vence)],
            ]}
          />
          {row.decision === null ? <Answers row={row} act={act} /> : <Decided row={row} />}
        </Card>
      </>
    ),
  })
}

const Answers = ({ row: { id }, act }: { row: PreparadoRow; act: string }) => (
  <Form action={`/mcp/confirmar/${id}`} class="n-actions n-foot">
    <button type="submit" name="decision" value="confirmado" class="btn btn-primary">
      {act}
    </button>
    <button type="submit" name="decision" value="rechazado" class="btn btn-outline-danger">
      Rechazar
    </button>
  </Form>
)

const Decided = ({ row: { decision, respuesta } }: { row: PreparadoRow }) =>
  decision === 'confirmado' ? (
    <Note tone="ok" role="status" title={respuesta === null ? 'Confirmado' : 'Confirmado y hecho'}>
      {respuesta === null && <p class="mb-0">Vuelva al programa y pídale que siga: todavía no se hizo.</p>}
    </Note>
  ) : (
    <Note tone="off" role="status" title="Rechazado: no se hace nada" />
  )
