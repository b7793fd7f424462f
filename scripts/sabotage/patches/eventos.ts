/** Events: one cancellation of a document, and no number both voided and used, however many ask at the same time. */
import type { Patch } from '../patch.ts'

export const EVENTOS: readonly Patch[] = [
  {
    name: 'la cancelación no toma la fila del documento',
    edits: [
      {
        file: 'src/gateway/eventos/eventos.queries.ts',
        from: "eq(dtes.id, id)))\n    .for('update')",
        to: 'eq(dtes.id, id)))',
      },
    ],
    red: { 'src/gateway/eventos/cancelacion.test.ts': '50 at the same time: one approved event' },
    onPostgres: true,
  },
  {
    name: 'la inutilización no toma ni el contador ni la empresa',
    edits: [
      {
        file: 'src/gateway/eventos/void-numeros.ts',
        from: `if (puntoId !== undefined) await lockContador(tx, { empresa_id, id: puntoId }, tipo_documento)
  await lockEmpresa(tx, empresa_id)`,
        to: 'void [puntoId, tipo_documento, lockContador, lockEmpresa]',
      },
    ],
    red: { 'src/gateway/eventos/inutilizacion.test.ts': 'overlapping voidings: one' },
    onPostgres: true,
  },
]
