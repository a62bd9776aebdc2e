import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { servePages } from './pages.ts'

const html = '<!doctype html><title>Page</title>'

const aServer = async (screens?: readonly string[]) => {
  const dist = mkdtempSync(join(tmpdir(), 'pages-'))
  writeFileSync(join(dist, 'index.html'), html)
  writeFileSync(join(dist, 'index.html.br'), brotliCompressSync(html))
  writeFileSync(join(dist, 'index.html.gz'), gzipSync(html))
  if (screens) writeFileSync(join(dist, 'screens.json'), JSON.stringify(screens))
  mkdirSync(join(dist, 'assets'))
  for (const name of ['barcode-worker-B1.js', 'pdf-worker-A1.js', 'items-C1.js']) {
    writeFileSync(join(dist, 'assets', name), 'void 0')
  }
  const app = Fastify()
  await servePages(app, { dist, base: '', headersOf: (path) => ({ 'x-page': 'yes', 'x-path': path }) })
  return app
}

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br; q=0.0', undefined],
  ['identity', undefined],
  ['', undefined],
])('Accept-Encoding "%s" returns the page as %s', async (accepted, encoding) => {
  const app = await aServer()
  const answer = await app.inject({ url: '/anywhere', headers: { 'accept-encoding': accepted } })
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers).toMatchObject({ vary: 'Accept-Encoding', 'x-page': 'yes' })
  const packed = { br: brotliCompressSync(html), gzip: gzipSync(html) }
  const expected = encoding === 'br' || encoding === 'gzip' ? packed[encoding] : Buffer.from(html)
  expect(answer.rawPayload.equals(expected)).toBe(true)
  await app.close()
})

test.each([
  ['/', 200],
  ['/items', 200],
  ['/items/', 200],
  ['/items/view/7', 200],
  ['/items/view/7/more', 404],
  ['/itemsx', 404],
  ['/wp-login', 404],
  ['/screens.json', 404],
])('%s is answered with %i', async (url, status) => {
  const app = await aServer(['/', '/items/', '/items/view/$itemId'])
  expect((await app.inject(url)).statusCode).toBe(status)
  await app.close()
})

test.each([
  ['/reset%2Dpassword/a%40b.co/x?y=1', '/reset-password/a@b.co/x'],
  ['//reset-password//x', '/reset-password/x'],
])('%s gets the same policy as %s', async (url, path) => {
  const app = await aServer()
  expect((await app.inject(url)).headers['x-path']).toBe(path)
  await app.close()
})

test.each([
  ['barcode-worker-B1.js', "default-src 'none'; script-src 'wasm-unsafe-eval'"],
  ['pdf-worker-A1.js', "default-src 'none'"],
  ['items-C1.js', undefined],
])('%s gets the policy %s', async (name, policy) => {
  const app = await aServer()
  expect((await app.inject(`/assets/${name}`)).headers['content-security-policy']).toBe(policy)
  await app.close()
})
