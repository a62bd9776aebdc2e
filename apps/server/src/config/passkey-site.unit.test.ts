import { expect, test } from 'vitest'
import { passkeySiteOf } from './passkey-site.ts'

test.each([
  ['http://localhost:3000', { rpId: 'localhost', origin: 'http://localhost:3000' }],
  ['https://portal.example.com/', { rpId: 'portal.example.com', origin: 'https://portal.example.com' }],
  ['http://portal.example.com', undefined],
  ['http://127.0.0.1:3000', undefined],
  ['https://192.0.2.7', undefined],
  ['https://[::1]:3000', undefined],
])('site of %s', (url, site) => {
  expect(passkeySiteOf(url)).toEqual(site)
})
