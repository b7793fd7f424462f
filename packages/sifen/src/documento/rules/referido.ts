/**
 * Rules about an associated document in the issuer's own books: whether SIFEN has it, its receiver, and its balance for
 * credit notes. SIFEN applies the same rules to its own data. MT v150 12.4 group H, NT10; docs/notes A38.
 */
import { given, type Rule } from '../../campos/index.ts'
import { parseCdc } from '../../cdc.ts'
import { add, type Decimal, parseDecimal, subtract, ZERO } from '../../decimal.ts'
import { type Asociado, documentoDe } from '../resolve/index.ts'
import type { Case, Referido } from './case.ts'
import { importe } from './importe.ts'

/** A document of the books, with the document that refers to it. */
export type ReferidoCase = { referido: Referido; subject: Case }

const FACTURA = 1
const NOTA_DE_CREDITO = 5
const NOTA_DE_DEBITO = 6
const REMISION = 7
const ANTICIPO = 9
const SIN_NOMBRE = '0'
/** Receiver of a nominated invoice: only its event has it. SIFEN compares it (2442). */
const NOMINADO = ''
const NOTAS: readonly number[] = [NOTA_DE_CREDITO, NOTA_DE_DEBITO]

export const referidoOf = ({ referidos }: Case, { cdc }: Asociado): Referido | undefined =>
  referidos?.find(referido => referido.cdc === cdc)

const typeOf = ({ cdc }: Referido) => parseCdc(cdc)?.tipoDocumento
const exact = (amount: string): Decimal => parseDecimal(amount) ?? ZERO

/** Returns the balance of an invoice that a credit note may still credit. Undefined for other pairs of types. */
function saldo({ referido, subject }: ReferidoCase): Decimal | undefined {
  if (subject.tipo.codigo !== NOTA_DE_CREDITO || typeOf(referido) !== FACTURA) return undefined
  return subtract(exact(referido.total), exact(referido.acreditado))
}

/** Writes an amount in the currency of both documents. */
const texto = (amount: Decimal | undefined, { referido }: ReferidoCase) => importe(amount ?? ZERO, referido.moneda)

const isAbove = (total: Decimal, left: Decimal | undefined) => left !== undefined && total > left

/** True when both documents have amounts. A remission has none, and its receiver is where the goods go. */
const hasAmounts = ({ referido, subject }: ReferidoCase) => subject.tipo.precios && typeOf(referido) !== REMISION

export const REFERIDO_RULES: readonly Rule<ReferidoCase>[] = [
  {
    campo: 'cdc',
    codigo: '2403',
    broken: ({ referido }) => referido.situacion === 'ausente',
    mensaje: ({ referido }) =>
      `SIFEN no tiene aprobado el documento de este cdc: aquí está en estado ${referido.estado}. Asócielo cuando esté aprobado, o indique otro.`,
  },
  {
    campo: 'cdc',
    codigo: '2404',
    broken: ({ referido }) => referido.situacion === 'cancelado',
    mensaje: 'El documento de este cdc está cancelado y ya no se puede asociar: indique otro.',
  },
  {
    campo: 'cdc',
    codigo: '2437',
    broken: ({ referido, subject }) =>
      subject.tipo.codigo === FACTURA && typeOf(referido) === FACTURA && referido.tipoTransaccion !== ANTICIPO,
    mensaje: 'Una factura solo puede asociar otra que sea de anticipo (tipoTransaccion 9), y la de este cdc no lo es.',
  },
]

/** Rules about agreement, reported at this document's own fields. */
export const COINCIDENCIA_RULES: readonly Rule<ReferidoCase>[] = [
  {
    campo: 'moneda',
    codigo: '2438',
    needs: ['moneda'],
    broken: c => hasAmounts(c) && c.referido.moneda !== c.subject.doc.operacion.moneda,
    mensaje: ({ referido, subject }) =>
      `El documento asociado es en ${referido.moneda} y este en ${subject.doc.operacion.moneda}: emítalo en la misma moneda.`,
  },
  {
    campo: 'receptor.numeroDocumento',
    codigo: '2441',
    needs: ['receptor'],
    broken: ({ referido, subject }) =>
      subject.tipo.codigo !== REMISION &&
      referido.receptor !== SIN_NOMBRE &&
      referido.receptor !== NOMINADO &&
      referido.receptor !== documentoDe(subject.doc.receptor),
    mensaje: ({ referido }) =>
      `El documento asociado es de otro receptor (${referido.receptor}): corrija el receptor o el cdc.`,
  },
  {
    campo: 'items',
    codigo: '2417',
    needs: ['items', 'moneda'],
    broken: c => isAbove(c.subject.doc.totales.totGralOpe, saldo(c)),
    mensaje: c =>
      `La nota es de ${texto(c.subject.doc.totales.totGralOpe, c)} y de la factura asociada quedan ${texto(saldo(c), c)} por acreditar: su total es ${texto(exact(c.referido.total), c)} y ya se acreditaron ${texto(exact(c.referido.acreditado), c)}.`,
  },
]

export const REFERIDO_WARNINGS: readonly Rule<ReferidoCase>[] = [
  {
    campo: 'cdc',
    broken: c => {
      const { dte, doc } = c.subject
      const { redon, totGralOpe } = doc.totales
      return redon > ZERO && !given(dte.redondeo) && add(totGralOpe, redon) === saldo(c)
    },
    mensaje: c =>
      `Por el redondeo quedan ${texto(c.subject.doc.totales.redon, c)} de la factura de este cdc sin acreditar. Para acreditarlos, indique redondearA 0.`,
  },
  {
    campo: 'cdc',
    broken: ({ referido, subject }) =>
      NOTAS.includes(subject.tipo.codigo) &&
      referido.receptor === SIN_NOMBRE &&
      documentoDe(subject.doc.receptor) !== SIN_NOMBRE,
    mensaje:
      'La factura de este cdc es innominada y aquí no se la nominó: SIFEN rechaza la nota (2441). Nomine antes la factura.',
  },
  {
    campo: 'cdc',
    broken: ({ referido }) => referido.situacion === 'enCamino',
    mensaje: ({ referido }) =>
      `El documento de este cdc todavía no está aprobado (estado ${referido.estado}): si no lo está cuando se envíe este, SIFEN lo rechaza (2403).`,
  },
  {
    campo: 'cdc',
    broken: c => isAbove(add(c.subject.doc.totales.totGralOpe, exact(c.referido.porAcreditar)), saldo(c)),
    mensaje: c =>
      `Hay notas de crédito de esta factura sin enviar, por ${texto(exact(c.referido.porAcreditar), c)}: con ellas se pasa de su total y SIFEN rechaza la última (2417).`,
  },
]

/** An electronic document that the books do not have. */
type DesconocidoCase = { asociado: Asociado; subject: Case }

export const DESCONOCIDO_WARNINGS: readonly Rule<DesconocidoCase>[] = [
  {
    campo: 'cdc',
    broken: ({ asociado, subject }) =>
      subject.referidos !== undefined &&
      asociado.cdc !== undefined &&
      parseCdc(asociado.cdc)?.ruc === subject.contexto.emisor?.ruc,
    mensaje:
      'El documento de este cdc no se emitió aquí: no se pudo comprobar que exista, ni su moneda, su receptor y su saldo.',
  },
]
