/** Sabotages of the archive of old XML. */
import type { Patch } from '../patch.ts'

const ARCHIVE = 'test/archive/archive.test.ts'
const FAULTS = 'test/archive/faults.test.ts'

export const ARCHIVO: readonly Patch[] = [
  {
    name: 'un XML se suelta de la base sin leerlo de vuelta del archivo',
    edits: [{ file: 'src/archive/open-archive.ts', from: '      await read(file)\n', to: '' }],
    red: { [FAULTS]: 'gets no XML that leaves the database' },
  },
  {
    name: 'lo que el archivo devuelve se entrega sin comparar su hash',
    edits: [
      { file: 'src/archive/open-archive.ts', from: "!plain || hash('sha256', plain) !== file.sha256", to: '!plain' },
      { file: 'src/gateway/dtes/sign/dte-files.ts', from: "hash('sha256', bytes) === xml_sha256", to: 'bytes' },
    ],
    red: { [FAULTS]: 'are never served' },
  },
  {
    name: 'un archivo que no responde pasa por un XML perdido',
    edits: [
      {
        file: 'src/archive/s3-store.ts',
        from: "answer.statusCode === 404 && text.includes('<Code>NoSuchKey</Code>')",
        to: 'answer.statusCode >= 400',
      },
      { file: 'src/archive/open-archive.ts', from: 'if (!found) await demandMark(signal)', to: '' },
    ],
    red: { [FAULTS]: 'gives 503 for what it has' },
  },
  {
    name: 'lo que falta en un disco sin montar se da por perdido',
    edits: [{ file: 'src/archive/open-archive.ts', from: 'if (!found) await demandMark(signal)', to: '' }],
    red: { 'src/archive/folder-store.test.ts': 'disk that is not mounted' },
  },
  {
    name: 'un disco colgado ocupa un hilo más con cada lectura',
    edits: [{ file: 'src/archive/open-archive.ts', from: 'openPlaces(store.places)', to: 'openPlaces(100)' }],
    red: { 'src/archive/folder-store.test.ts': 'begins no second call at a mount that hangs' },
  },
  {
    name: 'un archivo se marca antes de su primer XML',
    edits: [
      {
        file: 'src/archive/open-archive.ts',
        from: 'await call<unknown>(isNew ? isMarked : demandMark)',
        to: 'await this.prepare()',
      },
    ],
    red: { 'src/archive/folder-store.test.ts': 'marks no place before its first file' },
  },
  {
    name: 'el XML de un documento en error pasa al archivo',
    edits: [
      {
        file: 'src/archive/old-xml.queries.ts',
        from: "'approved_obs', 'cancelled'",
        to: "'approved_obs', 'cancelled', 'error'",
      },
    ],
    red: { [ARCHIVE]: 'moves only when SIFEN has it for good' },
  },
]
