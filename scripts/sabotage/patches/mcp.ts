/** Sabotages of MCP: what a model may not do. */
import type { Patch } from '../patch.ts'

const TESTS = 'test/mcp/mcp.test.ts'
const PROD = 'test/mcp/prod.test.ts'
const ACTS = 'test/mcp/acts.test.ts'
const PAGE = 'src/pages/mcp/confirmar.test.ts'

export const MCP: readonly Patch[] = [
  {
    name: 'emitir_preparado no compara el total',
    edits: [
      {
        file: 'src/mcp/two-acts.ts',
        from: 'filter(name => given[name] !== preparado.repite[name])',
        to: "filter(name => name !== 'total' && given[name] !== preparado.repite[name])",
      },
    ],
    red: { [TESTS]: 'refuses another receiver or total' },
  },
  {
    name: 'preparar_lote no mira los límites del token',
    edits: [
      {
        file: 'src/gateway/lotes/request-lote.ts',
        from: 'for (const dte of found) await requireWithin(deps, principal, measuredOf(dte))',
        to: 'measuredOf satisfies unknown; requireWithin satisfies unknown; principal satisfies unknown',
      },
    ],
    red: { [ACTS]: 'refuses already what the lot, or a limit of the token, would refuse' },
  },
  {
    name: 'en prod no confirma nadie',
    edits: [
      {
        file: 'src/mcp/two-acts.ts',
        from: "ambiente === 'prod' ?",
        to: "ambiente === 'prod' && preparado_id === '' ?",
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
        file: 'src/gateway/preparados/preparados.routes.ts',
        from: 'if (user_id !== userId)',
        to: 'if (user_id === -userId)',
      },
    ],
    red: { [TESTS]: 'knows only what the same caller prepared' },
  },
  {
    name: 'una herramienta de MCP hace lo que se preparó para otra',
    edits: [
      {
        file: 'src/mcp/two-acts.ts',
        from: 'preparado?.acto !== act.acto',
        to: 'preparado === undefined',
      },
    ],
    red: { [ACTS]: 'does every act once, and nothing when what is repeated differs' },
  },
  {
    name: 'un acto repetido por MCP no recuerda su respuesta',
    edits: [
      {
        file: 'src/mcp/two-acts.ts',
        from: 'if (preparado.respuesta !== null)',
        to: 'if (preparado.respuesta === undefined)',
      },
    ],
    red: { [ACTS]: 'does every act once, and nothing when what is repeated differs' },
  },
  {
    name: 'lo que una persona rechazó en la página se emite',
    edits: [
      {
        file: 'src/mcp/confirmation.ts',
        from: "if (decision === 'confirmado') return undefined",
        to: 'if (decision !== null) return undefined',
      },
    ],
    red: { [PAGE]: 'nothing is issued after a person declines' },
  },
  {
    name: 'la página de confirmación muestra lo vencido',
    edits: [
      {
        file: 'src/gateway/preparados/preparados.queries.ts',
        from: 'and(eq(preparadosMcp.id, id), gt(preparadosMcp.vence, instant))',
        to: 'and(eq(preparadosMcp.id, id), gt(preparadosMcp.vence, new Date(0 * instant.getTime())))',
      },
    ],
    red: { [PAGE]: 'is 404 for a person of another company' },
  },
  {
    name: 'lo preparado se emite con el redondeo que el emisor tiene después',
    edits: [
      {
        file: 'src/gateway/preparados/actos.ts',
        from: ', ...keptRounding(pedido, redondeo) }',
        to: ', ...(redondeo ? {} : keptRounding(pedido, redondeo)) }',
      },
    ],
    red: { 'test/mcp/mcp.test.ts': 'issues the total that was shown, though the emitter’s rounding changed since' },
  },
  {
    name: 'quien confirma no ve la advertencia del tipo de cambio',
    edits: [
      {
        file: 'src/gateway/preparados/resumen.ts',
        from: "...some(warningLines(advertencias), 'advertencias'),",
        to: "...some(warningLines(advertencias).slice(1), 'advertencias'),",
      },
    ],
    red: { [PROD]: 'sees items, rate, guaraníes and warnings' },
  },
  {
    name: 'un argumento que no es texto se compara como si lo fuera',
    edits: [
      {
        file: 'src/mcp/arguments.ts',
        from: 'Number.isSafeInteger(value) ? String(value)',
        to: "typeof value === 'number' ? String(Math.trunc(value))",
      },
    ],
    red: { [TESTS]: 'say all that is wrong with the arguments' },
  },
  {
    name: 'la misma venta sin emisor es otra al prepararla',
    edits: [
      {
        file: 'src/gateway/dtes/create/referencia.ts',
        from: '!same([...RETRIED_ANEW, ...COMPLETED])',
        to: '!same(RETRIED_ANEW)',
      },
    ],
    red: { [TESTS]: 'a sale that the API issued without its emitter' },
  },
]
