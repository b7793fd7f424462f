/** Sabotages of numbering and creation: each number is used once. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is code as text
import type { Patch } from '../patch.ts'

export const NUMEROS: readonly Patch[] = [
  {
    name: 'el número se lee y después se escribe, sin bloquear la fila',
    // The value is read before the statement that writes it.
    edits: [
      {
        file: 'src/gateway/timbrados/contadores.queries.ts',
        from: 'set: { ultimo_numero: sql`${contadores.ultimo_numero} + 1` },',
        to: 'set: { ultimo_numero: ((await tx.select().from(contadores).where(sql`${contadores.punto_expedicion_id} = ${punto.id} and ${contadores.tipo_documento} = ${tipoDocumento}`))[0]?.ultimo_numero ?? 0) + 1 },',
      },
    ],
    red: { 'src/gateway/timbrados/timbrados.test.ts': 'gives 1,000 concurrent callers consecutive numbers' },
  },
  {
    name: 'el documento se crea aunque su contador haya cambiado desde que se leyó',
    edits: [
      {
        file: 'src/gateway/dtes/create.queries.ts',
        from: ' and ${contadores}.xmin::text = ${xmin}',
        to: ' and ${xmin}::text is not null',
      },
    ],
    red: { 'src/gateway/dtes/create-at-once.test.ts': 'skips a range that was voided after the counter was read' },
  },
  {
    name: 'el número que elige el cliente no toma el contador',
    edits: [
      {
        file: 'src/gateway/dtes/take-numero.ts',
        from: 'const ultimo = await lockContador(tx, pointOf(asked), asked.tipoDocumento)',
        to: 'const ultimo = numero',
      },
    ],
    red: { 'src/gateway/eventos/inutilizacion.test.ts': 'waits for the transaction that holds the counter' },
  },
  {
    name: 'quien perdió su clave de idempotencia empieza igual',
    edits: [
      {
        file: 'src/http/idempotency.ts',
        from: 'if (!(await updateKey(tx, held, what))) throw',
        to: 'if (!(await updateKey(tx, held, what)) && !what) throw',
      },
    ],
    red: {
      'src/gateway/dtes/idempotency.test.ts': 'another request takes over the key, and the first gets 409',
    },
  },
  {
    name: 'la clave de idempotencia no anota lo que empezó',
    edits: [
      {
        file: 'src/gateway/dtes/create-dte.ts',
        from: 'await started?.(tx,',
        to: 'void (tx,',
      },
    ],
    red: {
      'src/gateway/dtes/idempotency.test.ts': 'between reception and answer: 409 while it may be running',
    },
  },
  {
    name: 'todos los tipos de documento toman los números de las facturas',
    edits: [
      {
        file: 'src/gateway/dtes/plan-dte.ts',
        from: 'const tipoDocumento = preparation.prepared.tipo.codigo',
        to: 'const tipoDocumento = 1',
      },
    ],
    red: { 'src/gateway/dtes/tipos.test.ts': 'approved, from number 1, with its type in the CDC' },
  },
]
