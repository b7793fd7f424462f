/** Schema of the response to a validation. */
import * as z from 'zod'
import { field } from '../../../http/index.ts'
import { dteDetail } from '../answer/index.ts'
import { VALID } from './validate-dte.ts'

const amount = (description: string, example: string) => field(z.string().nullable(), description, example)

const totales = z.object({
  subtotalExento: amount('Suma de los ítems exentos.', '0'),
  subtotalExonerado: amount('Suma de los ítems exonerados.', '0'),
  subtotalGravado5: amount('Suma de los ítems gravados al 5 %, con el IVA.', '0'),
  subtotalGravado10: amount('Suma de los ítems gravados al 10 %, con el IVA.', '11000'),
  iva5: amount('IVA al 5 %.', '0'),
  iva10: amount('IVA al 10 %.', '1000'),
  ivaTotal: amount('Total del IVA.', '1000'),
  redondeo: amount('Lo que se resta por redondeo.', '0'),
  totalOperacion: amount('Total de la operación, en su moneda.', '11000'),
  totalGuaranies: amount('Total en guaraníes; vacío si la operación ya es en guaraníes.', null as never),
})

const { numero, emitter_id, tipo_documento, ambiente, timbrado, fecha_emision, moneda, tipo_cambio, receptor } =
  dteDetail.shape

export const dteValid = z
  .object({
    message: field(z.string(), 'Qué se hizo, en una oración.', VALID),
    numero,
    emitter_id,
    tipo_documento,
    ambiente,
    timbrado,
    fecha_emision,
    moneda,
    tipo_cambio,
    receptor,
    totales: totales.meta({
      description: 'Los totales calculados, con los nombres del pedido. Textos decimales exactos.',
    }),
    advertencias: dteDetail.shape.advertencias,
    xml: field(
      z.string(),
      'El XML que se firmaría. Su código de seguridad es 999999999: el verdadero, y con él el CDC, se sortea al crear el documento.',
      '<rDE xmlns="…"><dVerFor>150</dVerFor><DE Id="…">…</DE></rDE>',
    ),
  })
  .meta({ id: 'Validacion', description: 'Un documento que se podría emitir.' })
