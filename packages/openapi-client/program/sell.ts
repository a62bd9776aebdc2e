// A program of a partner: knows the types that openapi-typescript generates from the OpenAPI document, and nothing else.
import { randomUUID } from 'node:crypto'
import process from 'node:process'
import createClient from 'openapi-fetch'
import type { paths } from './schema.ts'

type Task = { base: string; portal: string; storeId: string; barcode: string; email: string; password: string }
const task: Task = JSON.parse(process.argv[2] ?? '{}')
const client = createClient<paths>({ baseUrl: task.base })
const appVersion = '1.0.0'
const once = () => ({ 'Idempotency-Key': randomUUID() })

/** Returns the answer of a call. Throws its error code. */
const answered = <A>({ data, error }: { data?: A; error?: { code: string } }): A => {
  if (data === undefined) throw new Error(error?.code ?? 'no answer')
  return data
}

const portal = { Authorization: `Bearer ${task.portal}` }
const { activationCode } = answered(
  await client.POST('/api/store/{id}/terminals', {
    params: { path: { id: task.storeId }, header: {} },
    headers: portal,
    body: {},
  }),
)
const { terminalId, terminalKey } = answered(
  await client.POST('/api/pos/terminal/register', {
    params: { header: {} },
    body: { activationCode, model: 'Program', appVersion },
  }),
)
const { accessToken } = answered(
  await client.POST('/api/pos/session', {
    params: { header: {} },
    headers: { 'X-Terminal-Key': terminalKey },
    body: { email: task.email, password: task.password, terminalId, appVersion },
  }),
)
const till = { 'X-Terminal-Key': terminalKey, Authorization: `Bearer ${accessToken}` }
const basket = answered(
  await client.POST('/api/pos/purchase', {
    params: { header: once() },
    headers: till,
    body: { terminalTxnNo: 1, lines: [{ barcode: task.barcode, quantity: 1 }] },
  }),
)
const sale = answered(
  await client.POST('/api/pos/purchase/{id}/confirm', {
    params: { path: { id: basket.id }, header: once() },
    headers: till,
    body: { cardToken: `card_sbx_ok_${randomUUID()}`, entryMode: 'CHIP', expectedTotal: basket.totalAmount },
  }),
)
const list = answered(
  await client.GET('/api/item', {
    params: { query: { storeId: task.storeId, sortColumn: 'price', sortDirection: -1 } },
    headers: portal,
  }),
)
const file = answered(
  await client.GET('/api/item/export', {
    params: { query: { storeId: task.storeId, format: 'xlsx' } },
    headers: portal,
    parseAs: 'arrayBuffer',
  }),
)
process.stdout.write(
  JSON.stringify({
    status: sale.status,
    codes: list.items.map(({ code }) => code),
    begin: Buffer.from(file).toString('latin1', 0, 2),
  }),
)
