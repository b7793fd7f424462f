/** OCA's module l10n_py_edi_base for Odoo: xmlgen's names, with totals and a few names of its own. */
import type { Dialect } from '../dialect.ts'
import { COMPUTED, digits, note, REFERENCIA, to } from './entries.ts'

export const OCA: Dialect = {
  names: {
    '': {
      receiptId: REFERENCIA,
      timbradoFechaFin: note('la vigencia es la del timbrado registrado'),
      documentosAsociados: to('documentoAsociado'),
    },
    receptor: {
      naturalezaReceptor: to('naturaleza', { read: value => digits(value) ?? value }),
      dvReceptor: to('dv'),
    },
    'documentoAsociado[]': { tipoAsociacion: to('formato') },
    remision: { fechaEstimada: to('fechaFactura') },
    transporte: {
      responsableFlete: to('tipoResponsable'),
      fechaInicio: to('inicioEstimadoTranslado'),
      fechaFin: to('finEstimadoTranslado'),
      entregas: to('entrega'),
      vehiculos: to('vehiculo'),
    },
    'transporte.transportista': {
      choferNombre: to('chofer.nombre'),
      choferDocumento: to('chofer.documentoNumero'),
    },
    totales: {
      totalExento: to('subtotalExento'),
      totalGravado5: to('subtotalGravado5'),
      totalGravado10: to('subtotalGravado10'),
      totalIva: to('ivaTotal'),
      liquidacionIva5: to('iva5'),
      liquidacionIva10: to('iva10'),
      totalExonerado: COMPUTED,
      baseGravada5: COMPUTED,
      baseGravada10: COMPUTED,
      totalBaseGravada: COMPUTED,
      totalPYG: COMPUTED,
    },
    'items[]': { baseGravada: COMPUTED, liquidacionIva: COMPUTED },
    'condicionPago.entregas[]': { monedaDescripcion: note('la descripción la pone SIFEN según el código') },
  },
  forms: {},
  values: {},
}
