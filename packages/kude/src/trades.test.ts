/** Fields of some trades on paper: every field of the invoice's last groups is printed. */
import { expect, it } from 'vitest'
import { item, minimal, sign } from '../../sifen/test/invoice-factory.ts'
import { caja, ciclo, facturaConSectores, poliza } from '../../sifen/test/sectores-factory.ts'
import { remisionCompleta } from '../../sifen/test/tipos-factory.ts'
import { kudeData } from './data.ts'

const infoTarjeta = { tipo: 1, medioPago: 1, numero: '1234', ruc: '80012345-0', razonSocial: 'Procesadora SA' }

it('reads the fields of the sector groups, a card payment and the global discounts', () => {
  const { text } = sign(
    facturaConSectores({
      ...{ descuentoGlobal: 1700, anticipoGlobal: 3000, comision: 1100, redondeo: 45 },
      condicionPago: { condicion: 1, entregas: [{ tipo: 3, monto: 13355, infoTarjeta }] },
    }),
  )
  const { items, bloques, condicion, totales } = kudeData(text)
  const printed = JSON.stringify([items[0]?.detalles, bloques, condicion?.pagos])
  const words = [
    ...['Chasis: 9BWZZZ377VT004251', 'Combustible: Eléctrico', 'Medidor: 1324-2', 'Consumo (kWh): 250,5'],
    ...['Aseguradora: 112', 'N°: P-2026-1', 'Teletón', 'Noviembre 2026', '10/12/2026 · 20/12/2026'],
    ...['Visa', 'terminada en 1234', 'procesadora Procesadora SA', 'RUC 80012345-0'],
  ]
  expect(words.filter(word => !printed.includes(word))).toEqual([])
  expect(totales).toMatchObject({
    ...{ porcentajeDescuento: '10', descuentoGlobal: '1700', anticipoGlobal: '3000' },
    ...{ comision: '1100', ivaComision: '100', redondeo: '45', general: '13355' },
  })
})

it('prints the term of a policy with its unit, and no time of midnight', () => {
  const lineOf = (over: Record<string, unknown>) => {
    const { text } = sign(minimal({ sectorSeguros: poliza(over) }))
    return kudeData(text).bloques.find(({ titulo }) => titulo === 'SEGURO')?.lineas[1]
  }
  const start = 'Póliza: AUTO · Vigencia: 12 meses · N°: P-2026-1 · Desde: 21/11/2026'
  expect({ midnight: lineOf({}), evening: lineOf({ finVigencia: '2027-11-20T23:59:59' }) }).toEqual({
    midnight: `${start} · Hasta: 21/11/2027 · Ítem: 1`,
    evening: `${start} · Hasta: 20/11/2027 23:59:59 · Ítem: 1`,
  })
})

it('prints the cost of the freight in guaraníes', () => {
  const { text } = sign(remisionCompleta())
  const fields = kudeData(text).bloques.flatMap(({ campos }) => campos)
  expect(fields).toContainEqual(['Costo del flete', 'Gs. 150.001'])
})

it('formats the amounts of sector groups in the document’s currency', () => {
  const sectores = {
    sectorSupermercados: caja({ efectivo: '20.5', donacion: 1 }),
    sectorAdicional: ciclo({ saldoAnterior: '1500.25' }),
  }
  const printed = (over: object) => {
    const { text } = sign(minimal({ items: [item({ precioUnitario: 12 })], ...sectores, ...over }))
    return kudeData(text)
      .bloques.flatMap(({ campos }) => campos)
      .filter(([label]) => ['Efectivo', 'Donación', 'Saldo anterior'].includes(label))
  }
  expect({ dolares: printed({ moneda: 'USD', tipo_cambio: 7300 }), guaranies: printed({}) }).toEqual({
    dolares: [
      ['Efectivo', 'USD 20,50'],
      ['Donación', 'USD 1,00'],
      ['Saldo anterior', 'USD 1.500,25'],
    ],
    guaranies: [
      ['Efectivo', 'Gs. 21'],
      ['Donación', 'Gs. 1'],
      ['Saldo anterior', 'Gs. 1.500'],
    ],
  })
})
