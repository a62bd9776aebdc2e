import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request, type Agent } from 'node:http'

/** An issuer that approves everything at once: what it takes is in both figures. */
export const anIssuer = async () => {
  const server = createServer(async (asked, answer) => {
    let text = ''
    for await (const piece of asked) text += piece
    const { amounts } = JSON.parse(text)
    const body = {
      decision: 'APPROVED',
      authorizationId: randomUUID(),
      cardRef: 'bench',
      last4: '4821',
      approved: amounts,
    }
    answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  server.keepAliveTimeout = 600_000
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, server }
}

/** The answer's text; anything but 200 is an error. */
export const postOver =
  (agent: Agent) =>
  ({ port }: { port: number }, path: string, headers: Record<string, string>, content: object): Promise<string> =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify(content)
      const sent = { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      const asked = request({ port, path, agent, host: '127.0.0.1', method: 'POST', headers: sent }, (answer) => {
        let text = ''
        answer.on('data', (piece: Buffer) => (text += piece.toString()))
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve(text) : reject(new Error(`answered ${answer.statusCode}: ${text}`)),
        )
      })
      asked.on('error', reject)
      asked.end(body)
    })
