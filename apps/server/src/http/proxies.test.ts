import { expect, test } from 'vitest'
import { buildApp } from '#server/boot/app.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { anEmail } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()

/** Sends forty wrong sign-ins with different accounts and forged addresses; returns the number of limited ones. */
const limited = async (trustedProxies: string[]): Promise<number> => {
  await withIdentity(app.deps.pool, forgetLimits)
  const behind = await buildApp({ ...app.deps, config: { ...app.deps.config, trustedProxies } })
  const base = await behind.listen({ port: 0, host: '127.0.0.1' })
  let waiting = 0
  for (let index = 1; index <= 40; index += 1) {
    const { status } = await fetch(`${base}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${index}` },
      body: JSON.stringify({ email: anEmail(), password: 'Wrong-password-1' }),
    })
    if (status === 429) waiting += 1
  }
  await behind.close()
  return waiting
}

test('a trusted proxy provides each client’s own address', async () => {
  expect(await limited(['127.0.0.1'])).toBe(0)
})

test('ignores X-Forwarded-For from an untrusted address', async () => {
  expect(await limited([])).toBe(10)
  expect(await limited(['10.0.0.0/8'])).toBe(10)
})
