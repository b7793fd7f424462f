/**
 * Rules of one type of document: the self-invoice, the remission, and those that need a receiver with a name.
 * docs/sifen §2.2.
 */
import { filled, given, placeText, type Rule, unrelated } from '../../campos/index.ts'
import { type Autofactura, CONDICION, INNOMINADO, NATURALEZA, OPERACION } from '../resolve/index.ts'
import { type Case, esGuarani } from './case.ts'

const place = (autofactura: Autofactura | undefined) => ({
  departamento: autofactura?.['ubicacion.departamento'],
  distrito: autofactura?.['ubicacion.distrito'],
  ciudad: autofactura?.['ubicacion.ciudad'],
})

export const AUTOFACTURA_RULES: readonly Rule<Case>[] = [
  {
    campo: 'moneda',
    codigo: '1213',
    broken: c => !esGuarani(c),
    mensaje: 'Una autofactura se emite en guaraníes: quite el campo moneda, o indique PYG.',
  },
  {
    campo: 'condicionPago.condicion',
    codigo: '1503',
    broken: ({ doc }) => doc.condicion.condicion === CONDICION.credito,
    mensaje: 'Una autofactura se paga al contado: use condicionPago.condicion 1.',
  },
  {
    campo: 'receptor.naturaleza',
    codigo: '1315',
    broken: ({ dte }) => given(dte.receptor?.naturaleza) && dte.receptor?.naturaleza !== NATURALEZA.contribuyente,
    mensaje: 'El receptor de una autofactura es el propio emisor (naturaleza 1): puede quitar el campo receptor.',
  },
  {
    campo: 'tipoOperacion',
    codigo: '1316',
    broken: ({ dte }) => given(dte.tipoOperacion) && dte.tipoOperacion !== OPERACION.b2c,
    mensaje: 'Una autofactura lleva tipoOperacion 2 (B2C): puede quitar el campo.',
  },
  {
    campo: 'receptor.numeroDocumento',
    codigo: '1317',
    needs: ['receptor.naturaleza'],
    broken: ({ doc, contexto }) =>
      given(contexto.emisor) && given(doc.receptor?.ruc) && doc.receptor?.ruc !== contexto.emisor?.ruc,
    mensaje: ({ contexto }) =>
      `El receptor de una autofactura es el propio emisor (${contexto.emisor?.ruc}-${contexto.emisor?.dv}): puede quitar el campo receptor.`,
  },
  {
    campo: 'autoFactura.ciudad',
    codigo: '2553',
    broken: ({ doc: { autoFactura: a } }) => unrelated(a?.departamento, a?.distrito, a?.ciudad),
    mensaje: ({ doc: { autoFactura: a } }) => placeText('del vendedor', a?.distrito, a?.ciudad),
  },
  {
    campo: 'autoFactura.ubicacion.ciudad',
    codigo: '2557',
    needs: ['autoFactura.ciudad'],
    broken: ({ doc }) => {
      const { departamento, distrito, ciudad } = place(doc.autoFactura)
      return unrelated(departamento, distrito, ciudad)
    },
    mensaje: ({ doc }) => placeText('de la operación', place(doc.autoFactura).distrito, place(doc.autoFactura).ciudad),
  },
]

export const IDENTIFICADO_RULES: readonly Rule<Case>[] = [
  {
    campo: 'receptor.tipoDoc',
    codigo: '1331',
    broken: ({ doc }) => doc.receptor?.tipoDoc === INNOMINADO,
    mensaje: ({ tipo }) => `${tipo.una} no puede ir a un receptor innominado: indique su documento y su nombre.`,
  },
]

/**
 * Motives of a remission (E501): a sale, an import, and transfers inside the company: between its places, for
 * transformation, for repair.
 */
const VENTA = 1
const IMPORTACION = 5
const ENTRE_LOCALES = 7

export const REMISION_RULES: readonly Rule<Case>[] = [
  {
    campo: 'transporte.tipo',
    codigo: '2102',
    needs: ['transporte'],
    broken: ({ dte }) => given(dte.transporte) && !given(dte.transporte?.tipo),
    mensaje: 'Una nota de remisión necesita transporte.tipo (1 propio, 2 de un tercero).',
  },
  {
    campo: 'transporte.inicioEstimadoTranslado',
    codigo: '2107',
    broken: ({ dte }) => given(dte.transporte) && !given(dte.transporte?.inicioEstimadoTranslado),
    mensaje: 'Una nota de remisión necesita el día en que empieza el traslado: transporte.inicioEstimadoTranslado.',
  },
  {
    campo: 'transporte.numeroDespachoImportacion',
    needs: ['transporte', 'remision.motivo'],
    broken: ({ dte }) =>
      dte.remision?.motivo === IMPORTACION &&
      given(dte.transporte) &&
      filled(dte.transporte?.numeroDespachoImportacion) === undefined,
    mensaje: 'Una remisión por importación necesita transporte.numeroDespachoImportacion, de 16 caracteres.',
  },
  {
    campo: 'remision.fechaFactura',
    codigo: '2604',
    needs: ['fechaEmision'],
    broken: ({ dte, doc }) => (dte.remision?.fechaFactura ?? '').slice(0, 7) > doc.fechaEmision.slice(0, 7),
    mensaje: 'La remision.fechaFactura no puede pasar del mes de la fecha de emisión.',
  },
  {
    campo: 'remision.fechaFactura',
    codigo: '2605',
    needs: ['remision.motivo'],
    broken: ({ dte }) =>
      dte.remision?.motivo === VENTA && !given(dte.remision.fechaFactura) && !dte.documentoAsociado?.length,
    mensaje:
      'Un traslado por ventas sin factura asociada necesita remision.fechaFactura, el día en que se la va a emitir; si ya existe, indíquela en documentoAsociado.',
  },
  {
    campo: 'receptor.numeroDocumento',
    codigo: '2606',
    needs: ['remision.motivo', 'receptor.naturaleza'],
    broken: ({ dte, doc, contexto }) =>
      dte.remision?.motivo === ENTRE_LOCALES &&
      given(contexto.emisor) &&
      given(doc.receptor) &&
      doc.receptor?.ruc !== contexto.emisor?.ruc,
    mensaje: ({ contexto }) =>
      `En un traslado entre locales de la empresa (motivo 7) el receptor es el propio emisor (${contexto.emisor?.ruc}-${contexto.emisor?.dv}).`,
  },
  {
    campo: 'receptor.direccion',
    codigo: '1318',
    broken: ({ doc }) => given(doc.receptor) && !doc.receptor?.direccion,
    mensaje: 'En una nota de remisión la receptor.direccion es obligatoria.',
  },
]
