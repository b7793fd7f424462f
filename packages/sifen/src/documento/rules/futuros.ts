/** Rules of the types that SIFEN does not accept yet, from the spec. docs/notes A16 */
import {
  filled,
  given,
  isDate,
  knownAmount,
  LISTS,
  type ListName,
  type Rule,
  readAmount,
  TEXTS,
  UNREADABLE,
} from '../../campos/index.ts'
import { type Decimal, fromInteger, ZERO } from '../../decimal.ts'
import type { DteInput } from '../input/index.ts'
import { OPERACION } from '../resolve/index.ts'
import type { Case } from './case.ts'

/** The same as in dNuDespImp (E908). */
const DESPACHO = 16
const ALL: Decimal = fromInteger(100)

/** Requires a field with a code of a list. */
const inList = (campo: string, list: ListName, read: (dte: DteInput) => string | null | undefined): Rule<Case>[] => [
  {
    campo,
    broken: ({ dte }) => isIn(dte, campo) && filled(read(dte)) === undefined,
    mensaje: TEXTS.required(campo),
  },
  {
    campo,
    broken: ({ dte }) => filled(read(dte)) !== undefined && LISTS[list].describe(filled(read(dte)) ?? '') === undefined,
    mensaje: TEXTS.list(campo, LISTS[list].sample),
  },
]

type Grupo = 'exportacion' | 'importacion' | 'retencion'
/** True when the field's group is present. A missing group is reported as a whole. */
const isIn = (dte: DteInput, campo: string) => given(dte[campo.split('.')[0] as Grupo])

const exterior = (una: string): Rule<Case> => ({
  campo: 'tipoOperacion',
  needs: ['receptor'],
  broken: ({ doc }) => given(doc.receptor) && doc.receptor?.tipoOperacion !== OPERACION.b2f,
  mensaje: `${una} es una operación con el exterior: use receptor.naturaleza 3 (extranjero).`,
})

export const EXPORTACION_RULES: readonly Rule<Case>[] = [
  exterior('Una factura de exportación'),
  ...inList('exportacion.condicionNegociacion', 'incoterm', dte => dte.exportacion?.condicionNegociacion),
  ...inList('exportacion.paisDestino', 'pais', dte => dte.exportacion?.paisDestino),
]

export const IMPORTACION_RULES: readonly Rule<Case>[] = [
  exterior('Una factura de importación'),
  {
    campo: 'importacion.numeroDespacho',
    broken: ({ dte }) => isIn(dte, 'importacion') && filled(dte.importacion?.numeroDespacho)?.length !== DESPACHO,
    mensaje: TEXTS.length('importacion.numeroDespacho', DESPACHO, DESPACHO),
  },
  {
    campo: 'importacion.fechaDespacho',
    broken: ({ dte }) => isIn(dte, 'importacion') && !isDate(dte.importacion?.fechaDespacho ?? ''),
    mensaje: TEXTS.date('importacion.fechaDespacho'),
  },
  ...inList('importacion.paisOrigen', 'pais', dte => dte.importacion?.paisOrigen),
]

export const RETENCION_RULES: readonly Rule<Case>[] = [
  {
    campo: 'retencion.tipoRegimen',
    broken: ({ dte }) => isIn(dte, 'retencion') && dte.retencion?.tipoRegimen !== 1 && dte.retencion?.tipoRegimen !== 2,
    mensaje: 'El campo retencion.tipoRegimen debe ser 1 (renta) o 2 (IVA).',
  },
  {
    campo: 'retencion.porcentaje',
    broken: ({ dte }) => isIn(dte, 'retencion') && !isPercentage(dte),
    mensaje: 'El campo retencion.porcentaje debe ser mayor que 0 y de hasta 100.',
  },
]

function isPercentage({ retencion }: DteInput): boolean {
  const read = readAmount(retencion?.porcentaje)
  const percentage = knownAmount(read)
  return read !== UNREADABLE && percentage !== undefined && percentage > ZERO && percentage <= ALL
}

const FOR_NOW: Readonly<Record<number, string>> = {
  2: 'Para exportar hoy emita una factura (tipoDocumento 1) a un receptor del exterior (naturaleza 3).',
}

/** Warnings about each such document, besides its problems. */
export const FUTURO_WARNINGS: readonly Rule<Case>[] = [
  {
    campo: 'tipoDocumento',
    broken: () => true,
    mensaje: ({ tipo }) =>
      [
        `SIFEN no acepta todavía el tipoDocumento ${tipo.codigo} (${tipo.nombre}): el documento se firma y se guarda, no se envía, y sus datos propios no van en el XML.`,
        FOR_NOW[tipo.codigo],
      ]
        .filter(Boolean)
        .join(' '),
  },
]
