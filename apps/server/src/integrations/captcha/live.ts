import { randomUUID } from 'node:crypto'
import type { CaptchaAction } from '@tillgate/contract/recovery.ts'
import * as z from 'zod/mini'
import { isLoopback, isRemoteCaptcha, type RemoteCaptcha } from '#server/config/providers.ts'
import { breaker } from '../breaker.ts'
import { readText } from '../read-text.ts'
import type { CaptchaPort, CaptchaVerdict } from './port.ts'
import type { Config } from '#server/config/config.ts'
import { altchaCaptcha } from './altcha.ts'

/** Creates the bot check of the settings. `none` accepts every caller and is refused in production. */
export const captchaFor = ({ captcha, publicUrl }: Pick<Config, 'captcha' | 'publicUrl'>): CaptchaPort => {
  const { provider, key, secret, verdictUrl: baseUrl, work, manualWork } = captcha
  if (isRemoteCaptcha(provider)) return remoteCaptcha({ provider, key, secret, baseUrl, publicUrl })
  if (provider === 'none') return { verify: async () => ({ ok: true }) }
  return altchaCaptcha({ secret, work, manualWork })
}

type Options = {
  provider: RemoteCaptcha
  key: string
  secret: string
  /** Address of the verdict call; the sandbox's address without internet. */
  baseUrl: string
  publicUrl: string
  deadlineMs?: number
}

const paths = {
  recaptcha: '/recaptcha/api/siteverify',
  turnstile: '/turnstile/v0/siteverify',
  hcaptcha: '/siteverify',
} as const

/** reCAPTCHA's names have no dashes; hCaptcha has no actions. */
const actionOf: Record<RemoteCaptcha, (action: CaptchaAction) => string | undefined> = {
  recaptcha: (action) => action.replace('-', '_'),
  turnstile: (action) => action,
  hcaptcha: () => undefined,
}

const Verdict = z.object({
  success: z.boolean(),
  hostname: z.optional(z.nullable(z.string())),
  action: z.optional(z.nullable(z.string())),
  score: z.optional(z.nullable(z.number())),
  'error-codes': z.optional(z.array(z.string())),
})
type Verdict = z.infer<typeof Verdict>

/** Scores below are robots, by reCAPTCHA v3's own recommendation. */
const minScore = 0.5
/** Error codes of a wrong configuration, with which no visitor can pass. */
const configurationErrors = /-input-secret$|^bad-request$|^internal-error$|^sitekey-secret-mismatch$/
const maxBytes = 64 * 1024

/** Checks tokens at the provider. Fails closed: without an answer no visitor passes. */
export const remoteCaptcha = (options: Options): CaptchaPort => {
  const ownHostname = new URL(options.publicUrl).hostname
  const isOurs = (name: string): boolean =>
    // On a developer's machine the portal has several host names.
    name === ownHostname || (isLoopback(options.publicUrl) && isLoopback(`http://${name}`))

  const guarded = breaker({ isFailure: () => true, rests: () => new Error('left alone after failures') })
  const ask = async (token: string, ip: string, attempt: string): Promise<Verdict> => {
    const form = new URLSearchParams({ secret: options.secret, response: token, remoteip: ip })
    if (options.provider === 'hcaptcha') form.set('sitekey', options.key)
    // Marks a repeated request as the same attempt: Turnstile would refuse it as a replay otherwise.
    if (options.provider === 'turnstile') form.set('idempotency_key', attempt)
    const answer = await fetch(options.baseUrl + paths[options.provider], {
      method: 'POST',
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(options.deadlineMs ?? 3000),
    })
    const text = await readText(answer, maxBytes)
    if (!answer.ok) throw new Error(`${options.provider} answered ${answer.status}`)
    return z.parse(Verdict, JSON.parse(text))
  }

  const judge = (verdict: Verdict, action: CaptchaAction): CaptchaVerdict => {
    if (!verdict.success) {
      const isOurFault = verdict['error-codes']?.some((code) => configurationErrors.test(code)) ?? false
      return { ok: false, reason: isOurFault ? 'unavailable' : 'failed' }
    }
    const expected = actionOf[options.provider](action)
    const isWrongAction = expected !== undefined && verdict.action !== expected
    const isRobot = typeof verdict.score === 'number' && options.provider === 'recaptcha' && verdict.score < minScore
    if (!isOurs(verdict.hostname ?? '') || isWrongAction || isRobot) return { ok: false, reason: 'failed' }
    return { ok: true }
  }

  return {
    verify: async (token, { ip, action }) => {
      // Turnstile rejects longer tokens, and the other providers issue none.
      if (token.length > (options.provider === 'turnstile' ? 2048 : 8192)) return { ok: false, reason: 'failed' }
      const attempt = randomUUID()
      try {
        const verdict = await guarded(() => ask(token, ip, attempt).catch(() => ask(token, ip, attempt)))
        return judge(verdict, action)
      } catch {
        return { ok: false, reason: 'unavailable' }
      }
    },
  }
}
