import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { closeUnusedSockets, drainConnections } from './drain.ts'
import { answerErrors } from './errors.ts'

const dial = async (app: FastifyInstance): Promise<Socket> => {
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const accepted = once(app.server, 'connection')
  const socket = connect(Number(port), '127.0.0.1')
  await accepted
  return socket
}

test('an unused connection does not delay the stop', async () => {
  const app = Fastify()
  closeUnusedSockets(app)
  const spare = await dial(app)
  const ended = once(spare, 'close')

  await app.close()

  await expect(ended).resolves.toBeDefined()
})

test('a connection opened during the stop does not delay', async () => {
  const app = Fastify()
  closeUnusedSockets(app)
  const late = Promise.withResolvers<Promise<unknown>>()
  // After ours, and before the server stops listening.
  app.addHook('preClose', async () => {
    const accepted = once(app.server, 'connection')
    const { port } = new URL(app.listeningOrigin)
    late.resolve(once(connect(Number(port), '127.0.0.1'), 'close'))
    await accepted
  })
  await app.listen({ port: 0, host: '127.0.0.1' })

  await Promise.all([app.close(), late.promise.then((closed) => closed)])

  expect(app.server.listening).toBe(false)
})

test('answers a running request before the stop', async () => {
  const app = Fastify()
  closeUnusedSockets(app)
  const release = Promise.withResolvers<string>()
  const arrived = Promise.withResolvers<void>()
  // Runs after the hook of `drain`, which has cut off open requests by then.
  app.addHook('preClose', async () => release.resolve('answered'))
  app.get('/', () => {
    arrived.resolve()
    return release.promise
  })
  const socket = await dial(app)
  const ended = once(socket, 'close')
  let heard = ''
  socket.on('data', (piece: Buffer) => (heard += piece.toString()))
  socket.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n')
  await arrived.promise

  await Promise.all([app.close(), ended])

  expect(heard).toContain('answered')
})

const aServer = async (draining: { yes: boolean }, whileClosing = async (): Promise<void> => {}) => {
  const app = Fastify({ return503OnClosing: false })
  answerErrors(app)
  drainConnections(app, draining)
  app.addHook('preClose', whileClosing)
  app.get('/', async () => ({ answer: 42 }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

test('a draining process answers and closes the connection', async () => {
  const draining = { yes: false }
  const app = await aServer(draining)
  const before = await fetch(app.listeningOrigin)
  draining.yes = true
  const answer = await fetch(app.listeningOrigin)

  expect(before.headers.get('connection')).toBe('keep-alive')
  expect(answer.headers.get('connection')).toBe('close')
  expect(await answer.json()).toEqual({ answer: 42 })
  await app.close()
})

test('a request during the stop gets 503 with Retry-After', async () => {
  const late = Promise.withResolvers<Response>()
  const app = await aServer({ yes: true }, async () => late.resolve(await fetch(app.listeningOrigin)))

  await app.close()
  const answer = await late.promise

  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('1')
  expect(answer.headers.get('connection')).toBe('close')
  expect(await answer.json()).toMatchObject({ code: 'server.unavailable' })
})
