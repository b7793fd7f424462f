/**
 * Requests that wait for a document's outcome (docs/notes 498). They hold no connection to the database: one look a
 * second reads the documents of all that wait, and a change by this process is looked at once.
 */
import type { Db } from '../../db/index.ts'
import { busy } from '../../http/index.ts'
import type { Timer, Waits } from '../../ports.ts'
import { listenSettled, settledDtes } from './record/index.ts'

/** Time between two looks: how late a change by another process is seen. */
const LOOK_MS = 1_000
/** Most requests that wait, of one token, of one company, and in all. Further ones are refused with 429. */
const MOST_OF_TOKEN = 20
const MOST_OF_COMPANY = 100
const MOST = 1_000
/** When a refused request may ask again. */
const RETRY_MS = 2_000

type Waiting = { empresa_id: number; id: number; tokenId: number; end(): void }

export function openWaits({ db, timer }: { db: Db; timer: Timer }): Waits {
  const waiting = new Set<Waiting>()
  /** Companies whose documents are to be read. */
  const due = new Set<number>()
  let isLooking = false
  let isEnded = false
  let isTicking = false
  let stopListening = () => {}

  /** Reads one company after the other, so that all waits together take one connection of the pool at most. */
  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    for (const empresaId of due) {
      due.delete(empresaId)
      const own = [...waiting].filter(({ empresa_id }) => empresa_id === empresaId)
      const ids = [...new Set(own.map(({ id }) => id))]
      // Without the database the next look finds what this one could not.
      const settled = ids.length === 0 ? [] : await settledDtes(db, empresaId, ids).catch(() => [])
      for (const { id, end } of own) if (settled.includes(id)) end()
    }
    isLooking = false
  }
  const lookAt = (empresaId: number) => {
    due.add(empresaId)
    void look()
  }
  function tick(): void {
    if (isTicking) return
    isTicking = true
    timer.after(LOOK_MS, () => {
      isTicking = false
      if (waiting.size === 0) return
      for (const { empresa_id } of waiting) due.add(empresa_id)
      void look().then(tick)
    })
  }
  const count = (isMeant: (one: Waiting) => boolean) => [...waiting].filter(isMeant).length
  const isFull = ({ empresa_id, tokenId }: Omit<Waiting, 'end'>) =>
    waiting.size >= MOST ||
    count(one => one.tokenId === tokenId) >= MOST_OF_TOKEN ||
    count(one => one.empresa_id === empresa_id) >= MOST_OF_COMPANY

  return {
    async settled({ empresa_id, id }, { tokenId, seconds, gone }) {
      if (isEnded || gone.aborted) return
      if (isFull({ empresa_id, id, tokenId })) throw busy(RETRY_MS)
      const { promise, resolve } = Promise.withResolvers<void>()
      const one = { empresa_id, id, tokenId, end: resolve }
      if (waiting.size === 0) stopListening = listenSettled(lookAt)
      waiting.add(one)
      gone.addEventListener('abort', resolve as () => void)
      timer.after(seconds * 1000, resolve)
      // It may have been settled since its state was read.
      lookAt(empresa_id)
      tick()
      await promise
      gone.removeEventListener('abort', resolve as () => void)
      waiting.delete(one)
      if (waiting.size === 0) stopListening()
    },
    end() {
      isEnded = true
      for (const { end } of waiting) end()
    },
    size: () => waiting.size,
  }
}
