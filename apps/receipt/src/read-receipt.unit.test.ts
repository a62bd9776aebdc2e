import { expect, test, vi } from 'vitest'
import { getReceipt } from './read-receipt.ts'

const path = '/purchase-transaction/0190f000-0000-7000-8000-0000000000aa/abcdefghijklmnopqrst-_'
const found = { items: [], payment: {}, storeName: 'Store', endTransactionDate: '2026-11-22T03:38:00.000Z' }
const answering =
  (body: unknown, status = 200) =>
  async () =>
    Response.json(body, { status })

test('calls the receipt of the address', async () => {
  const ask = vi.fn<(call: string) => Promise<Response>>(answering(found))
  expect(await getReceipt(path, ask)).toEqual({ receipt: found })
  expect(ask).toHaveBeenCalledWith(
    '/api/purchasetransaction/public/0190f000-0000-7000-8000-0000000000aa/abcdefghijklmnopqrst-_',
  )
})

test.each([
  '/purchase-transaction/7/abcdefghijklmnopqrstuv',
  '/purchase-transaction/0190f000-0000-7000-8000-0000000000aa',
  `${path}/more`,
  `${path}%2f..`,
])('an address that names no receipt asks nobody: %s', async (wrong) => {
  const ask = vi.fn<(call: string) => Promise<Response>>(answering(found))
  expect(await getReceipt(wrong, ask)).toEqual({ trouble: 'invalid' })
  expect(ask).not.toHaveBeenCalled()
})

test.each([
  ['no such receipt', answering({ code: 'receipt.not-found' }, 404), 'absent'],
  ['too many asked', answering({ code: 'rate.too-many' }, 429), 'often'],
  ['a fault', answering({}, 500), 'failed'],
  ['an answer without items', answering({ ...found, items: undefined }), 'invalid'],
  ['an answer without a date', answering({ ...found, endTransactionDate: 'soon' }), 'invalid'],
  ['nothing at all', answering(null), 'invalid'],
  ['a page of somebody in between', async () => new Response('<!doctype html>'), 'invalid'],
  ['a line that is down', () => Promise.reject(new TypeError('Failed to fetch')), 'failed'],
])('%s is told as what it is', async (_, ask, trouble) => {
  expect(await getReceipt(path, ask)).toEqual({ trouble })
})
