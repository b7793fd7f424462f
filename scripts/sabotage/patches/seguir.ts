/** Sabotages of what follows documents without a public address, and of the list of changes. */
import type { Patch } from '../patch.ts'

const FOLLOW = 'src/gateway/dtes/follow-dtes.test.ts'

export const SEGUIR: readonly Patch[] = [
  {
    name: 'una espera no ve lo que hizo otro proceso',
    edits: [
      {
        file: 'src/gateway/dtes/waits.ts',
        from: 'for (const { empresa_id } of waiting) due.add(empresa_id)',
        to: 'due.clear()',
      },
    ],
    red: { [FOLLOW]: 'when another process moves it to approved' },
  },
  {
    name: 'una espera no se entera de lo que hizo su proceso',
    edits: [
      {
        file: 'src/gateway/dtes/move/move-dte.ts',
        from: 'announceSettled(moved.map(({ dte }) => dte))',
        to: 'announceSettled([])',
      },
    ],
    red: { [FOLLOW]: 'when this process has moved the document, without another look' },
  },
  {
    name: 'las esperas no tienen límite',
    edits: [{ file: 'src/gateway/dtes/waits.ts', from: 'const MOST_OF_TOKEN = 20', to: 'const MOST_OF_TOKEN = 2000' }],
    red: { [FOLLOW]: '429 with Retry-After for the 21st wait of a token' },
  },
  {
    name: 'una espera sigue cuando su cliente se fue',
    edits: [
      {
        file: 'src/http/route/gone-signal.ts',
        from: "raw.once('close', () => gone.abort())",
        to: "raw.once('finish', () => gone.abort())",
      },
    ],
    red: { [FOLLOW]: 'ends when the client goes away' },
  },
  {
    name: 'el cierre espera a los que esperan un resultado',
    edits: [
      {
        file: 'src/gateway/dtes/waits.ts',
        from: 'for (const { end } of waiting) end()',
        to: 'waiting.forEach(() => {})',
      },
    ],
    red: { [FOLLOW]: 'when the process ends' },
  },
  {
    name: 'un RUC sin separador pierde su dígito verificador',
    edits: [
      {
        file: 'src/gateway/consultas/ask-ruc.ts',
        from: 'return `${digits.slice(0, MAX_LENGTH)}-${digits.slice(MAX_LENGTH)}`',
        to: 'return digits.slice(0, MAX_LENGTH)',
      },
    ],
    red: { 'src/gateway/consultas/consultas.test.ts': '422 for 800000474' },
  },
  {
    name: 'los estados por CDC no miran la empresa',
    edits: [
      {
        file: 'src/gateway/dtes/record/estados.queries.ts',
        from: 'scope === undefined ? undefined : inArray(empresas.id, [...scope])',
        to: 'scope === undefined ? undefined : undefined',
      },
    ],
    red: { [FOLLOW]: 'another company’s document is not found' },
  },
]
