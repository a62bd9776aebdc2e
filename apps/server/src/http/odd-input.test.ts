import { listApplications } from '@tillgate/contract/operator-queue.ts'
import { listItems } from '@tillgate/contract/items.ts'
import type { Route } from '@tillgate/contract/route.ts'
import { routes } from '@tillgate/contract/testing/all-routes.ts'
import { decisionsOf } from '@tillgate/contract/access.ts'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '#server/base/ids.ts'
import { anOperator } from '#server/testing/operators.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { aRetailer, milk } from '#server/testing/people.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { createTill } from '#server/testing/tills.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()
const retailer = await aRetailer(app)
const till = await createTill(app, retailer)
/** Holds all roles that change something. */
const { token: staffToken } = await anOperator(app)
const tokens = {
  retailer: retailer.token,
  reviewer: staffToken,
  treasurer: staffToken,
  supporter: staffToken,
  complianceOfficer: staffToken,
  administrator: (await anOperator(app, 'OPERATOR_ADMIN')).token,
  terminal: till.token,
}
const kinds = [
  'retailer',
  'reviewer',
  'treasurer',
  'supporter',
  'complianceOfficer',
  'administrator',
  'terminal',
] as const
/** Returns the token of a caller who may ask this. */
const tokenFor = (route: Route): string => {
  const access = decisionsOf(route.access)
  const kind = kinds.find((one) => access[one] === 'allow' || access[one] === 'own')
  if (!kind) throw new Error(`nobody may ask ${route.path}`)
  return tokens[kind]
}

const Named = z.object({ properties: z._default(z.record(z.string(), z.unknown()), {}) })
const namesOf = (shape: Route['query']): string[] =>
  shape ? Object.keys(z.parse(Named, z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })).properties) : []
const asked = Object.entries<Route>(routes).filter(([, route]) => route.method === 'GET' && route.query)

