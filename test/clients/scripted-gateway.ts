/** A gateway that answers by a script, and remembers what it was asked. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Answer } from './cases.ts'

export type Got = { line: string; key: string | undefined; body: string; authorization: string | undefined }

export async function openScriptedGateway() {
  let script: Answer[] = []
  let got: Got[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method, url, headers } = request
    got.push({
      line: `${method} ${url}`,
      key: headers['idempotency-key'] as string | undefined,
      body: Buffer.concat(chunks).toString(),
      authorization: headers.authorization,
    })
    answer(script.shift() ?? { status: 500, body: { message: 'The script is over.' } }, request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    play(answers: readonly Answer[]) {
      script = [...answers]
      got = []
    },
    got: () => got,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function answer(how: Answer, { socket }: IncomingMessage, response: ServerResponse): void {
  if (how === 'silence') return
  if (how === 'cut') {
    socket.destroy()
    return
  }
  if (how === 'drip') {
    // Whole after four seconds: a client that waits for it fails at once.
    let left = 40
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': left + 2 })
    const drops = setInterval(() => {
      left -= 1
      if (left >= 0) response.write(' ')
      else response.end('{}')
    }, 100)
    response.on('close', () => clearInterval(drops))
    return
  }
  if (how === 'chunks' || how === 'some chunks') {
    response.writeHead(200, { 'content-type': 'application/xml; charset=UTF-8' })
    response.write('<rDE>')
    // The connection ends as after a whole answer: without the last chunk.
    if (how === 'chunks') response.end('</rDE>')
    else response.write('</rD', () => socket.end())
    return
  }
  if (how === 'page') {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad Gateway</html>')
    return
  }
  const text = JSON.stringify(how === 'half' ? { id: 2, estado: 'approved' } : how.body)
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) }
  if (how !== 'half') {
    // A client's clock may run a little behind this timer.
    const send = () => response.writeHead(how.status, { ...headers, ...how.headers }).end(text)
    if (how.heldMs === undefined) send()
    else setTimeout(send, how.heldMs + 50)
    return
  }
  response.writeHead(200, headers)
  response.write(text.slice(0, 10), () => socket.destroy())
}
