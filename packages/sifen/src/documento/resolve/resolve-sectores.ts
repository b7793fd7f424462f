/** Resolves the fields of some trades: reads amounts and computes derived values. docs/sifen §A, E770 to E829. */
import { filled, knownAmount, readAmount } from '../../campos/index.ts'
import { subtract } from '../../decimal.ts'
import type { DteInput, ItemInput } from '../input/index.ts'

/** Resolves the fields of trades. Undefined for a document of none. */
export function resolveSectores(dte: DteInput) {
  const { sectorEnergiaElectrica: energia, sectorSeguros: polizas } = dte
  const { sectorSupermercados: caja, sectorAdicional: adicional } = dte
  if ((energia ?? polizas ?? caja ?? adicional ?? undefined) === undefined) return undefined
  return {
    energia: energia?.map(resolveMedidor),
    seguros: polizas?.length
      ? { codigoAseguradora: polizas[0]?.codigoAseguradora, polizas: polizas.map(resolvePoliza) }
      : undefined,
    supermercados: caja && {
      ...caja,
      efectivo: readAmount(caja.efectivo),
      vuelto: readAmount(caja.vuelto),
      donacion: readAmount(caja.donacion),
    },
    adicional: adicional && { ...adicional, saldoAnterior: readAmount(adicional.saldoAnterior) },
  }
}

type MedidorInput = NonNullable<DteInput['sectorEnergiaElectrica']>[number]
type PolizaInput = NonNullable<DteInput['sectorSeguros']>[number]

/** Resolves a meter. One that was reset or replaced does not show the consumption, so the client must state it. */
function resolveMedidor(input: MedidorInput) {
  const [lecturaAnterior, lecturaActual] = [readAmount(input.lecturaAnterior), readAmount(input.lecturaActual)]
  const [desde, hasta] = [knownAmount(lecturaAnterior), knownAmount(lecturaActual)]
  const diferencia = desde !== undefined && hasta !== undefined && hasta >= desde ? subtract(hasta, desde) : undefined
  return { ...input, lecturaAnterior, lecturaActual, consumoKwh: readAmount(input.consumoKwh) ?? diferencia }
}

const resolvePoliza = (input: PolizaInput) => ({
  ...input,
  vigencia: readAmount(input.vigencia),
  inicioVigencia: atMidnight(input.inicioVigencia),
  finVigencia: atMidnight(input.finVigencia),
})

const DAY = /^\d{4}-\d{2}-\d{2}$/
const atMidnight = (text: string | null | undefined) => {
  const written = filled(text)
  return written !== undefined && DAY.test(written) ? `${written}T00:00:00` : (text ?? undefined)
}

export const resolveVehiculo = (input: NonNullable<ItemInput['sectorAutomotor']>) => ({
  ...input,
  pesoNeto: readAmount(input.pesoNeto),
  pesoBruto: readAmount(input.pesoBruto),
  capacidadTraccion: readAmount(input.capacidadTraccion),
})
