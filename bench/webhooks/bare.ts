/**
 * The other side: bare undici, posting the same bodies with prepared headers. Arguments: the receiver's port, and the
 * number of postings.
 */
import { Agent, request } from 'undici'
import { deliveryHeaders, standardHeaders } from '../../src/gateway/webhooks/index.ts'
import { serveSide } from '../side.ts'
import { bodyAbout, IN_FLIGHT } from './bodies.ts'

const [, , port = '', events = ''] = process.argv
const url = `http://127.0.0.1:${port}/`
const dispatcher = new Agent()
const standard = { current: '5c'.repeat(32), previous: undefined }
const headers = {
  ...standardHeaders(standard, { id: 1, timestamp: 1_763_730_000, body: '{}' }),
  ...deliveryHeaders({
    ...{ id: 1, event: 'dte.approved', timestamp: 1_763_730_000 },
    ...{ signature: `sha256=${'5c'.repeat(32)}`, signature_previous: null },
  }),
}
const bodies = Array.from({ length: Number(events) }, (_, index) => bodyAbout(index + 1))

serveSide({
  post: async () => {
    const queue = bodies.values()
    const lane = async () => {
      for (const body of queue) {
        const answer = await request(url, { dispatcher, method: 'POST', headers, body })
        await answer.body.text()
      }
    }
    await Promise.all(Array.from({ length: IN_FLIGHT }, lane))
    return ''
  },
})
