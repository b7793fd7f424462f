/** Sabotages of migrations beside running processes. */
import type { Patch } from '../patch.ts'

const RUNNING = 'src/db/migrate-running.largo.test.ts'

export const MIGRACIONES: readonly Patch[] = [
  {
    name: 'una migración hace esperar a todos detrás de ella',
    edits: [{ file: 'src/db/migrate.ts', from: 'const LOCK_MS = 2_000', to: 'const LOCK_MS = 0' }],
    red: { [RUNNING]: 'lets the others pass while a table is busy' },
  },
  {
    name: 'un índice que quedó a medias se da por hecho',
    edits: [{ file: 'src/db/migrate.ts', from: 'if (index?.valid) return', to: 'if (index) return' }],
    red: { [RUNNING]: 'builds an index again that a cut run left invalid' },
  },
  {
    name: 'un programa trabaja con tablas que una versión posterior le quitó',
    edits: [{ file: 'src/db/migrate.ts', from: "since > newest) ? 'newer'", to: "since > newest) ? 'fits'" }],
    red: { [RUNNING]: 'are refused when a newer program took something away' },
  },
]
