/** Rules of the receiver: allowed identities. docs/sifen §2.2, gDatRec. */
import { given, placeText, type Rule, unrelated } from '../../campos/index.ts'
import { type Decimal, fromInteger } from '../../decimal.ts'
import { numeroDeRuc, parseRuc } from '../../ruc.ts'
import { INNOMINADO, NATURALEZA, OPERACION, withDv } from '../resolve/index.ts'
import { type Case, isB2f, totalEnGuaranies } from './case.ts'

/** Total in guaraníes from which a receiver must have a name. NT24, since 2025-01-01. */
const INNOMINADO_LIMIT: Decimal = fromInteger(7_000_000)

const LUGAR = ['departamento', 'distrito', 'ciudad'] as const

function rucText(text: string): string {
  if (text === '') return 'El campo receptor.numeroDocumento es obligatorio: el RUC del receptor.'
  const meant = parseRuc(numeroDeRuc(text))
  const [, dv] = /^\w+-(\d)$/.exec(text) ?? []
  if (!meant || dv === undefined) return 'El receptor.numeroDocumento no es un RUC válido: se espera como 80012345-0.'
  return `El RUC ${meant.numero}-${dv} no es válido: el dígito verificador de ${meant.numero} es ${meant.dv}, no ${dv}.`
}

export const RECEIVER_RULES: readonly Rule<Case>[] = [
  {
    campo: 'receptor.numeroDocumento',
    codigo: '1309',
    broken: ({ dte, doc }) => dte.receptor?.naturaleza === NATURALEZA.contribuyente && doc.receptor?.ruc === undefined,
    mensaje: ({ dte }) => rucText(withDv(dte.receptor ?? {})),
  },
  {
    campo: 'receptor.tipoDoc',
    codigo: '1335',
    broken: ({ doc }) => doc.receptor?.naturaleza === NATURALEZA.noContribuyente && !given(doc.receptor.tipoDoc),
    mensaje:
      'El receptor no es contribuyente: indique receptor.tipoDoc (1 cédula, 2 pasaporte, 3 cédula extranjera, 5 innominado…).',
  },
  {
    campo: 'receptor.numeroDocumento',
    codigo: '1314',
    broken: ({ doc }) => doc.receptor?.naturaleza === NATURALEZA.noContribuyente && !doc.receptor.numeroDocumento,
    mensaje: 'El receptor no es contribuyente: indique receptor.numeroDocumento.',
  },
  {
    campo: 'tipoOperacion',
    codigo: '1300',
    needs: ['receptor.naturaleza'],
    broken: ({ doc }) =>
      doc.receptor?.naturaleza === NATURALEZA.noContribuyente &&
      doc.receptor.tipoOperacion !== OPERACION.b2c &&
      doc.receptor.tipoOperacion !== OPERACION.b2f,
    mensaje: 'A un receptor que no es contribuyente solo se le factura como B2C (2) o, si es del exterior, B2F (4).',
  },
  {
    campo: 'receptor.pais',
    codigo: '1320',
    needs: ['tipoOperacion', 'receptor.naturaleza'],
    broken: c => isB2f(c) && c.doc.receptor?.pais === 'PRY',
    mensaje: 'En una operación con el exterior (B2F) el receptor.pais debe ser distinto de PRY.',
  },
  {
    campo: 'receptor.pais',
    codigo: '1320',
    needs: ['tipoOperacion', 'receptor.naturaleza'],
    broken: c => given(c.doc.receptor) && !isB2f(c) && given(c.doc.receptor?.pais) && c.doc.receptor?.pais !== 'PRY',
    mensaje: 'Un receptor del exterior necesita tipoOperacion 4 (B2F); para los demás el receptor.pais es PRY.',
  },
  {
    campo: 'receptor.direccion',
    codigo: '1318',
    needs: ['tipoOperacion', 'receptor.naturaleza'],
    broken: c => isB2f(c) && !c.doc.receptor?.direccion,
    mensaje: 'En una operación con el exterior (B2F) la receptor.direccion es obligatoria.',
  },
  {
    campo: 'receptor.numeroCasa',
    codigo: '1330',
    broken: ({ doc }) => Boolean(doc.receptor?.direccion) && !given(doc.receptor?.numeroCasa),
    mensaje: 'Con receptor.direccion es obligatorio receptor.numeroCasa (0 si no tiene).',
  },
  {
    campo: 'receptor.ciudad',
    codigo: '1328',
    broken: ({ doc }) => unrelated(doc.receptor?.departamento, doc.receptor?.distrito, doc.receptor?.ciudad),
    mensaje: ({ doc: { receptor } }) => placeText('del receptor', receptor?.distrito, receptor?.ciudad),
  },
  ...LUGAR.map(
    (campo): Rule<Case> => ({
      campo: `receptor.${campo}`,
      needs: ['tipoOperacion'],
      broken: c => isB2f(c) && LUGAR.find(each => given(c.dte.receptor?.[each])) === campo,
      mensaje: 'En una operación con el exterior (B2F) no van departamento, distrito ni ciudad del receptor.',
    }),
  ),
  {
    campo: 'receptor.tipoDoc',
    codigo: '1333',
    needs: ['tipoOperacion'],
    broken: ({ doc }) => doc.receptor?.tipoDoc === INNOMINADO && doc.receptor.tipoOperacion === OPERACION.b2f,
    mensaje: 'Un receptor del exterior (B2F) no puede ser innominado: indique su documento y su nombre.',
  },
  {
    campo: 'receptor.tipoDoc',
    codigo: '1321',
    needs: ['receptor.tipoDoc', 'items', 'moneda', 'tipo_cambio'],
    broken: c => c.doc.receptor?.tipoDoc === INNOMINADO && totalEnGuaranies(c) >= INNOMINADO_LIMIT,
    mensaje: 'Desde Gs 7.000.000 el receptor no puede ser innominado: indique su documento y su nombre.',
  },
]
