/** The tools that write: two for each act, which prepare it and do it. A new act is a row here. */
import type { Esquemas, Nanduti, Pedido } from '@nanduti/client'
import { DOCUMENTO } from './reading-tools.ts'

type Json = Record<string, unknown>
type Requests = Parameters<Nanduti['cancelarDocumento']>[0] &
  Parameters<Nanduti['inutilizarNumeros']>[0] &
  Parameters<Nanduti['nominarReceptor']>[0]

export type Act = {
  acto: 'emision' | 'creacion' | 'lote' | 'cancelacion' | 'inutilizacion' | 'nominacion' | 'reenvio'
  /** The operation of the second act. Without it in the gateway the act is not offered. */
  operationId: string
  prepare: { name: string; title: string; description: string }
  perform: { name: string; title: string; description: string }
  /** The argument that is the whole request, instead of an argument for each field of the operation. */
  whole?: { name: string; schema: Json }
  /** What the second act repeats, and where the model finds it. */
  repeats: Readonly<Record<string, string>>
  /** Words of the question to a person: what is done, and the verb that confirms it. */
  asks: { what: string; verb: string }
  /** Does it with the key of the prepared act. */
  run(client: Nanduti, pedido: Json, clave: string): Promise<object>
}

const RECEIVER_AND_TOTAL = {
  receptor: 'El documento del receptor, repite.receptor de lo preparado.',
  total: 'El total, repite.total de lo preparado, como texto.',
} as const

export const ACTS: readonly Act[] = [
  {
    acto: 'emision',
    operationId: 'emitirDocumento',
    prepare: {
      name: 'preparar_emision',
      title: 'Preparar la emisión de un documento',
      description:
        'Primer paso para emitir: revisa el documento y lo guarda 30 minutos. No emite nada. Lleva referencia_externa, el número de la venta en el sistema del comercio.',
    },
    perform: {
      name: 'emitir_preparado',
      title: 'Emitir un documento preparado',
      description: 'Segundo paso: emite el documento preparado. Repetido igual, no emite otro.',
    },
    whole: { name: 'documento', schema: DOCUMENTO },
    repeats: RECEIVER_AND_TOTAL,
    asks: { what: 'Emitir un documento', verb: 'emitir' },
    run: (client, pedido, clave) => client.emitirDocumento(pedido as Pedido, { clave }),
  },
  {
    acto: 'creacion',
    operationId: 'crearDocumento',
    prepare: {
      name: 'preparar_creacion',
      title: 'Preparar la creación de un documento',
      description: 'Primer paso para crear un documento que después va en un lote. No crea nada.',
    },
    perform: {
      name: 'crear_documento',
      title: 'Crear un documento',
      description: 'Segundo paso: lo crea y toma su número. No lo envía: enviar_lote lo hace.',
    },
    whole: { name: 'documento', schema: DOCUMENTO },
    repeats: RECEIVER_AND_TOTAL,
    asks: { what: 'Crear un documento, que toma su número', verb: 'crear' },
    run: (client, pedido, clave) => client.crearDocumento(pedido as Pedido, { clave }),
  },
  {
    acto: 'lote',
    operationId: 'enviarLote',
    prepare: {
      name: 'preparar_lote',
      title: 'Preparar el envío de un lote',
      description: 'Primer paso para enviar juntos documentos creados. No envía nada.',
    },
    perform: {
      name: 'enviar_lote',
      title: 'Enviar un lote',
      description: 'Segundo paso: los envía a SIFEN, que los procesa después: vea su estado.',
    },
    repeats: {
      documentos: 'Cuántos son, repite.documentos de lo preparado.',
      total: 'Su total por moneda, repite.total de lo preparado.',
    },
    asks: { what: 'Enviar un lote de documentos', verb: 'enviar' },
    run: (client, pedido, clave) => client.enviarLote(pedido as Esquemas['PedidoDeLote'], { clave }),
  },
  {
    acto: 'cancelacion',
    operationId: 'cancelarDocumento',
    prepare: {
      name: 'preparar_cancelacion',
      title: 'Preparar la cancelación de un documento',
      description: 'Primer paso para cancelar un documento aprobado: lo busca y muestra. No cancela nada.',
    },
    perform: {
      name: 'cancelar_documento',
      title: 'Cancelar un documento',
      description: 'Segundo paso: cancela el documento. No se puede deshacer.',
    },
    repeats: RECEIVER_AND_TOTAL,
    asks: { what: 'Cancelar un documento', verb: 'cancelar' },
    run: (client, pedido) => client.cancelarDocumento(pedido as Requests),
  },
  {
    acto: 'inutilizacion',
    operationId: 'inutilizarNumeros',
    prepare: {
      name: 'preparar_inutilizacion',
      title: 'Preparar la inutilización de números',
      description: 'Primer paso para inutilizar números que no se usaron. No inutiliza nada.',
    },
    perform: {
      name: 'inutilizar_numeros',
      title: 'Inutilizar números',
      description: 'Segundo paso: inutiliza los números. No se puede deshacer.',
    },
    repeats: {
      desde: 'El primer número, repite.desde de lo preparado.',
      hasta: 'El último número, repite.hasta de lo preparado.',
    },
    asks: { what: 'Inutilizar números', verb: 'inutilizar' },
    run: (client, pedido) => client.inutilizarNumeros(pedido as Requests),
  },
  {
    acto: 'nominacion',
    operationId: 'nominarReceptor',
    prepare: {
      name: 'preparar_nominacion',
      title: 'Preparar la nominación de una factura',
      description: 'Primer paso para decir quién es el receptor de una factura innominada. No registra nada.',
    },
    perform: {
      name: 'nominar_factura',
      title: 'Nominar una factura',
      description: 'Segundo paso: registra el receptor nuevo. Se hace una sola vez por factura.',
    },
    repeats: RECEIVER_AND_TOTAL,
    asks: { what: 'Nominar al receptor de una factura', verb: 'nominar' },
    run: (client, pedido) => client.nominarReceptor(pedido as Requests),
  },
  {
    acto: 'reenvio',
    operationId: 'reenviarDocumento',
    prepare: {
      name: 'preparar_reenvio',
      title: 'Preparar el reenvío de un documento',
      description: 'Primer paso para reenviar un documento rechazado o no enviado. No envía nada.',
    },
    perform: {
      name: 'reenviar_documento',
      title: 'Reenviar un documento',
      description: 'Segundo paso: envía el documento a SIFEN.',
    },
    repeats: RECEIVER_AND_TOTAL,
    asks: { what: 'Enviar de nuevo un documento', verb: 'reenviar' },
    run: (client, { id }, clave) => client.reenviarDocumento(id as number, { clave }),
  },
]
