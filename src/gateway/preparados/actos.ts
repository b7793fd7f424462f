/**
 * The acts that a model prepares (docs/notes 541), one row each: how a request is checked without doing it, what the
 * second act repeats, and what a person sees.
 */
import { formatDecimal, parseDecimal, readInput, tipoOf } from '@nanduti/sifen'
import type { Acto, Ambiente, ResumenLine } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { type Handling, type Principal, requireAmbiente, requireOwned, visibleEmpresas } from '../../http/index.ts'
import { measuredOf, requireWithin } from '../cuentas/index.ts'
import { checkDte, type DteRow, dteKey, findDte, plannedContent } from '../dtes/index.ts'
import { findIssuer } from '../emitters/index.ts'
import { checkOwnEvento, planVoiding } from '../eventos/index.ts'
import { planLote } from '../lotes/index.ts'
import { linesOf, receiverOf, totalOf } from './resumen.ts'

/** A checked request. */
type Checked = {
  empresa_id: number
  ambiente: Ambiente
  /** The body, exactly as it will be sent. */
  pedido: Record<string, unknown>
  repite: Record<string, string>
  resumen: ResumenLine[]
  advertencias?: readonly unknown[]
}

type Pedido = Readonly<Record<string, unknown>>
type Check = (deps: Deps, principal: Principal, pedido: Pedido, handling: Handling) => Promise<Checked>

/** A document that is issued, or created. */
const checkDocumento: Check = async (deps, principal, pedido, handling) => {
  const { referencia_externa } = pedido
  const isMissing = typeof (referencia_externa ?? '') === 'string' && `${referencia_externa ?? ''}`.trim() === ''
  const errors = isMissing ? { referencia_externa: [NO_REFERENCE] } : {}
  const { row, prepared } = await checkDte(deps, principal, pedido, { handling, errors })
  const { emitter_id, empresa_id, ambiente, advertencias } = row
  const redondeo = formatDecimal(prepared.doc.totales.redon)
  const emitter = await findIssuer(deps.db, emitter_id)
  return {
    ...{ empresa_id, ambiente, advertencias },
    // What was shown is issued: the emitter that was found, and its rounding.
    pedido: { ...pedido, emitter_id, ...keptRounding(pedido, redondeo) },
    repite: repeatedOf(row),
    resumen: [
      { nombre: 'Emisor', valor: `${emitter.razon_social}, ${emitter.ruc}` },
      { nombre: 'Referencia', valor: `${referencia_externa}` },
      ...linesOf(row, prepared),
    ],
  }
}

