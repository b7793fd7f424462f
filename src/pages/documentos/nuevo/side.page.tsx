/** The side of the form of a new document: its totals and its buttons. */
import { Icon, KudeBox } from '../../../web/index.ts'
import { ACTION, type FormState, rounded, roundedTotal } from './form/index.ts'

const SUMS = [
  ['Exentas', 'subtotalExento'],
  ['Exoneradas', 'subtotalExonerado'],
  ['Gravado 5 %', 'subtotalGravado5'],
  ['Gravado 10 %', 'subtotalGravado10'],
  ['Descuento, ya restado', 'descuento'],
  ['Anticipo, ya restado', 'anticipo'],
  ['Redondeo, se resta', 'redondeo'],
  ['Comisión, se suma', 'comision'],
  ['IVA 5 %', 'iva5'],
  ['IVA 10 %', 'iva10'],
  ['IVA de la comisión', 'ivaComision'],
] as const
/** Totals shown even when they are zero. */
const ALWAYS: readonly string[] = ['subtotalExento', 'subtotalGravado5', 'subtotalGravado10']

export function Totals({ state: { reckoning, values, formulario } }: { state: FormState }) {
  const moneda = values.moneda ?? 'PYG'
  const { totales, ajustes } = reckoning
  const amounts = { ...totales, ...ajustes }
  const sums = formulario.tipoDocumento === 4 ? [] : SUMS
  return (
    <KudeBox title="Totales">
      <dl class="n-dl sums" id="totales" data-vivo="total">
        {sums
          .filter(([, name]) => ALWAYS.includes(name) || Number(amounts[name] ?? 0) > 0)
          .map(([text, name]) => (
            <div>
              <dt>{text}</dt>
              <dd>{rounded(amounts[name] ?? '0', moneda)}</dd>
            </div>
          ))}
        <div class="total">
          <dt>Total</dt>
          <dd>{roundedTotal(totales.totalOperacion ?? '0', moneda)}</dd>
        </div>
        {totales.totalGuaranies && (
          <div>
            <dt>En guaraníes</dt>
            <dd>{roundedTotal(totales.totalGuaranies, 'PYG')}</dd>
          </div>
        )}
      </dl>
      <button type="submit" class="btn w-100" name="accion" value="calcular">
        <Icon name="again" />
        Calcular
      </button>
      <p class="n-meta mb-0">
        Los calcula el servidor con las reglas de SIFEN. Se renuevan con cada botón de esta página.
      </p>
    </KudeBox>
  )
}

export const Acts = ({ state }: { state: FormState }) => (
  <section class="card card-body n-stack" aria-label="Qué hacer con el documento">
    <button type="submit" class="btn w-100" formAction={`${ACTION}/borrador`} formtarget="_blank">
      Ver el borrador del KuDE
    </button>
    <button type="submit" class="btn w-100" formAction={`${ACTION}/guardar#errores`} aria-describedby="guardar-h">
      Guardar sin enviar
    </button>
    <button
      type="submit"
      class="btn btn-primary w-100"
      formAction={`${ACTION}/emitir#errores`}
      aria-describedby="emitir-h"
    >
      <Icon name="send" />
      Emitir y enviar a SIFEN
    </button>
    <p class="n-meta mb-0" id="emitir-h">
      Emitir toma el número, firma y envía. Después solo se corrige con una cancelación
      {state.formulario.tipoDocumento === 1 ? ' (48 horas) o una nota de crédito.' : '.'}
    </p>
    <p class="n-meta mb-0" id="guardar-h">
      Guardar toma el número y firma: el documento queda listo para enviarlo después.
    </p>
  </section>
)
