import type { LookupAddress } from 'node:dns'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { aReceiver } from '#server/testing/webhook-receiver.ts'
import { webhookSender } from './live.ts'

const request = (url: string) => ({ url, headers: { 'content-type': 'application/json' }, body: '{}' })
const local = webhookSender({ isLocal: true, timeoutMs: 300 })

/** A sender of production whose names lead to these addresses. `asked` counts the lookups. */
const resolvingTo = (...addresses: string[]) => {
  const asked: string[] = []
  const found: LookupAddress[] = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  const sender = webhookSender({
    isLocal: false,
    timeoutMs: 300,
    resolve: (host, _, callback) => {
      asked.push(host)
      callback(null, found)
    },
  })
  return { ...sender, asked }
}

test.each([
  ['loopback', ['127.0.0.1']],
  ['metadata', ['169.254.169.254']],
  ['private among public', ['93.184.215.14', '10.0.0.7']],
  ['unique local', ['fd00:ec2::254']],
  ['mapped loopback', ['::ffff:127.0.0.1']],
  ['nothing', []],
])('a name that leads to %s is refused at the connection', async (_, addresses) => {
  const sender = resolvingTo(...addresses)
  expect(await sender.send(request('https://erp.example.com/'))).toMatchObject({ status: null, failure: 'address' })
  expect(sender.asked).toEqual(['erp.example.com'])
})

test.each(['127.0.0.1', '0x7f.1', '2130706433', '017700000001', '[::1]', '[::ffff:7f00:1]', '169.254.169.254', '0'])(
  'the literal %s is refused without a lookup',
  async (host) => {
    const sender = resolvingTo('93.184.215.14')
    const url = `https://${host}/`
    expect(sender.problemOf(url)).toBe('private')
    expect(await sender.send(request(url))).toMatchObject({ status: null, failure: 'address' })
    expect(sender.asked).toEqual([])
  },
)

test('plain http and other ports are refused', async () => {
  const sender = resolvingTo('93.184.215.14')
  expect(await sender.send(request('http://erp.example.com/'))).toMatchObject({ failure: 'address' })
  expect(await sender.send(request('https://erp.example.com:22/'))).toMatchObject({ failure: 'address' })
  expect(sender.asked).toEqual([])
})

test('does not follow a redirect', async () => {
  const other = await aReceiver()
  const { url, received } = await aReceiver(() => ({ status: 302, headers: { location: other.url } }))
  expect(await local.send(request(url))).toMatchObject({ status: 302, failure: null })
  expect(received).toHaveLength(1)
  expect(other.received).toEqual([])
})

test('stores the first kilobyte of the answer as text', async () => {
  const { url } = await aReceiver(() => ({ status: 200, body: `a\0${'b'.repeat(100_000)}` }))
  const { response } = await local.send(request(url))
  expect(response).toBe(`a${'b'.repeat(1022)}`)
})

test('an endpoint that does not answer times out', async () => {
  const { url } = await aReceiver(() => ({ status: 0, silent: true }))
  const { ms, ...result } = await local.send(request(url))
  expect(result).toEqual({ status: null, response: '', failure: 'timeout' })
  expect(ms).toBeGreaterThanOrEqual(290)
})

test('a status counts although the body does not end', async () => {
  const { url } = await aReceiver(() => ({ status: 200, endless: true }))
  expect(await local.send(request(url))).toMatchObject({ status: 200, response: 'a', failure: null })
})

test('an answer that switches protocols ends the request', async () => {
  const server = createServer((socket) =>
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    ),
  )
  onTestFinished(() => void server.close())
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = z.parse(z.object({ port: z.number() }), server.address())
  expect(await local.send(request(`http://127.0.0.1:${port}/`))).toMatchObject({ status: 101, failure: null })
})

test('a closed port is a failed connection', async () => {
  expect(await local.send(request('http://127.0.0.1:9/'))).toMatchObject({ status: null, failure: 'connection' })
})

test('an endpoint without TLS is a failure of TLS', async () => {
  const { url } = await aReceiver()
  expect(await local.send(request(url.replace('http:', 'https:')))).toMatchObject({ failure: 'tls' })
})