export const CHECKS: Readonly<Record<Acto, Check>> = {
  emision: checkDocumento,
  creacion: checkDocumento,

  async lote(deps, principal, pedido) {
    const { body, emitter, found } = await planLote(deps, principal, pedido)
    requireAmbiente(principal, emitter.ambiente)
    const totales = totalesOf(found)
    return {
      empresa_id: emitter.empresa_id,
      ambiente: emitter.ambiente,
      pedido: body,
      repite: {
        documentos: `${found.length}`,
        total: totales.map(({ moneda, valor }) => `${moneda} ${valor}`).join(', '),
      },
      resumen: [
        { nombre: 'Emisor', valor: `${emitter.razon_social}, ${emitter.ruc}` },
        ...found.map(dte => ({
          nombre: `Documento ${dte.id}`,
          valor: `${dte.moneda} ${totalOf(dte)}, ${dte.receptor_nombre}, ${dte.receptor_documento}`,
        })),
        { nombre: 'Documentos', valor: `${found.length}` },
        ...totales.map(line => ({ nombre: 'Total', ...line })),
      ],
    }
  },

  async cancelacion(deps, principal, pedido, handling) {
    const { dte, prepared } = await checkOwnEvento(deps, principal, 'cancelacion', pedido, handling)
    return ofDocument(deps, dte, { ...pedido }, [{ nombre: 'Motivo', valor: `${prepared.input.motivo}` }])
  },

  async nominacion(deps, principal, pedido, handling) {
    const { dte, prepared } = await checkOwnEvento(deps, principal, 'nominacion', pedido, handling)
    const { input } = prepared
    const documento = `${input.ruc ?? input.documentoNumero ?? ''}`
    const receptor = { documento, nombre: `${input.razonSocial}` }
    const checked = await ofDocument(deps, dte, { ...pedido }, [{ nombre: 'Motivo', valor: `${input.motivo}` }])
    return {
      ...checked,
      repite: { ...checked.repite, receptor: documento },
      resumen: checked.resumen.map(line => (line.nombre === 'Receptor' ? receiverOf(receptor) : line)),
    }
  },

  async inutilizacion(deps, principal, pedido, handling) {
    const { emitter, serie, row } = await planVoiding(deps, principal, pedido, handling)
    requireAmbiente(principal, emitter.ambiente)
    const place = `${serie.establecimiento}-${serie.punto_expedicion}`
    const repite = { desde: `${place}-${row.numero_inicio}`, hasta: `${place}-${row.numero_fin}` }
    return {
      empresa_id: emitter.empresa_id,
      ambiente: emitter.ambiente,
      pedido: { ...pedido, emitter_id: emitter.id },
      repite,
      resumen: [
        { nombre: 'Timbrado', valor: serie.timbrado },
        { nombre: 'Tipo de documento', valor: `${serie.tipo_documento}` },
        ...(serie.serie ? [{ nombre: 'Serie', valor: serie.serie }] : []),
        { nombre: 'Desde', valor: repite.desde },
        { nombre: 'Hasta', valor: repite.hasta },
        { nombre: 'Motivo', valor: `${row.motivo}` },
      ],
    }
  },

  async reenvio(deps, principal, { id }) {
    const found = await findDte(deps.db, visibleEmpresas(principal), dteKey(`${id}`))
    const dte = requireOwned(principal, found, 'sifen:send')
    await requireWithin(deps, principal, measuredOf(dte))
    return ofDocument(deps, dte, { id: dte.id }, [])
  },
}

const NO_REFERENCE =
  'Falta referencia_externa: el número que identifica la venta en el sistema del comercio. Con ella la misma venta no se emite dos veces, aunque se prepare dos veces.'

/**
 * Returns the rounding that was shown, for a document that says none of its own: the emitter's default may change before
 * the second act. docs/notes 539
 */
function keptRounding(pedido: Pedido, redondeo: string) {
  const { dte } = readInput(pedido)
  const { precios, receptor } = tipoOf(dte)
  const isOwn = dte.redondeo != null || dte.redondearA != null
  return !isOwn && precios && receptor === 'cliente' && { redondeo: Number(redondeo) }
}

const repeatedOf = (dte: DteRow) => ({ receptor: dte.receptor_documento, total: totalOf(dte) })

/** Returns the exact total of each currency, by its code. */
const totalesOf = (dtes: readonly DteRow[]) =>
  [...Map.groupBy(dtes, ({ moneda }) => moneda)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([moneda, some]) => {
      const sum = some.reduce((total, { total_operacion }) => total + BigInt(parseDecimal(total_operacion) ?? 0), 0n)
      return { moneda, valor: formatDecimal(sum) }
    })

/** Returns a checked request about a stored document. */
async function ofDocument(
  { db }: Deps,
  dte: DteRow,
  pedido: Record<string, unknown>,
  more: ResumenLine[],
): Promise<Checked> {
  const { empresa_id, ambiente, id, cdc, estado } = dte
  return {
    ...{ empresa_id, ambiente, pedido, repite: repeatedOf(dte) },
    resumen: [
      { nombre: 'Documento', valor: `${id}` },
      { nombre: 'CDC', valor: cdc },
      { nombre: 'Estado', valor: estado },
      ...more,
      ...linesOf(dte, await plannedContent(db, dte)),
    ],
  }
}
