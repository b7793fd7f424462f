/** Notes about the points of a company that take no number now, and what to do. */

import { nombreDeSerie } from '../../gateway/eventos/index.ts'
import { adjustPath, HOLD_TEXT, holdOf, holdTitle } from '../../gateway/timbrados/index.ts'
import { Note } from '../../web/index.ts'
import { nombreDe, type Punto } from './lines.ts'

/** `manages`: the viewer may adjust counters. */
export const Held = ({ puntos, manages }: { puntos: readonly Punto[]; manages: boolean }) => (
  <>
    {puntos.flatMap(punto =>
      punto.contadores.map(({ tipo_documento, ...contador }) => {
        const hold = holdOf(contador)
        if (!hold) return null
        const tipo = nombreDeSerie({ tipo_documento, serie: null })
        return (
          <Note tone={hold === 'stopped' ? 'bad' : 'run'} title={`${holdTitle(hold, nombreDe(punto))}: ${tipo}`}>
            <p>{HOLD_TEXT[hold]}</p>
            {hold === 'stopped' && manages && (
              <p>
                <a href={adjustPath(punto.id, tipo_documento)}>Ajustar el contador</a>
              </p>
            )}
          </Note>
        )
      }),
    )}
  </>
)
