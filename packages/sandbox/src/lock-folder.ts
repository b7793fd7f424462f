/**
 * Lets one process at a time use a folder. PGlite does not refuse a second process on its files, which would destroy
 * them.
 *
 *
 * Each holder has a numbered ticket, and the highest number holds the folder. A ticket is a hard link to a finished
 * file, so it is complete from the start. Taking the next number fails if another process has just taken it. The winner
 * then checks that no higher number exists. So two processes that find the same dead holder cannot both take over. An
 * empty ticket was released.
 */
import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, readlink, stat, unlink, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * Across machines or containers a recent heartbeat shows that a holder lives. In this pid namespace the process itself
 * is checked.
 */
const BEAT_MS = 15_000
const SILENT_MS = 60_000

type Holder = {
  pid: number
  host: string
  /** Pid namespace of `pid`, because two containers may have the same host name. Absent where there is no /proc. */
  pids?: string | undefined
  /**
   * Start of the process, as an instant to show and in the kernel's ticks: the pid may belong to another process by
   * now.
   */
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
 * Takes the folder, creating it with mode 0700 if needed. Takes over from dead holders. Throws `FolderInUseError`, with
 * `advice` on what to do, when another process holds it.
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

/**
 * Keeps the ticket and writes its heartbeat. A process suspended for longer than SILENT_MS may have lost the folder
 * when it wakes; then it ends.
 */
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

/** Ends the process at once, without closing anything: a late write would destroy the other process's data. */
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

/**
 * Returns the holder named on the ticket if it lives. The time of `reference`, a file just written, is the folder's
 * clock.
 */
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

/** Returns the boot of the kernel and the pid namespace in it. */
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

/**
 * Reads field 22 of /proc/<pid>/stat, counted after the name, which may contain spaces. Returns undefined for a zombie,
 * and where there is no /proc.
 */
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
