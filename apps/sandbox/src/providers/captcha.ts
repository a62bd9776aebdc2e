import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { captchaScript } from '../bundle.ts'
import { json, type Answer, type Asked } from '../http.ts'
import type { Provider, Context } from './provider.ts'

type Name = 'recaptcha' | 'turnstile' | 'hcaptcha'

/** Token of our box. It has no secret, because this provider protects nothing. */
const Token = z.object({
  provider: z.string(),
  action: z.string(),
  hostname: z.string(),
  verdict: z.enum(['pass', 'fail']),
  at: z.number(),
})
type Token = z.infer<typeof Token>

const prefix = 'sandbox.'
export const captchaToken = (token: Token & { nonce: string }): string =>
  prefix + Buffer.from(JSON.stringify(token)).toString('base64url')

const read = (response: string, name: Name): Token | undefined => {
  try {
    const text = Buffer.from(response.slice(prefix.length), 'base64url').toString('utf8')
    const token = response.startsWith(prefix) ? z.parse(Token, JSON.parse(text)) : undefined
    return token?.provider === name ? token : undefined
  } catch {
    return undefined
  }
}

const lives: Record<Name, number> = { recaptcha: 120_000, turnstile: 300_000, hcaptcha: 120_000 }

/** Secret keys: our own, and the providers' published test keys, which pass all, fail all or report a replay. */
const secrets: Record<string, 'judge' | 'pass' | 'fail' | 'spent'> = {
  'sandbox-captcha-secret': 'judge',
  '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe': 'pass',
  '1x0000000000000000000000000000000AA': 'pass',
  '2x0000000000000000000000000000000AA': 'fail',
  '3x0000000000000000000000000000000AA': 'spent',
  '0x0000000000000000000000000000000000000000': 'pass',
}

type Verdict = { token: Token } | { error: string }

const judge = (form: URLSearchParams, name: Name, { state }: Context): Verdict => {
  const [secret, response] = [form.get('secret'), form.get('response')]
  if (!secret) return { error: 'missing-input-secret' }
  const way = secrets[secret]
  if (way === undefined) return { error: 'invalid-input-secret' }
  if (!response) return { error: 'missing-input-response' }
  if (way === 'spent') return { error: 'timeout-or-duplicate' }
  if (way === 'fail') return { error: 'invalid-input-response' }
  const token = read(response, name)
  if (way === 'pass')
    return { token: token ?? { provider: name, action: '', hostname: 'localhost', verdict: 'pass', at: 0 } }
  if (!token || token.verdict === 'fail') return { error: 'invalid-input-response' }
  if (state.now() - token.at > lives[name]) return { error: 'timeout-or-duplicate' }
  const hash = createHash('sha256').update(response).digest('hex')
  const [spentBy, attempt] = [state.stored.spent[hash], form.get('idempotency_key') ?? crypto.randomUUID()]
  // Turnstile repeats its answer for the same attempt; other uses are a replay.
  if (spentBy !== undefined && spentBy !== attempt) return { error: 'timeout-or-duplicate' }
  state.stored.spent[hash] = attempt
  state.changed()
  return { token }
}

const worded = (name: Name, { action, hostname, at }: Token): object => {
  const shared = { success: true, challenge_ts: new Date(at).toISOString(), hostname }
  if (name === 'recaptcha') return { ...shared, score: 0.9, action }
  if (name === 'hcaptcha') return { ...shared, credit: false }
  return { ...shared, action, cdata: '', 'error-codes': [], metadata: { interactive: false } }
}

const formOf = ({ headers, body }: Asked): URLSearchParams => {
  if (!headers['content-type']?.includes('json')) return new URLSearchParams(body)
  return new URLSearchParams(z.parse(z.record(z.string(), z.string()), JSON.parse(body)))
}

const verdictOf = (asked: Asked, name: Name, stage: Context): Answer => {
  const verdict = judge(formOf(asked), name, stage)
  return json('token' in verdict ? worded(name, verdict.token) : { success: false, 'error-codes': [verdict.error] })
}

const standIn = (name: Name): Provider => ({
  name,
  tooMany: { status: 429, type: 'text/plain', body: 'Too Many Requests', headers: { 'retry-after': '1' } },
  handle: async (asked, stage) => {
    if (asked.path.endsWith('/siteverify') && asked.method === 'POST') return verdictOf(asked, name, stage)
    if (!asked.path.endsWith('/api.js')) return undefined
    return {
      type: 'text/javascript',
      // The page has another origin, and the sandbox's clock may be ahead of the browser's.
      headers: { 'cross-origin-resource-policy': 'cross-origin' },
      body: `globalThis.sandboxCaptcha={provider:'${name}',ahead:${stage.state.stored.offsetMs}};\n${await captchaScript()}`,
    }
  },
})

export const captchas: readonly Provider[] = [standIn('recaptcha'), standIn('turnstile'), standIn('hcaptcha')]
