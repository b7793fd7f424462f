/** Documents of each type that together have every group, for the test of the published schema. */
import type { Codigo } from '../src/documento/tipos/index.ts'
import { type Body, creditSale, item, minimal, publicSale, termSale } from './invoice-factory.ts'
import * as sectores from './sectores-factory.ts'
import * as tipos from './tipos-factory.ts'

const clone = (make: () => Body) => () => structuredClone(make())

/** An associated document of each kind, and none. */
const asociando = (...asociados: Body[]) => minimal({ documentoAsociado: asociados })
const sinAgente = () => tipos.transporte({ salida: undefined, entrega: [], vehiculo: [], transportista: undefined })

/** Documents that together have every group, and leave out every optional field. */
const FACTURAS = [
  publicSale,
  creditSale,
  termSale,
  () => minimal({ totales: { subtotalExento: 0, totalOperacion: 11000 } }),
  () => minimal({ items: [item({ afectacionIva: 3, tasaIva: 0 })] }),
  () => minimal({ receptor: { naturaleza: 2, tipoDoc: 5, numeroDocumento: '0', nombre: 'Sin Nombre' } }),
  tipos.facturaConTransporte,
  () => minimal({ transporte: sinAgente() }),
  () =>
    minimal({ transporte: { ...sinAgente(), inicioEstimadoTranslado: undefined, finEstimadoTranslado: undefined } }),
  () => minimal({ transporte: tipos.porAire() }),
  () =>
    minimal({
      transporte: tipos.transporte({
        vehiculo: [tipos.vehiculo({ documentoTipo: 1, documentoNumero: '1', numeroMatricula: undefined })],
      }),
    }),
  () => asociando(tipos.impreso({ resolucionCreditoFiscal: '710000000012345' })),
  () => retenida(),
  sectores.facturaConSectores,
  () => sinCiclo(),
  sectores.conGlobales,
  () => asociando({ formato: 1, cdc: tipos.FACTURA_PROPIA }),
]
const sinCiclo = () =>
  sectores.facturaConSectores({
    items: [
      item({ sectorAutomotor: sectores.vehiculoNuevo({ tipoCombustible: 1, tipoCombustibleDescripcion: undefined }) }),
    ],
    sectorAdicional: { vencimientoPago: ['2026-12-10'] },
  })
const retenida = () =>
  minimal({
    condicionPago: { condicion: 1, entregas: [{ tipo: 10, monto: 11000 }] },
    documentoAsociado: [tipos.impreso({ numeroRetencion: '001001000123456' })],
  })

const notaConSectores = () => {
  const { tipoDocumento, ...rest } = sectores.facturaConSectores()
  return tipos.nota(rest)
}
const fusionada = () => tipos.nota({ documentoAsociado: [{ formato: 1, cdc: tipos.AJENO, rucFusionado: '80099006' }] })

export const DOCUMENTOS: Readonly<Record<Codigo, readonly (() => Body)[]>> = {
  1: FACTURAS.map(clone),
  2: [tipos.facturaDeExportacion].map(clone),
  3: [tipos.facturaDeImportacion].map(clone),
  8: [tipos.retencion].map(clone),
  4: [tipos.autofactura, tipos.autofacturaCompleta].map(clone),
  5: [tipos.nota, fusionada, notaConSectores].map(clone),
  6: [tipos.notaDeDebito].map(clone),
  7: [
    tipos.remision,
    tipos.remisionCompleta,
    () => tipos.remision({ transporte: tipos.porAire(), receptor: persona }),
  ].map(clone),
}
const persona = {
  ...{ naturaleza: 2, tipoDoc: 1, numeroDocumento: '1', nombre: 'Juana Pérez' },
  ...{ direccion: 'Calle Palma', numeroCasa: 10 },
}
