/** Sabotages of the clients: what they repeat, and with which key. */
import type { Patch } from '../patch.ts'

const CASES = 'test/clients/clients.test.ts'
const OCA = 'test/clients/oca.test.ts'
const LARAVEL = 'test/clients/tienda-laravel.largo.test.ts'

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
        from: '            $entero .= substr($partes, $desde, $largo);\n        }\n        return null;',
        to: '            $entero .= substr($partes, $desde, $largo);\n        }\n        return $entero;',
      },
    ],
    red: { [CASES]: 'reads a file in parts' },
  },
  {
    name: 'el cliente cree el 502 de un proxy',
    edits: [
      {
        file: 'packages/client/src/llamada.ts',
        from: "if (status === 502) return texto(code)?.startsWith('SIFEN_') ?? false",
        to: 'if (status === 502) return true',
      },
    ],
    red: { [CASES]: 'does not take the 502 of a proxy for' },
  },
  {
    name: 'el cliente no pregunta de nuevo por los emisores',
    edits: [
      {
        file: 'packages/client/src/nanduti.ts',
        from: 'if (!ids.some(id => ambientes.has(id)))',
        to: 'if (ambientes.size === 0)',
      },
    ],
    red: { [CASES]: 'reads the emitters anew for a document' },
  },
  {
    name: 'el cliente de Python espera sin límite una respuesta de a un byte',
    edits: [
      {
        file: 'clients/python/nanduti.py',
        from: 'queda = self._vence - time.monotonic()',
        to: 'queda = 60',
      },
    ],
    red: { [CASES]: 'ends an answer that comes a byte at' },
  },
  {
    name: 'el cliente toma por suya la nominación de otro',
    edits: [
      {
        file: 'packages/client/src/nanduti.ts',
        from: '!esDelRango(error) && !diceLoMismo(visto.datos, pedido)',
        to: '!esDelRango(error) && pedido.cdc === null && !diceLoMismo(visto.datos, pedido)',
      },
    ],
    red: { [CASES]: 'does not take the nomination of another' },
  },
  {
    name: 'un pedido repetido a la vez choca con su propio número',
    edits: [
      {
        file: 'src/gateway/dtes/create/referencia.ts',
        from: 'return holder !== undefined && holder.id !== referencia.cede?.id',
        to: 'return holder !== undefined && holder.id === referencia.cede?.id',
      },
    ],
    red: { 'src/gateway/dtes/create/referencia.test.ts': 'is the document of an equal request that took' },
  },
  {
    name: 'el adaptador de Odoo no envía lo que quedó por enviar',
    edits: [
      {
        file: 'clients/python/nanduti_oca.py',
        from: '.get("sin_enviar")',
        to: '.get("sin_enviar_")',
      },
    ],
    red: { [OCA]: 'sends the document of its receiptId that only waits' },
  },
  {
    name: 'el adaptador de Odoo da por rechazado lo que no se sabe',
    edits: [
      {
        file: 'clients/python/nanduti_oca.py',
        from: '_falla("processing", error, reintentar=True)\n\n\ndef _falla(',
        to: '_falla("rejected", error, reintentar=True)\n\n\ndef _falla(',
      },
    ],
    red: { [OCA]: 'is the same document again after any trouble' },
  },
  {
    name: 'el adaptador de Odoo envía sin la referencia',
    edits: [
      {
        file: 'clients/python/nanduti_oca.py',
        from: 'self._de_documento(self._cliente.emitir_documento(pedido))',
        to: 'self._de_documento(self._cliente.emitir_documento({**pedido, "referencia_externa": None}))',
      },
    ],
    red: { [OCA]: 'is the same document again after any trouble' },
  },
  {
    name: 'la carpeta vigilada envía cada vez con otra referencia',
    edits: [
      {
        file: 'src/desktop/watch-folder.ts',
        from: 'withReference(pedido, referenceOf(parse(file).name))',
        to: 'withReference(pedido, crypto.randomUUID())',
      },
    ],
    red: { 'test/desktop/carpeta.test.ts': 'without an answer the file stays' },
  },
  {
    name: 'la carpeta vigilada da por terminado lo que no se sabe',
    edits: [
      {
        file: 'src/desktop/watch-folder.ts',
        from: "const MOVES: Partial<Record<Outcome['resultado'], string>> = { aprobado: DONE,",
        to: "const MOVES: Partial<Record<Outcome['resultado'], string>> = { pendiente: DONE, aprobado: DONE,",
      },
    ],
    red: { 'test/desktop/carpeta.test.ts': 'without an answer the file stays' },
  },
  {
    name: 'una referencia en blanco en el archivo vale más que la de la orden',
    edits: [
      {
        file: 'src/desktop/reference.ts',
        from: 'referencia !== undefined && lacksReference(pedido)',
        to: 'referencia !== undefined && pedido.referencia_externa === undefined',
      },
    ],
    red: { 'src/desktop/reference.test.ts': 'takes the place of none, and of a blank one' },
  },
  {
    name: 'el resultado de un archivo anterior vale por el del corregido',
    edits: [
      {
        file: 'src/desktop/watch-folder.ts',
        from: 'resultado.json`), { force: true })',
        to: 'nada.json`), { force: true })',
      },
    ],
    red: { 'test/desktop/carpeta.test.ts': 'a corrected file has no result until its own is there' },
  },
  {
    name: 'la carpeta vigilada guarda el archivo que ahora tiene ese nombre, aunque no lo leyó',
    edits: [
      {
        file: 'src/desktop/watch-folder.ts',
        from: 'await move(entrada, TAKEN, folder, name)',
        to: "await move(entrada, existsSync(join(entrada, name)) ? '' : TAKEN, folder, name)",
      },
    ],
    red: { 'test/desktop/carpeta.test.ts': 'is a document of its own' },
  },
  {
    name: 'un lote de archivos acepta ventas sin referencia',
    edits: [
      {
        file: 'src/desktop/issue-lote.ts',
        from: 'if (lacksReference(pedido)) throw new FileProblem(NO_REFERENCE)',
        to: 'lacksReference(pedido) satisfies boolean; NO_REFERENCE satisfies string',
      },
    ],
    red: { 'test/desktop/lote.largo.test.ts': '4 with the problems of each file, and nothing is created' },
  },
  {
    name: 'nanduti cancelar no reconoce la cancelación que ya existe',
    edits: [
      {
        file: 'src/desktop/cancel.ts',
        from: 'const isThere = error instanceof Conflicto || error instanceof ResultadoDesconocido',
        to: 'const isThere = !(error instanceof Conflicto) && error instanceof ResultadoDesconocido',
      },
    ],
    red: { 'test/desktop/cancelar.largo.test.ts': '3 when every answer was cut, and the same command finds the event' },
  },
  {
    name: 'la tienda de PHP cree un aviso sin firma',
    edits: [
      {
        file: 'examples/tienda-php/aviso.php',
        from: 'http_response_code(401);\n    exit;',
        to: "$aviso = json_decode(file_get_contents('php://input'), true);",
      },
    ],
    red: { 'test/clients/tienda-php.largo.test.ts': 'does nothing for a webhook with another signature' },
  },
  {
    name: 'la tienda de Laravel da otra clave en cada intento',
    edits: [
      {
        file: 'examples/tienda-laravel/app/Jobs/EmitirFactura.php',
        from: 'clave: $venta->clave)',
        to: 'clave: (string) Str::uuid())',
      },
    ],
    red: { [LARAVEL]: 'repeats the same order with the same key after a cut' },
  },
  {
    name: 'la tienda de Laravel envía de nuevo después de un 504',
    edits: [
      {
        file: 'examples/tienda-laravel/app/Jobs/EmitirFactura.php',
        from: 'if ($cdc !== null) $this',
        to: "if ($cdc === '') $this",
      },
    ],
    red: { [LARAVEL]: 'asks by the CDC after a 504, and sends nothing again' },
  },
  {
    name: 'la tienda de Laravel procesa un aviso dos veces',
    edits: [
      {
        file: 'examples/tienda-laravel/app/Http/Controllers/AvisoController.php',
        from: "['id' => $aviso['id']]) === 0)",
        to: "['id' => $aviso['id']]) < 0)",
      },
    ],
    red: { [LARAVEL]: 'changes nothing for a forged notice, or for the second delivery of one' },
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
