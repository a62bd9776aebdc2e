import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import type { CaptchaProvider } from '@tillgate/contract/settings.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { withSettings } from '#portal/testing/support.ts'

const forgot = 'POST /api/auth/forgot-password'
// A script that loads and does nothing: what it would have brought is put there by the test.
const scriptUrl = 'data:text/javascript,//'
const unreachable = 'http://127.0.0.1:1'

const send = async (captchaProvider: CaptchaProvider, captchaScriptUrl: string) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await withSettings({ captchaProvider, captchaScriptUrl, captchaKey: 'site-key' })
  onTestFinished(() => warn.mockRestore())
  const { asked } = await openPortal('/forgot-password', {
    signedIn: false,
    answers: { [forgot]: () => ({ body: { message: 'sent' } }) },
  })
  await fill('Email', 'maria@delgado.test')
  await press('Send reset code')
  // The message "sent" leaves the page after two seconds; the call stays.
  const tokens = () =>
    asked.flatMap(({ body }) => (Reflect.has(Object(body), 'captcha') ? [Reflect.get(Object(body), 'captcha')] : []))
  await expect.poll(tokens).toHaveLength(1)
  return { token: tokens()[0], warn }
}

const bring = (name: string, value: unknown): void => {
  Reflect.set(globalThis, name, value)
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, name)
  })
}

const drawn = (_: HTMLElement, options: { sitekey: string; callback: (token: string) => void }) =>
  options.callback(`token for ${options.sitekey}`)
const scored = (key: string, { action }: { action: string }) => Promise.resolve(`${key} ${action}`)

test.each(['turnstile', 'hcaptcha', 'recaptcha'] as const)(
  '1 §7: without the script of %s there is a warning',
  async (name) => {
    const { token, warn } = await send(name, unreachable)

    expect(token).toBe('none')
    expect(warn).toHaveBeenCalledExactlyOnceWith('The bot check is not available:', expect.any(Error))
  },
)

test('with no provider there is nothing to warn of', async () => {
  const { token, warn } = await send('none', '')

  expect(token).toBe('none')
  expect(warn).not.toHaveBeenCalled()
})

test.each(['turnstile', 'hcaptcha'] as const)('%s draws its box and calls back', async (name) => {
  bring(name, { render: drawn })

  const { token } = await send(name, scriptUrl)

  expect(token).toBe('token for site-key')
})

test('a box that fails is a warning, too', async () => {
  bring('turnstile', {
    render: (_: HTMLElement, options: { 'error-callback': () => void }) => options['error-callback'](),
  })

  const { token, warn } = await send('turnstile', scriptUrl)

  expect(token).toBe('none')
  expect(warn).toHaveBeenCalledOnce()
})

test('recaptcha shows nothing and gives its score for our action', async () => {
  bring('grecaptcha', { ready: (go: () => void) => go(), execute: scored })

  const { token } = await send('recaptcha', scriptUrl)

  expect(token).toBe('site-key forgot_password')
})
