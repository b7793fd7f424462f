/** The sandbox as programs run it: with its folder locked, because two processes that write one book destroy it. */
import { join } from 'node:path'
import type { Sandbox, SandboxOptions } from './control/index.ts'
import { lockFolder } from './lock-folder.ts'
import { startSandbox } from './start-sandbox.ts'

const ADVICE = 'Un sandbox escribe solo en su carpeta. Detenga ese proceso o elija otra carpeta.'

/** Starts the sandbox. Throws `FolderInUseError`, or the system's error when a port is taken. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  if (options.dataDir === undefined) return startSandbox(options)
  const lock = await lockFolder(join(options.dataDir, 'lock'), ADVICE)
  try {
    const sandbox = await startSandbox(options)
    const close = async () => {
      await sandbox.close()
      await lock.release()
    }
    return { ...sandbox, close }
  } catch (error) {
    await lock.release()
    throw error
  }
}
