/**
 * Closes the data folder to other users of the machine. PGlite creates files with mode 0666 under any umask, so the folder's own mode must
 * protect them.
 */
import { chmod, mkdir, readdir, stat } from 'node:fs/promises'

/** Names that an installation has in the folder (docs/architecture/rooms.md), temporary files and `lost+found` included. */
const OURS = /^(\.?(app\.key|demo-credenciales\.json)(\..+)?|db|archivos|lock|nanduti\.sock|sandbox|demo|lost\+found)$/

/** Other users can enter the folder, and we may not close it. The message, in Spanish, says why and what to do. */
export class OpenFolderError extends Error {
  override name = 'OpenFolderError'
  constructor(folder: string, mode: string, why: string) {
    super(
      `DATA_DIR: otros usuarios de esta máquina pueden entrar en ${folder}, que guarda claves y documentos: su modo es ${mode} y ${why}. ` +
        `Elija una carpeta propia (por ejemplo una subcarpeta de esa), o ciérrela usted: chmod 700 ${folder}`,
    )
  }
}

/**
 * Creates the folder with mode 0700, or sets that mode. Throws `OpenFolderError` when the mode does not hold (another owner, a disk without
 * modes), and for a folder with foreign files: other programs may need it, as they need /tmp.
 */
export async function makePrivate(folder: string, setMode: typeof chmod = chmod): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const mode = await openMode(folder)
  if (mode === undefined) return
  const other = (await readdir(folder)).find(name => !OURS.test(name))
  if (other !== undefined) throw new OpenFolderError(folder, mode, `contiene «${other}», que no es de ñandutí`)
  await setMode(folder, 0o700).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM') throw error
  })
  if ((await openMode(folder)) !== undefined) throw new OpenFolderError(folder, mode, 'no se pudo cambiar')
}

/** Returns the mode of a folder that other users can enter or read. Undefined otherwise, and on Windows, which has no modes. */
async function openMode(folder: string): Promise<string | undefined> {
  const mode = (await stat(folder)).mode & 0o7777
  return process.platform === 'win32' || (mode & 0o077) === 0 ? undefined : `0${mode.toString(8)}`
}
