/**
 * Sabotages of the counts of documents, and of the rows that the pages of documents and integrations show to each user.
 */
import type { Patch } from '../patch.ts'

export const TABLERO: readonly Patch[] = [
  {
    name: 'un documento cambia y la cuenta del tablero no',
    edits: [
      {
        file: 'src/gateway/dtes/move/move-dte.ts',
        from: 'counts: recount(before, dte)',
        to: 'counts: recount(before, before)',
      },
    ],
    red: { 'src/gateway/dtes/recuentos.test.ts': 'equal a count over the documents after every change' },
  },
  {
    name: 'la lista cuenta documentos de otra empresa',
    edits: [
      {
        file: 'src/gateway/dtes/list/figures.queries.ts',
        from: '{ companies: [empresaId], filter: { part } }',
        to: '{ companies: undefined, filter: { part } }',
      },
    ],
    red: { 'src/pages/documentos/documentos.test.ts': 'shows nothing of another company' },
  },
  {
    name: 'un rechazado que ya se emitió de nuevo sigue pidiendo atención',
    edits: [
      {
        file: 'src/gateway/dtes/list/conditions.queries.ts',
        from: `taker."estado" not in ('rejected', 'error')`,
        to: 'taker."estado" is null',
      },
    ],
    red: { 'src/pages/documentos/documentos.test.ts': 'whose number another document has' },
  },
  {
    name: 'el registro de solicitudes guarda contraseñas',
    edits: [
      {
        file: 'src/http/log/request-log.ts',
        from: 'cut(redacted(body))',
        to: 'cut(JSON.stringify(body))',
      },
    ],
    red: { 'src/pages/integraciones/solicitudes.test.ts': 'has the company’s calls made with tokens, redacted' },
  },
]
