/** The notes about the end of the session. They are templates, which session-ending.js shows when their time comes. */
import { Note, OtherTab } from '../kit/index.ts'
import type { SessionEnding } from '../session/index.ts'

/** The time left. Readers announce the note once, and not every second. */
const Left = () => <span role="timer" aria-live="off" />

export const EndingNotes = ({ ending }: { ending: SessionEnding }) => (
  <div class="n-ending" id="fin-de-sesion" data-fin={JSON.stringify(ending)}>
    <template data-caso="renovable">
      <Note tone="warn" role="alert" title="Su sesión está por cerrarse">
        <p>
          Se cierra por inactividad en <Left />. Pulse «Seguir» para que no se cierre; lo que escribió queda como está.
        </p>
        <button type="button" class="btn btn-primary">
          Seguir
        </button>
      </Note>
    </template>
    <template data-caso="ultima">
      <Note tone="warn" role="alert" title="Su sesión llega a su duración máxima">
        <p>
          Se cierra en <Left />, aunque se use. Guarde lo que está haciendo y entre otra vez.
        </p>
      </Note>
    </template>
    <template data-caso="terminada">
      <Note tone="bad" role="alert" title="Su sesión terminó">
        <p>
          Lo que escribió sigue en esta página hasta que salga de ella, pero ya no se puede enviar desde aquí. Cópielo
          si lo necesita y entre otra vez.
        </p>
        <OtherTab class="btn" href="/login">
          Entrar
        </OtherTab>
      </Note>
    </template>
  </div>
)