/** As a caller who may ask this. */
const ask = async (route: Route, query: string): Promise<number> => {
  const path = route.path.replaceAll(/:\w+/g, newId())
  const answer = await fetch(`${app.base}${path}?${query}`, {
    headers: { authorization: `Bearer ${tokenFor(route)}`, 'x-terminal-key': till.terminalKey },
  })
  // A stream that breaks off in the midst would reject here.
  await answer.text()
  expect([401, 403]).not.toContain(answer.status)
  return answer.status
}
/** A call that a limit refuses proves nothing about its values. */
const forget = () => withIdentity(app.deps.pool, forgetLimits)
const base64 = (...parts: unknown[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url')

test.each(asked)('%s: refuses unstorable text in every query parameter', async (_, route) => {
  for (const name of namesOf(route.query)) {
    await forget()
    for (const odd of ['%00', 'a%00b', '%ED%A0%80', '%c0%ae', '%']) {
      expect([name, odd, await ask(route, `${name}=${odd}`)]).toEqual([name, odd, 400])
    }
  }
})

test.each(asked)('%s: ignores an empty query value', async (_, route) => {
  await forget()
  const without = await ask(route, '')
  for (const name of namesOf(route.query)) expect([name, await ask(route, `${name}=`)]).toEqual([name, without])
})

test.each(asked)('%s: never answers odd query values with 500', async (_, route) => {
  const odd = [
    '-1',
    '0',
    '1e400',
    'NaN',
    '1e-7',
    '0.00001',
    '999999999999999999999',
    '0000-01-01',
    '0001-01-01',
    '9999-12-31',
    '0000-01-01T00:00:00Z',
    '2026-01-01T00:00:00+23:59',
    '',
    '[]',
  ]
  const cursors = [
    base64('name', 'a\0b', newId()),
    base64('name', '\ud800', newId()),
    base64('price', 1.5, newId()),
    base64('price', 1e300, newId()),
    'bm90aGluZw',
  ]
  for (const name of namesOf(route.query)) {
    await forget()
    for (const value of odd) {
      const status = await ask(route, `${name}=${encodeURIComponent(value)}`)
      expect([name, value, status < 500 && status !== 429]).toEqual([name, value, true])
    }
  }
  await forget()
  for (const cursor of cursors) {
    const storeId = route === listItems ? `&storeId=${retailer.storeId}` : ''
    expect([cursor, await ask(route, `cursor=${cursor}${storeId}`)]).toEqual([cursor, 400])
  }
})

test('refuses cursors that were changed', async () => {
  const sorts = { name: ['a\0b', '\ud800'], code: ['a\0b'], price: [1.5, 1e300, -1, '7'] }
  for (const [sortColumn, values] of Object.entries(sorts)) {
    for (const value of values) {
      const cursor = base64(sortColumn, value, newId())
      const status = await ask(listItems, `storeId=${retailer.storeId}&sortColumn=${sortColumn}&cursor=${cursor}`)
      expect([value, status]).toEqual([value, 400])
    }
  }
})

test.each([
  ['2026-01-01T00:00:00Z', 200],
  ['2026-01-01T00:00:00.123456+14:00', 200],
  ['0000-01-01T00:00:00Z', 400],
  ['2026-01-01T00:00:00+15:00', 400],
  ['2026-01-01T00:00:00-23:59', 400],
  ['2026-02-30T00:00:00Z', 400],
  ['infinity', 400],
])('a queue cursor at %s returns %i', async (moment, status) => {
  const cursor = base64('all     ', moment, newId())
  expect(await ask(listApplications, `view=all&cursor=${cursor}`)).toBe(status)
})

const uploads = Object.entries<Route>(routes).filter(([, route]) => route.kind === 'upload')
test.each(uploads)('%s: never answers odd form fields and ids with 500', async (_, route) => {
  const send = async (id: string, text: string) => {
    const form = new FormData()
    for (const name of namesOf(route.form)) if (name !== 'file') form.set(name, text)
    form.set('file', new Blob(['%PDF-1.7']), 'file.pdf')
    const headers = { authorization: `Bearer ${tokenFor(route)}` }
    const path = route.path.replaceAll(/:\w+/g, id)
    return (await fetch(`${app.base}${path}`, { method: 'POST', headers, body: form })).status
  }
  for (const id of ['nobody', '%00', newId()]) {
    for (const text of ['a\0b', '1e400', '\u202E', '__proto__', '[]']) {
      expect([id, text, (await send(id, text)) < 500]).toEqual([id, text, true])
    }
  }
})

const post = async (body: string) => {
  const answer = await fetch(`${app.base}/api/item`, {
    method: 'POST',
    headers: { authorization: `Bearer ${retailer.token}`, 'content-type': 'application/json' },
    body,
  })
  return { status: answer.status, text: await answer.text() }
}
let good = ''
beforeAll(() => {
  good = JSON.stringify(milk(retailer.storeId))
})

test.each([
  ['a key twice', (body: string) => body.replace('{', '{"name":"Other",')],
  ['a key twice, once escaped', (body: string) => body.replace('{', '{"n\\u0061me":"Other",')],
  ['a key twice, deep inside', (body: string) => body.replace('"active"', '"active":false,"active"')],
  ['__proto__', (body: string) => body.replace('{', '{"__proto__":{},')],
  ['constructor', (body: string) => body.replace('{', '{"constructor":{},')],
  ['1e400', (body: string) => body.replace(/"price":[\d.]+/, '"price":1e400')],
  ['a depth of 65', (body: string) => body.replace('{', `{"a":${'['.repeat(65)}${']'.repeat(65)},`)],
  ['half a character', (body: string) => body.replace('"name":"', '"name":"\\ud800')],
  ['a NUL', (body: string) => body.replace('"name":"', '"name":"\\u0000')],
])('refuses a body with %s', async (_, change) => {
  const answer = await post(change(good))

  expect(change(good)).not.toBe(good)
  expect(answer).toMatchObject({ status: 400, text: expect.stringContaining('input.malformed') })
})

test('accepts equal keys in two objects and quoted braces', async () => {
  expect(await post(JSON.stringify(milk(retailer.storeId, { name: '"name": {"name"}, \\ [' })))).toMatchObject({
    status: 200,
  })
})
