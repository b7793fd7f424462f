/** Matters of the archive of old XML: what it does not give, and its silence. */
import type { Deps } from '../../deps.ts'
import { shownInstant } from '../../web/index.ts'
import type { Attention } from './matter.ts'

/** Files that one matter counts. */
export const MOST_FALLAS = 100

export const ARCHIVE_SILENT =
  'El archivo de XML antiguos no responde: los XML y KuDE que están ahí no se pueden bajar por ahora. Las ventas siguen.'

const CDC = /\d{2}[\dA-D]{42}/

/** `fallas`: names of the company's files that the archive lost or gave with other bytes. */
export function archiveMatters({ archive }: Pick<Deps, 'archive'>, fallas: readonly string[]): Attention[] {
  const since = archive?.failingSince()
  const [first] = fallas
  const cdc = first && CDC.exec(first)?.[0]
  return [
    ...(first === undefined
      ? []
      : [
          {
            tone: 'bad' as const,
            what: fallas.length === 1 ? 'Falta un XML en el archivo' : `Faltan ${countOf(fallas)} XML en el archivo`,
            why: `El archivo de XML antiguos no tiene ${first}, o lo tiene alterado. Pida a quien administra el servidor que lo recupere de una copia.`,
            go: { href: `/documentos?q=${cdc ?? ''}`, text: 'Ver el documento' },
          },
        ]),
    ...(since
      ? [
          {
            tone: 'warn' as const,
            what: `El archivo no responde desde el ${shownInstant(since)}`,
            why: `${ARCHIVE_SILENT} Pida a quien administra el servidor que lo revise.`,
            go: { href: '/documentos', text: 'Ver los documentos' },
          },
        ]
      : []),
  ]
}

const countOf = ({ length }: readonly string[]) => (length < MOST_FALLAS ? String(length) : `${MOST_FALLAS} o más`)
