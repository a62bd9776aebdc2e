import * as z from 'zod/mini'
import { settings } from '@tillgate/browser/settings.ts'
import type { Captcha } from './provider.ts'

const loading = new Map<string, Promise<void>>()

/** Loads each script once; a failed load may be retried. */
const loadScript = (src: string): Promise<void> => {
  const known = loading.get(src)
  if (known) return known
  const asked = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      loading.delete(src)
      script.remove()
      reject(new Error(`Could not load ${new URL(src, location.origin).host}`))
    })
    document.head.append(script)
  })
  loading.set(src, asked)
  return asked
}

type Widget = {
  render: (
    box: HTMLElement,
    options: {
      sitekey: string
      action?: string
      callback: (token: string) => void
      'error-callback': () => void
      'expired-callback': () => void
    },
  ) => unknown
}
type Scored = {
  ready: (go: () => void) => void
  execute: (key: string, options: { action: string }) => Promise<string>
}

const scripts = {
  turnstile: '/turnstile/v0/api.js?render=explicit',
  hcaptcha: '/1/api.js?render=explicit',
} as const

const isFunction = z.custom<(...given: unknown[]) => unknown>((value) => typeof value === 'function')
const WidgetShape = z.custom<Widget>((value) => z.safeParse(z.looseObject({ render: isFunction }), value).success)
const ScoredShape = z.custom<Scored>(
  (value) => z.safeParse(z.looseObject({ ready: isFunction, execute: isFunction }), value).success,
)

/** Turnstile and hCaptcha draw a box of their own and call back once. */
const boxed = (name: 'turnstile' | 'hcaptcha'): Captcha => ({
  token: async (box, action) => {
    const { captchaKey, captchaScriptUrl } = settings()
    await loadScript(captchaScriptUrl + scripts[name])
    const widget = z.parse(WidgetShape, Reflect.get(globalThis, name))
    box.replaceChildren()
    return new Promise((resolve, reject) => {
      const failed = () => reject(new Error(`${name} gave no token`))
      widget.render(box, {
        sitekey: captchaKey,
        ...(name === 'turnstile' ? { action } : {}),
        callback: resolve,
        'error-callback': failed,
        'expired-callback': failed,
      })
    })
  },
})

/** reCAPTCHA v3 is invisible and returns a score. */
const scored: Captcha = {
  token: async (_, action) => {
    const { captchaKey, captchaScriptUrl } = settings()
    await loadScript(`${captchaScriptUrl}/recaptcha/api.js?render=${encodeURIComponent(captchaKey)}`)
    const recaptcha = z.parse(ScoredShape, Reflect.get(globalThis, 'grecaptcha'))
    await new Promise<void>((go) => recaptcha.ready(go))
    return recaptcha.execute(captchaKey, { action: action.replace('-', '_') })
  },
}

export const remote = { turnstile: boxed('turnstile'), hcaptcha: boxed('hcaptcha'), recaptcha: scored }
