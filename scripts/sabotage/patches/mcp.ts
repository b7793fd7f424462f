/** Sabotages of MCP: what a model may not do. */
import type { Patch } from '../patch.ts'

const TESTS = 'test/mcp/mcp.test.ts'
const PROD = 'test/mcp/prod.test.ts'

export const MCP: readonly Patch[] = [
  {
    name: 'emitir_preparado no compara el total',
    edits: [
      {
        file: 'src/mcp/issuing.ts',
        from: 'given.total === preparado.total',
        to: "given.total === preparado.total || given.receptor !== ''",
      },
    ],
    red: { [TESTS]: 'refuses another receiver or total' },
  },
  {
    name: 'en prod no confirma nadie',
    edits: [
      {
        file: 'src/mcp/issuing.ts',
        from: "ambiente === 'prod' ?",
        to: "ambiente === 'prod' && clave === '' ?",
      },
    ],
    red: { [PROD]: 'nothing is issued when' },
  },
  {
    name: 'la respuesta a otra pregunta confirma un documento de prod',
    edits: [
      {
        file: 'src/mcp/confirmation.ts',
        from: 'return own.length === given.length && timingSafeEqual(own, given)',
        to: 'return own.length === given.length || timingSafeEqual(own, own)',
      },
    ],
    red: { [PROD]: 'an answer to another question confirms nothing' },
  },
  {
    name: 'MCP ofrece emitir aunque el servidor solo lea',
    edits: [
      {
        file: 'src/mcp/answer-mcp.ts',
        from: "deps.config.mcp === 'escritura'",
        to: "deps.config.mcp !== 'no'",
      },
    ],
    red: { [TESTS]: 'issues nothing when the server only reads' },
  },
  {
    name: 'cualquiera emite lo que otro preparó por MCP',
    edits: [
      {
        file: 'src/mcp/preparados.queries.ts',
        from: 'and(eq(preparadosMcp.id, id), eq(preparadosMcp.user_id, userId))',
        to: 'and(eq(preparadosMcp.id, id), lt(preparadosMcp.user_id, userId + 1e9))',
      },
    ],
    red: { [TESTS]: 'knows only what the same caller prepared' },
  },
]
