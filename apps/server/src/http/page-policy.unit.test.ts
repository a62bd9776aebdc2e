import { expect, test } from 'vitest'
import { pagePolicies } from './page-policy.ts'

const captcha = (provider: 'altcha' | 'turnstile' | 'hcaptcha', scriptUrl: string) => ({ provider, scriptUrl })
const settings = (asked: ReturnType<typeof captcha>, sentryDsn = '') => pagePolicies({ sentryDsn, captcha: asked })

test('without third parties a page asks nobody but us', () => {
  expect(settings(captcha('altcha', ''))('/login')).not.toMatch(/https?:/)
})

test('a bot check and the reports are let in by name', () => {
  const policy = settings(
    captcha('turnstile', 'https://challenges.cloudflare.com'),
    'https://key@errors.test/1',
  )('/login')

  expect(policy).toContain("script-src 'self' https://challenges.cloudflare.com;")
  expect(policy).toContain("connect-src 'self' https://challenges.cloudflare.com https://errors.test;")
  expect(policy).toContain('frame-src https://challenges.cloudflare.com;')
})

test.each([
  '/reset-password/a@b.co/x',
  '/create-user-password/a@b.co/x',
  '/create-cashier-password/a@b.co/x',
  '/details/x',
])('nobody else is asked from %s', (path) => {
  const policies = settings(captcha('hcaptcha', 'https://js.hcaptcha.com'), 'https://key@errors.test/1')
  expect(policies(path)).not.toMatch(/https?:/)
  expect(policies('/reset-password-code/a@b.co')).toMatch(/hcaptcha/)
})
