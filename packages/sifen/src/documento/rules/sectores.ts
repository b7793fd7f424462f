/** Rules about the fields of some trades. MT v150 12.4, group E820. */
import { filled, given, knownAmount, type Rule } from '../../campos/index.ts'
import { ZERO } from '../../decimal.ts'
import type { Case } from './case.ts'

const adicional = ({ doc }: Case) => doc.sectores?.adicional ?? undefined
const hasCiclo = (c: Case) => filled(adicional(c)?.ciclo) !== undefined
const vencimientos = (c: Case) => adicional(c)?.vencimientoPago ?? []
const emision = ({ doc }: Case) => doc.fechaEmision.slice(0, 10)

export const SECTOR_RULES: readonly Rule<Case>[] = [
  {
    campo: 'sectorAdicional.inicioCiclo',
    codigo: '2050',
    needs: ['sectorAdicional.ciclo'],
    broken: c => hasCiclo(c) && !given(adicional(c)?.inicioCiclo),
    mensaje: 'Con sectorAdicional.ciclo es obligatorio sectorAdicional.inicioCiclo.',
  },
  {
    campo: 'sectorAdicional.inicioCiclo',
    codigo: '2051',
    needs: ['sectorAdicional.ciclo'],
    broken: c => !hasCiclo(c) && given(adicional(c)?.inicioCiclo),
    mensaje: 'El campo sectorAdicional.inicioCiclo solo va con sectorAdicional.ciclo: indique el ciclo, o quítelo.',
  },
  {
    campo: 'sectorAdicional.finCiclo',
    codigo: '2052',
    needs: ['sectorAdicional.ciclo'],
    broken: c => hasCiclo(c) && !given(adicional(c)?.finCiclo),
    mensaje: 'Con sectorAdicional.ciclo es obligatorio sectorAdicional.finCiclo.',
  },
  {
    campo: 'sectorAdicional.finCiclo',
    codigo: '2053',
    needs: ['sectorAdicional.ciclo'],
    broken: c => !hasCiclo(c) && given(adicional(c)?.finCiclo),
    mensaje: 'El campo sectorAdicional.finCiclo solo va con sectorAdicional.ciclo: indique el ciclo, o quítelo.',
  },
  {
    campo: 'sectorAdicional.finCiclo',
    codigo: '2054',
    needs: ['sectorAdicional.inicioCiclo'],
    broken: c => given(adicional(c)?.finCiclo) && (adicional(c)?.finCiclo ?? '') < (adicional(c)?.inicioCiclo ?? ''),
    mensaje: 'El ciclo no puede terminar antes de empezar: revise sectorAdicional.finCiclo.',
  },
  {
    campo: 'sectorAdicional.vencimientoPago',
    codigo: '2055',
    needs: ['fechaEmision', 'sectorAdicional.vencimientoPago'],
    broken: c => vencimientos(c).some(fecha => fecha < emision(c)),
    mensaje: c =>
      `El pago no puede vencer antes de la fecha de emisión (${emision(c)}): revise sectorAdicional.vencimientoPago.`,
  },
  {
    campo: 'sectorSeguros',
    broken: ({ dte }) => new Set(dte.sectorSeguros?.map(({ codigoAseguradora }) => filled(codigoAseguradora))).size > 1,
    mensaje: 'Las pólizas de sectorSeguros son de una misma empresa: repita en todas el mismo codigoAseguradora.',
  },
]

/** Rules of a policy: its term must be positive. XSD tdVigencia. */
export const POLIZA_RULES: readonly Rule<
  NonNullable<NonNullable<Case['doc']['sectores']>['seguros']>['polizas'][number]
>[] = [
  {
    campo: 'vigencia',
    broken: ({ vigencia }) => vigencia === ZERO,
    mensaje: 'La vigencia de una póliza debe ser mayor que cero.',
  },
  {
    campo: 'finVigencia',
    needs: ['inicioVigencia'],
    broken: ({ inicioVigencia, finVigencia }) => given(finVigencia) && (finVigencia ?? '') < (inicioVigencia ?? ''),
    mensaje: 'La póliza no puede terminar antes de empezar: revise finVigencia.',
  },
]

export const SECTOR_WARNINGS: readonly Rule<Case>[] = [
  {
    campo: 'sectorSeguros',
    broken: c => strangers(c).length > 0,
    mensaje: c =>
      `Ningún ítem tiene el código ${strangers(c)[0]} que sectorSeguros da en codigoInternoItem. SIFEN no lo mira: revíselo.`,
  },
]

/** Returns the codes of items that policies name and the document lacks. */
function strangers({ doc }: Case): string[] {
  const polizas = doc.sectores?.seguros?.polizas
  if (!polizas) return []
  const codes = new Set(doc.items.map(({ codigoInterno }) => codigoInterno))
  const named = polizas.map(({ codigoInternoItem }) => filled(codigoInternoItem))
  return named.filter(code => code !== undefined && !codes.has(code)) as string[]
}

type Medidor = NonNullable<NonNullable<NonNullable<Case['doc']['sectores']>['energia']>[number]>

export const MEDIDOR_WARNINGS: readonly Rule<Medidor>[] = [
  {
    campo: 'lecturaActual',
    broken: ({ lecturaAnterior, lecturaActual, consumoKwh }) =>
      consumoKwh === undefined && (knownAmount(lecturaActual) ?? ZERO) < (knownAmount(lecturaAnterior) ?? ZERO),
    mensaje:
      'La lecturaActual es menor que la lecturaAnterior y el documento sale sin consumo: si el medidor se cambió o volvió a cero, indique consumoKwh.',
  },
]
