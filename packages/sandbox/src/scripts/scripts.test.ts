import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CONSULTA, RECIBE } from '../../test/sandbox-client.ts'
import { type Controlled, openControlled } from '../../test/sandbox-control.ts'
import { consultaMessage } from '../../test/sandbox-documents.ts'

const MINUTE_MS = 60_000

describe('scripts', () => {
  let now = new Date()
  let c: Controlled
  beforeAll(async () => {
    c = await openControlled({ now: () => now })
  })
  afterEach(() => c.sandbox.clearScripts())
  afterAll(() => c.close())

  const send = () => c.client.post(RECIBE, c.newDocument().request)
  const consult = async () => (await c.client.post(CONSULTA, consultaMessage(c.newDocument().cdc))).codigo

  describe('a script', () => {
    const codes = async (n: number) => {
      const found: string[] = []
      for (let i = 0; i < n; i += 1) found.push((await send()).codigo)
      return found
    }

    it('applies to the next calls of its service, up to its number', async () => {
      c.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '0161', times: 2 })
      expect(await consult()).toBe('0420')
      expect(await codes(3)).toEqual(['0161', '0161', '0260'])
    })

    it('applies to all calls until the scripts are cleared', async () => {
      c.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '0161' })
      expect(await codes(3)).toEqual(['0161', '0161', '0161'])
      c.sandbox.clearScripts()
      expect(await codes(1)).toEqual(['0260'])
    })

    it('applies for forMs, by the clock of the sandbox', async () => {
      c.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '0161', forMs: MINUTE_MS })
      expect(await codes(2)).toEqual(['0161', '0161'])
      now = new Date(now.getTime() + MINUTE_MS - 1)
      expect(await codes(1)).toEqual(['0161'])
      now = new Date(now.getTime() + 1)
      expect(await codes(1)).toEqual(['0260'])
      expect(c.sandbox.scripts()).toEqual([])
    })

    it('applies to any service of SIFEN when it names none', async () => {
      c.sandbox.script({ fault: 'reject', codigo: '0161', times: 2 })
      expect(await consult()).toBe('0161')
      expect(await codes(2)).toEqual(['0161', '0260'])
    })

    it('is used before a newer one that cuts the connection', async () => {
      c.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '0161', times: 1 })
      c.sandbox.script({ service: 'recibe', fault: 'reset-before', times: 1 })
      expect(await codes(1)).toEqual(['0161'])
      await expect(send()).rejects.toThrow()
    })

    it('no longer applies once removed', async () => {
      const [first] = ['0161', '0162'].map(codigo => c.sandbox.script({ service: 'recibe', fault: 'reject', codigo }))
      expect(c.sandbox.removeScript(first?.id ?? 0)).toBe(true)
      expect(await codes(1)).toEqual(['0162'])
    })

    it('is used before those added after it', async () => {
      c.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '0161', times: 1 })
      c.sandbox.script({ service: 'recibe', fault: 'none', times: 1 })
      c.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '0162', times: 1 })
      expect(await codes(4)).toEqual(['0161', '0260', '0162', '0260'])
    })
  })
})
