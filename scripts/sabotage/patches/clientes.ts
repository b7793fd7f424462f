/** Sabotages of the clients: what they repeat, and with which key. */
import type { Patch } from '../patch.ts'

const CASES = 'test/clients/clients.test.ts'

export const CLIENTES: readonly Patch[] = [
  {
    name: 'el cliente repite un pedido cuya respuesta nombra un documento',
    edits: [
      {
        file: 'packages/client/src/llamada.ts',
        from: "if (repeticion === 'una-vez' || nombraAlgo(cuerpo)) return false",
        to: "if (repeticion === 'una-vez' || (status === 1 && nombraAlgo(cuerpo))) return false",
      },
    ],
    red: { [CASES]: 'does not repeat for a document that' },
  },
  {
    name: 'el cliente de Python da otra clave en cada intento',
    edits: [
      {
        file: 'clients/python/nanduti.py',
        from: 'todas["Idempotency-Key"] = clave',
        to: 'todas["Idempotency-Key"] = str(uuid.uuid4())',
      },
    ],
    red: { [CASES]: 'repeats after a cut, with the same' },
  },
  {
    name: 'el cliente de PHP toma media respuesta por entera',
    edits: [
      {
        file: 'clients/php/Nanduti.php',
        from: '($largo !== null && strlen($contenido) !== (int) $largo) || ($esJson && $cuerpo === null)',
        to: '$status === 0',
      },
    ],
    red: { [CASES]: 'repeats after half an answer' },
  },
  {
    name: 'los enlaces no llevan el QR',
    edits: [
      {
        file: 'src/gateway/dtes/answer/enlaces.ts',
        from: 'qr: (bytes && carQrOf(bytes)) ?? null',
        to: 'qr: null',
      },
    ],
    red: { 'src/gateway/dtes/enlaces.test.ts': 'with the QR that was signed' },
  },
]
