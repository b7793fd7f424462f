/** Sabotages of the printed document. */
import type { Patch } from '../patch.ts'

const KUDE = 'packages/kude/src'

export const KUDE_PATCHES: readonly Patch[] = [
  {
    name: 'el KuDE redondea cada importe por su cuenta y las columnas no suman',
    edits: [
      {
        file: `${KUDE}/decimal.ts`,
        from: 'missing < 0n || missing > BigInt(raisable.length)',
        to: 'missing < 0n || raisable.length > 1',
      },
    ],
    red: { [`${KUDE}/format.test.ts`]: 'adds up to the rounded sum' },
  },
  {
    name: 'el KuDE de un rechazado lleva la marca CANCELADO',
    edits: [
      {
        file: 'src/gateway/dtes/sign/dte-files.ts',
        from: "dte.estado === 'cancelled'",
        to: "dte.estado === 'cancelled' || dte.estado === 'rejected'",
      },
    ],
    red: { 'src/gateway/dtes/sign/dte-files.test.ts': 'CANCELADO watermark in estado cancelled and in no other' },
  },
  {
    name: 'la segunda página del KuDE no dice a quién se emitió',
    edits: [
      {
        file: `${KUDE}/a4/running-header.ts`,
        from: '      paintParty(canvas, y, data)\n',
        to: '',
      },
    ],
    red: { [`${KUDE}/index.test.ts`]: 'numbers pages and repeats their head' },
  },
  {
    name: 'el KuDE dibuja todo de una vez y el proceso no atiende a nadie',
    edits: [{ file: `${KUDE}/steps.ts`, from: '    await setImmediate()\n', to: '' }],
    red: { [`${KUDE}/event-loop.largo.test.ts`]: 'does not block the event loop for 50 ms on' },
  },
  {
    name: 'la marca CANCELADO tapa lo que está debajo',
    edits: [{ file: `${KUDE}/layout/watermark.ts`, from: '/ca 0.22', to: '/ca 1' }],
    red: { [`${KUDE}/index.test.ts`]: 'draws the watermark red, diagonal and semi-transparent' },
  },
]
