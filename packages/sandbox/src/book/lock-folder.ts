/**
 * One process at a time on a folder. PGlite does not refuse a second process on its files, and the second one destroys them, so we do.
 *
 * Each holder has a numbered ticket; the highest number holds. A ticket is born complete (a hard link to a finished file), taking the
 * next number fails if another process has just taken it, and the winner checks again that nothing higher exists. So two processes
 * that find the same dead holder cannot both succeed it. An empty ticket is one that was given back.
 */
import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, readlink, stat, unlink, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'

/** Across machines or containers only a recent beat tells that a holder lives; among the processes that we see, the process itself does. */
const BEAT_MS = 15_000
const SILENT_MS = 60_000

type Holder = {
  pid: number
  host: string
  /** Where that pid means this process, for two containers may go by one name. Absent where there is no /proc. */
  pids?: string | undefined
  /** When the process started: as an instant to show, and as the kernel counts it, because the pid may belong to another process by now. */
  since: string
  startTicks: string | undefined
}

const EMBEDDED =
  'La base de datos embebida admite un solo proceso. Detenga ese proceso, elija otra carpeta con DATA_DIR, o use PostgreSQL con DATABASE_URL.'

export type FolderLock = { release(): Promise<void> }

/** Another living process holds the folder. The message, in Spanish, names it and says what to do. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
  constructor(folder: string, { pid, host, since }: Holder, advice: string) {
    super(
      `La carpeta de datos ya está en uso: la tiene abierta el proceso ${pid} de ${host}, iniciado ${since} (${folder}). ` +
        `${advice} Si ese equipo o contenedor ya no existe o se reinició, espere un minuto y vuelva a intentar.`,
    )
  }
}

/**
 * Takes the folder (made with mode 0700 when missing) or throws `FolderInUseError`, with `advice` on what to do. Dead holders are
 * succeeded.
 */
export async function lockFolder(folder: string, advice: string = EMBEDDED): Promise<FolderLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const candidate = join(folder, `candidate-${process.pid}-${randomBytes(6).toString('hex')}`)
  await writeFile(candidate, JSON.stringify(await thisProcess()), { flag: 'wx', mode: 0o600 })
  try {
    for (;;) {
      const last = await highestTicket(folder)
      const holder = await livingHolder(join(folder, String(last)), candidate)
      if (holder) throw new FolderInUseError(folder, holder, advice)
      if (await takeTicket(folder, last + 1, candidate)) return hold(join(folder, String(last + 1)))
    }
  } finally {
    await unlink(candidate)
  }
}

async function takeTicket(folder: string, number: number, candidate: string): Promise<boolean> {
  const ticket = join(folder, String(number))
  const taken = await unlessCode(
    'EEXIST',
    link(candidate, ticket).then(() => true),
  )
  if (!taken) return false
  if ((await highestTicket(folder)) !== number) {
    await unlink(ticket)
    return false
  }
  for (const lower of (await tickets(folder)).filter(other => other < number)) {
    await unlessCode('ENOENT', unlink(join(folder, String(lower))))
  }
  return true
}

/** A process that was suspended for longer than SILENT_MS may wake to find that the folder has another holder. */
async function hold(ticket: string): Promise<FolderLock> {
  const file = await open(ticket, 'r+')
  const content = await file.readFile()
  const beat = async () => {
    if (!(await isThere(ticket))) endProcess(dirname(ticket))
    await file.write(content, 0, content.length, 0)
  }
  let beating = Promise.resolve()
  const timer = setInterval(() => {
    beating = beat().catch(() => {})
  }, BEAT_MS).unref()
  return {
    async release() {
      clearInterval(timer)
      await beating
      await file.truncate(0)
      await file.close()
    },
  }
}

async function isThere(ticket: string): Promise<boolean> {
  return (await unlessCode('ENOENT', stat(ticket))) !== undefined
}

/** Ends the process at once, without closing anything: a late write would destroy what the other process does. */
function endProcess(folder: string): never {
  process.stderr.write(
    `Otro proceso tomó la carpeta de datos (${folder}) mientras este no daba señales; este termina.\n`,
  )
  process.exit(1)
}

async function tickets(folder: string): Promise<number[]> {
  return (await readdir(folder)).filter(name => /^\d+$/.test(name)).map(Number)
}

async function highestTicket(folder: string): Promise<number> {
  return Math.max(0, ...(await tickets(folder)))
}

/** The holder named on the ticket if it lives. `reference` is a file just written: its time is the folder's own idea of now. */
async function livingHolder(ticket: string, reference: string): Promise<Holder | undefined> {
  const text = await unlessCode('ENOENT', readFile(ticket, 'utf8'))
  if (!text) return undefined
  const holder = JSON.parse(text) as Holder
  if (holder.host !== hostname() || holder.pids !== (await pidSpace())) {
    const beaten = await unlessCode('ENOENT', stat(ticket))
    const { mtimeMs: nowMs } = await stat(reference)
    return beaten && nowMs - beaten.mtimeMs < SILENT_MS ? holder : undefined
  }
  if (!processExists(holder.pid)) return undefined
  return (await startTicks(holder.pid)) === holder.startTicks ? holder : undefined
}

async function thisProcess(): Promise<Holder> {
  return {
    pid: process.pid,
    host: hostname(),
    pids: await pidSpace(),
    since: new Date(performance.timeOrigin).toISOString(),
    startTicks: await startTicks(process.pid),
  }
}

/** A boot of a kernel and, in it, a namespace of pids. */
async function pidSpace(): Promise<string | undefined> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
    return `${boot.trim()} ${await readlink('/proc/self/ns/pid')}`
  } catch {
    return undefined
  }
}

function processExists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Field 22 of /proc/<pid>/stat, counted after the name, which may hold spaces. Undefined for a zombie, and where there is no /proc. */
async function startTicks(pid: number): Promise<string | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' ? undefined : fields[19]
}

async function unlessCode<T>(code: string, result: Promise<T>): Promise<T | undefined> {
  return result.catch((error: NodeJS.ErrnoException) => {
    if (error.code === code) return undefined
    throw error
  })
}
