import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { afterAll } from 'vitest'
import * as z from 'zod/mini'

export type Received = { path: string; headers: Record<string, string>; body: string }
type Reply = { status: number; body?: string; headers?: Record<string, string>; silent?: boolean; endless?: boolean }

const Body = z.strictObject({
  id: z.uuid(),
  type: z.string(),
  createdAt: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
})

/** Verifies a request with the library of Standard Webhooks. Returns its body. Throws on a wrong signature. */
export const verified = ({ headers, body }: Received, secret: string): z.infer<typeof Body> =>
  z.parse(Body, new Webhook(secret).verify(body, headers))

/**
 * A real HTTP server of a partner. `reply` is the answer to the n-th request, counted from 1. `silent`: no answer. `endless`: a
 * body that does not end.
 */
export const aReceiver = async (
  reply: (nth: number, request: Received) => Reply | Promise<Reply> = () => ({ status: 204 }),
) => {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const answer = async () => {
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
      const one = { path: request.url ?? '', headers: Object.fromEntries(headers), body: await text(request) }
      received.push(one)
      const {
        status,
        body = '',
        headers: extra = {},
        silent = false,
        endless = false,
      } = await reply(received.length, one)
      if (silent) return
      response.writeHead(status, extra)
      if (endless) response.write('a')
      else response.end(body)
    }
    answer().catch(() => response.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${port}/hooks`, port, received }
}
