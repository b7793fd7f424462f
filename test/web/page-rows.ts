/** Inserts the rows of a company after some days of work: documents with a gap, their lot, events. */

import { attempts, contadores, dtes, eventos, historial, lotes, preparadosMcp } from '../../src/db/index.ts'
import type { Deps } from '../../src/deps.ts'

type Place = {
  empresa: { id: number }
  emitter: { id: number }
  timbrado: { numero: string }
  establecimiento: { codigo: string }
  punto: { id: number; codigo: string }
}

const AT = new Date('2026-11-21T13:00:00.000Z')
const CDC = '0180012345001001000000222026112114292279601'

/** Inserts the rows. Returns the ids of a lot, an event and a prepared act. Number 2 of the point is a gap. */
export async function makeWork(
  { db }: Pick<Deps, 'db'>,
  { empresa, emitter, timbrado, establecimiento, punto }: Place,
) {
  const empresa_id = empresa.id
  const codes = { timbrado: timbrado.numero, establecimiento: establecimiento.codigo, punto_expedicion: punto.codigo }
  await db
    .insert(contadores)
    .values({ empresa_id, punto_expedicion_id: punto.id, tipo_documento: 1, ultimo_numero: 6 })
    .onConflictDoUpdate({
      target: [contadores.empresa_id, contadores.punto_expedicion_id, contadores.tipo_documento],
      set: { ultimo_numero: 6 },
    })
  const [lote] = await db
    .insert(lotes)
    .values({
      ...{ empresa_id, emitter_id: emitter.id, tipo_documento: 1, base_url: 'https://sifen', estado: 'settled' },
      ...{ prot_lote: '154307038990000001', cod_res: '0362', msg_res: 'Procesamiento de lote concluido' },
      ...{ sent_at: AT, finished_at: AT, settled_at: AT },
    })
    .returning()
  const loteId = (lote as typeof lotes.$inferSelect).id
  await db.insert(historial).values([
    { empresa_id, lote_id: loteId, at: AT, from: null, to: 'sending', trigger: 'lote-sending' },
    { empresa_id, lote_id: loteId, at: AT, from: 'sending', to: 'received', trigger: 'lote-received', job: 'x' },
    { empresa_id, lote_id: loteId, at: AT, from: 'received', to: 'settled', trigger: 'lote-settled', job: 'x' },
  ])
  const kept = await db
    .insert(dtes)
    .values(
      [1, 3, 6].map(numero => ({
        ...{ ...codes, empresa_id, emitter_id: emitter.id, punto_expedicion_id: punto.id, tipo_documento: 1, numero },
        ...{ ambiente: 'test' as const, timbrado_fecha_inicio: '2026-01-01', codigo_seguridad: '000000001' },
        ...{ cdc: `${CDC.slice(0, 34)}${String(empresa_id).padStart(5, '0')}${String(numero).padStart(5, '0')}` },
        ...{ fecha_emision: '2026-11-21T10:00:00', moneda: 'PYG', payload: {}, via: 'async' as const },
        ...{ total_operacion: '1250000', total_iva: '0', receptor_documento: '80099002-1', lote_id: loteId },
        ...{ receptor_nombre: 'CONSULTORA INTERNACIONAL DE SERVICIOS EMPRESARIALES DEL PARAGUAY SOCIEDAD ANÓNIMA' },
        ...{ estado: numero === 6 ? ('rejected' as const) : ('approved' as const) },
      })),
    )
    .returning()
  await db.insert(attempts).values(
    kept.map(({ id, cdc, estado }) => ({
      ...{ empresa_id, dte_id: id, lote_id: loteId, cdc, base_url: 'https://sifen', xml_path: 'x', xml_sha256: 'x' },
      ...{ sent_at: AT, finished_at: AT, outcome: 'answered' as const },
      ...(estado === 'rejected'
        ? { sifen_result_code: '1306', sifen_result_msg: 'RUC del receptor inexistente' }
        : { sifen_result_code: '0260', sifen_result_msg: 'Autorización del DE satisfactoria' }),
    })),
  )
  const common = { empresa_id, sifen_emitter_id: emitter.id, fecha_envio: AT, created_at: AT, updated_at: AT }
  const numbers = (numero: string) => ({
    ...codes,
    tipo: 2,
    tipo_documento: 1,
    numero_inicio: numero,
    numero_fin: numero,
  })
  const made = await db
    .insert(eventos)
    .values([
      { ...common, ...numbers('0000004'), motivo: 'Salto de numeración', estado: 'approved', prot_aut: '99' },
      { ...common, ...numbers('0000005'), motivo: 'Salto de numeración', estado: 'sent', reposts: 1 },
      {
        ...{ ...common, tipo: 1, cdc: kept[0]?.cdc ?? null, sifen_dte_id: kept[0]?.id ?? null, estado: 'rejected' },
        ...{ motivo: 'Error en el precio', sifen_result_code: '4003', sifen_result_msg: 'Evento ya registrado' },
      },
    ])
    .returning()
  await db
    .insert(historial)
    .values(
      made.flatMap(({ id, estado }) => [
        { empresa_id, evento_id: id, at: AT, from: null, to: 'pending', trigger: 'created' },
        { empresa_id, evento_id: id, at: AT, from: 'pending', to: 'sent', trigger: 'intent' },
        ...(estado === 'sent'
          ? []
          : [{ empresa_id, evento_id: id, at: AT, from: 'sent', to: estado, trigger: estado }]),
      ]),
    )
  const [voided, open, refused] = made.map(({ id }) => id) as [number, number, number]
  await db.insert(preparadosMcp).values({
    ...{ id: `${loteId}`, empresa_id, user_id: 1, acto: 'emision', pedido: {}, ambiente: 'prod', repite: {} },
    resumen: [
      { nombre: 'Receptor', valor: 'CONSULTORA INTERNACIONAL DE SERVICIOS EMPRESARIALES DEL PARAGUAY, 80099002-1' },
      { nombre: 'Total', valor: 'PYG 1250000' },
    ],
    vence: new Date('2030-01-01T00:00:00.000Z'),
  })
  return { lote: loteId, evento: voided, open, refused, preparado: loteId }
}
