/**
 * Sabotages of the counts of documents, and of the rows that the pages of documents and integrations show to each user.
 */
import type { Patch } from '../patch.ts'

export const TABLERO: readonly Patch[] = [
  {
    name: 'un documento cambia y la cuenta del tablero no',
    edits: [
      {
        file: 'src/gateway/dtes/move-dte.ts',
        from: 'recorded.flatMap(({ before, dte }) => recount(before, dte))',
        to: 'recorded.flatMap(({ before }) => recount(before, before))',
      },
    ],
    red: { 'src/gateway/dtes/recuentos.test.ts': 'equal a count over the documents after every change' },
  },
  {
    name: 'la lista cuenta documentos de otra empresa',
    edits: [
      {
        file: 'src/gateway/dtes/list-figures.queries.ts',
        from: 'and(inEmpresa(empresaId), IN_PART[part])',
        to: 'and(sql`true`, IN_PART[part])',
      },
    ],
    red: { 'src/gateway/documentos/documentos.test.ts': 'shows nothing of another company' },
  },
  {
    name: 'un rechazado que ya se emitió de nuevo sigue pidiendo atención',
    edits: [
      {
        file: 'src/gateway/dtes/page-dtes.queries.ts',
        from: `taker."estado" not in ('rejected', 'error')`,
        to: 'taker."estado" is null',
      },
    ],
    red: { 'src/gateway/documentos/documentos.test.ts': 'whose number another document has' },
  },
  {
    name: 'el registro de solicitudes guarda contraseñas',
    edits: [
      {
        file: 'src/http/request-log.ts',
        from: 'cut(redacted(body))',
        to: 'cut(JSON.stringify(body))',
      },
    ],
    red: { 'src/gateway/integraciones/solicitudes.test.ts': 'has the company’s calls made with tokens, redacted' },
  },
]
