import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { portOf } from './http.ts'
import { startSandbox } from './start.ts'
import { aSandbox } from './testing/trial.ts'

const sandbox = await aSandbox()
const { drive, url } = sandbox
afterEach(() => drive.reset())

const basic = (password: string): string => `Basic ${Buffer.from(`ACsandbox:${password}`).toString('base64')}`
const aText = (to: string, body: string, password = 'sandbox-token'): Promise<Response> =>
  fetch(`${url}/twilio/2010-04-01/Accounts/ACsandbox/Messages.json`, {
    method: 'POST',
    headers: { authorization: basic(password) },
    body: new URLSearchParams({ To: to, From: '+12025550100', Body: body }),
  })
const to = '+15125550147'
const pull = (control: string, body: string, headers = {}): Promise<Response> =>
  fetch(`${url}/__sandbox/${control}`, { method: 'POST', body, headers })

test('waits for a code and returns each once', async () => {
  const waiting = drive.inbox.waitForCode(to)
  await aText(to, 'Your code is 111111.')
  expect(await waiting).toBe('111111')

  const next = drive.inbox.waitForCode(to)
  await aText(to, 'No digits here.')
  await aText('+15125550148', 'Your code is 333333.')
  await aText(to, 'Your code is 222222.')
  expect(await next).toBe('222222')
})

const found = async (search: string) => {
  const answer = await fetch(`${url}/__sandbox/inbox?search=${encodeURIComponent(search)}`)
  return JSON.stringify(await answer.json())
}

test('messages are searched by address, subject and words', async () => {
  await aText('+15125550149', 'A parcel of Pistachios waits for you.')
  expect(await found('pistachios')).toContain('+15125550149')
  expect(await found('5550149')).toContain('Pistachios')
  expect(await found('walnuts')).toBe('[]')
})

test('returns the text resource, or 20003 for wrong credentials', async () => {
  const taken = await aText(to, 'Hello')
  expect(taken.status).toBe(201)
  expect(await taken.json()).toMatchObject({ sid: expect.stringMatching(/^SM[0-9a-f]{32}$/), status: 'queued', to })

  const refused = await aText(to, 'Hello', 'wrong')
  expect(refused.status).toBe(401)
  expect(await refused.json()).toMatchObject({ code: 20003, status: 401 })
})

test('the same seed gives the same ids', async () => {
  const sids: unknown[] = []
  for (const seed of ['spring', 'spring', 'autumn']) {
    await drive.reset(seed)
    sids.push((await (await aText(to, 'Hello')).json()).sid)
  }
  expect(sids[0]).toBe(sids[1])
  expect(sids[0]).not.toBe(sids[2])
})

test('the clock moves the sandbox alone', async () => {
  const { now } = await drive.clock.advance('P1DT2H30M')
  const ahead = new Date(now).getTime() - Date.now()
  expect(Math.abs(ahead - 95_400_000)).toBeLessThan(5000)

  await aText(to, 'Hello')
  const [message] = await drive.inbox.list(to)
  expect(new Date(message?.receivedAt ?? 0).getTime()).toBeGreaterThan(Date.now() + 95_000_000)
})

test.each(['P1Y', 'P', 'PT', '1D', ''])('%j is no span of time', async (advance) => {
  expect((await pull('clock', JSON.stringify({ advance }))).status).toBe(400)
})

test('a fault begins at the n-th request and expires', async () => {
  await drive.faults.add({
    match: { provider: 'twilio', nth: 2, times: 2, bodyContains: 'Hello' },
    action: { kind: 'status', status: 503 },
  })
  const statuses: number[] = []
  for (const body of ['Hello', 'Bye', 'Hello', 'Hello', 'Hello']) statuses.push((await aText(to, body)).status)

  expect(statuses).toEqual([201, 201, 503, 503, 201])
})

test('a late answer is late and whole', async () => {
  await drive.faults.add({ match: {}, action: { kind: 'slow', delayMs: 120 } })
  const before = performance.now()

  expect((await aText(to, 'Hello')).status).toBe(201)
  expect(performance.now() - before).toBeGreaterThan(110)
})

test('refuses an invalid fault with its reason', async () => {
  const answer = await pull('faults', JSON.stringify({ match: { provider: 'nobody' }, action: { kind: 'explode' } }))

  expect(answer.status).toBe(400)
  expect(await answer.text()).toMatch(/match\.provider.*action\.kind/)
})

const report = (body: BodyInit, headers = {}): Promise<Response> =>
  fetch(`${url}/sentry/api/1/envelope/?sentry_key=public`, { method: 'POST', body, headers })

test('stores error reports, compressed or not', async () => {
  const event = { level: 'error', exception: { values: [{ type: 'TypeError', value: 'x is undefined' }] } }
  const envelope = ['{"event_id":"e1"}', '{"type":"event"}', JSON.stringify(event), ''].join('\n')
  const plain = await report(envelope)
  const packed = await report(gzipSync(envelope), { 'content-encoding': 'gzip' })

  expect([plain.status, packed.status]).toEqual([200, 200])
  expect(plain.headers.get('access-control-allow-origin')).toBe('*')
  expect(await drive.reports()).toMatchObject([{ title: 'TypeError: x is undefined' }, { project: '1' }])
  expect((await report('no envelope')).status).toBe(400)
  expect((await report('not packed', { 'content-encoding': 'gzip' })).status).toBe(400)
})

test('foreign pages neither use the controls nor read along', async () => {
  const foreign = await pull('reset', '{}', { origin: 'https://evil.test' })
  const own = await pull('reset', '{}', { origin: url })

  expect([foreign.status, own.status]).toEqual([403, 200])
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
})

test('the console blocks foreign content and mail scripts', async () => {
  const page = await fetch(url)
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'/)
  expect(await page.text()).not.toMatch(/<style|style=|<script>| on\w+=|https?:/)
  expect((await fetch(`${url}/console.js`)).headers.get('content-type')).toMatch(/javascript/)
  expect((await fetch(`${url}/turnstile/turnstile/v0/api.js?render=explicit`)).status).toBe(200)
  expect((await fetch(`${url}/__sandbox/inbox/msg_none/mail.html`)).status).toBe(404)
})

test('a used port names the setting to change', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => holder.once('listening', listening))
  const taken = portOf(holder)
  const dataDir = join(tmpdir(), 'sandbox-taken')

  const http = startSandbox({ port: taken, smtpPort: 0, dataDir })
  await expect(http).rejects.toThrow(
    `Port ${taken} is taken by another program: end it, or set SANDBOX_PORT to a free port.`,
  )
  const smtp = startSandbox({ port: 0, smtpPort: taken, dataDir })
  await expect(smtp).rejects.toThrow(`set SANDBOX_SMTP_PORT to a free port.`)
  holder.close()
})
