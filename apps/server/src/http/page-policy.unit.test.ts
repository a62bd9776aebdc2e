import { expect, test } from 'vitest'
import { pageHeadersOf, pagePolicies, receiptHeadersOf } from './page-policy.ts'

const captcha = (provider: 'altcha' | 'turnstile' | 'hcaptcha', scriptUrl: string) => ({ provider, scriptUrl })
const plaid = {
  linkScriptUrl: 'https://cdn.plaid.com/link/v2/stable/link-initialize.js',
  baseUrl: 'https://sandbox.plaid.com',
}
const cardReaderUrl = 'https://reader.cardworks.test/frame.html'
const settings = (asked: ReturnType<typeof captcha>, sentryDsn = '') =>
  pagePolicies({ sentryDsn, captcha: asked, plaid, cardReaderUrl })

test('allows only the own origin without third parties', () => {
  expect(settings(captcha('altcha', ''))('/login')).not.toMatch(/https?:/)
})

test('allows the configured bot check and error reports', () => {
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
  '/operator/set-password/a@b.co/x',
  '/purchase-transaction/x/y',
])('%s allows no third party', (path) => {
  const policies = settings(captcha('hcaptcha', 'https://js.hcaptcha.com'), 'https://key@errors.test/1')
  expect(policies(path)).not.toMatch(/https?:/)
  expect(policies('/reset-password-code/a@b.co')).toMatch(/hcaptcha/)
})

test.each([
  '/bo-register/identity-verification',
  '/bo-register/link-bank-account',
  '/bo-register/retailer-onboarding/verify-identity',
  '/bo-register/retailer-onboarding/bank-account?x=1',
  '/stores/link-account/7',
])('%s allows Plaid only', (path) => {
  const policy = settings(captcha('hcaptcha', 'https://js.hcaptcha.com'))(path)

  expect(policy).toContain("script-src 'self' https://cdn.plaid.com;")
  expect(policy).toContain('frame-src https://cdn.plaid.com;')
  expect(policy).toMatch(/connect-src 'self' https:\/\/cdn.plaid.com https:\/\/sandbox.plaid.com/)
  expect(policy).not.toMatch(/hcaptcha/)
})

test.each(['/login', '/stores', '/bo-register/link-bank-accounts'])('%s does not let Plaid in', (path) => {
  expect(settings(captcha('altcha', ''))(path)).not.toMatch(/plaid/)
})

test('the console allows only itself and error reports', () => {
  const policies = settings(captcha('hcaptcha', 'https://js.hcaptcha.com'), 'https://key@errors.test/1')
  for (const path of ['/operator', '/operator/login', '/operator?next=%2F']) {
    expect(policies(path)).not.toMatch(/hcaptcha|plaid/)
    expect(policies(path)).toContain("connect-src 'self' https://errors.test;")
  }
  expect(policies('/operators')).toMatch(/hcaptcha/)
})

test('the till frames the card reader and nothing else, and connects to us alone', () => {
  const policies = settings(captcha('hcaptcha', 'https://js.hcaptcha.com'), 'https://key@errors.test/1')
  for (const path of ['/till', '/till/', '/till?x=1']) {
    expect(policies(path)).toContain('frame-src https://reader.cardworks.test;')
    expect(policies(path)).toContain("connect-src 'self';")
    expect(policies(path)).toContain("script-src 'self';")
    expect(policies(path)).not.toMatch(/hcaptcha|plaid|errors/)
  }
  for (const path of ['/items', '/operator', '/tills']) expect(policies(path)).not.toMatch(/cardworks/)
})

test('allows Link the camera and the return from banks', () => {
  const headers = pageHeadersOf({ sentryDsn: '', captcha: captcha('altcha', ''), plaid, cardReaderUrl })
  const step = headers('/bo-register/retailer-onboarding/verify-identity')
  const other = headers('/items')

  expect(step['permissions-policy']).toMatch(/^camera=\(self "https:\/\/cdn\.plaid\.com"\), geolocation=\(\)/)
  expect(step['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  expect(other['permissions-policy']).toMatch(/^camera=\(self\), geolocation=\(\)/)
  expect(other['cross-origin-opener-policy']).toBe('same-origin')
  expect(other['content-security-policy']).not.toMatch(/plaid/)
})

test('preloads data for receipt pages only', () => {
  const id = '0190f000-0000-7000-8000-0000000000aa'
  expect(receiptHeadersOf(`/purchase-transaction/${id}/abcdefghijklmnopqrst-_?lang=es`)).toEqual({
    'x-robots-tag': 'noindex, nofollow, noarchive',
    link: `</api/purchasetransaction/public/${id}/abcdefghijklmnopqrst-_>; rel=preload; as=fetch; crossorigin=anonymous`,
  })
  for (const wrong of [`${id}/a>;b`, id, 'x/abcdefghijklmnopqrstuv', `${id}/abcdefghijklmnopqrstuv/more`]) {
    expect(receiptHeadersOf(`/purchase-transaction/${wrong}`)).not.toHaveProperty('link')
  }
})

test.each(['/Reset-Password/a@b.co/x', '/PURCHASE-TRANSACTION/x/y'])('%s is as secret in any case', (path) => {
  expect(settings(captcha('hcaptcha', 'https://js.hcaptcha.com'))(path)).not.toMatch(/https?:/)
})

test.each([
  ['/items', 'camera=(self),'],
  ['/create-user-password/a@b.co/x', 'camera=(self),'],
  ['/operator/login', 'camera=(),'],
  ['/purchase-transaction/x/y', 'camera=(),'],
  ['/till', 'usb=(self)'],
  ['/items', 'usb=()'],
])('%s gets the permission %s', (path, permission) => {
  const headers = pageHeadersOf({ sentryDsn: '', captcha: captcha('altcha', ''), plaid, cardReaderUrl })
  expect(headers(path)['permissions-policy']).toContain(permission)
})
