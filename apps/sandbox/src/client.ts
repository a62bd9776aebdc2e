import * as z from 'zod/mini'
import type { NewFault } from './faults.ts'
import { captchaToken } from './providers/captcha.ts'
import { Message, Report, type MailMode } from './state.ts'

const Messages = z.array(Message)
const Id = z.object({ id: z.string() })
const Logged = z.object({
  provider: z.string(),
  method: z.string(),
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  status: z.number(),
  fault: z.string(),
})

const patience = 15_000

/** The sandbox in a test's hands: read what was sent, let things go wrong, turn the clock. */
export const sandboxClient = (base: string) => {
  const ask = async <S extends z.ZodMiniType>(
    shape: S,
    method: string,
    path: string,
    body?: object,
  ): Promise<z.output<S>> => {
    const answer = await fetch(`${base}/__sandbox/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok)
      throw new Error(`The sandbox answered ${answer.status} to ${method} ${path}: ${await answer.text()}`)
    return z.parse(shape, await answer.json())
  }
  const seen = new Map<string, string>()
  const wait = async (to: string, kind: string): Promise<Message> => {
    const wish = new URLSearchParams({ to, kind, after: seen.get(`${kind} ${to}`) ?? '', wait: String(patience) })
    const [newest] = await ask(Messages, 'GET', `inbox?${wish.toString()}`)
    if (!newest) throw new Error(`Nothing of the kind "${kind}" came for ${to} within ${patience / 1000} seconds`)
    seen.set(`${kind} ${to}`, newest.id)
    return newest
  }
  return {
    inbox: {
      list: (to = ''): Promise<Message[]> => ask(Messages, 'GET', `inbox?to=${encodeURIComponent(to)}`),
      /** The newest code for somebody, waiting for it if need be. Each is handed out once. */
      waitForCode: async (to: string): Promise<string> => (await wait(to, 'otp')).code ?? '',
      /** The newest mail or text in the same way: a link is not a code. */
      waitForMail: (to: string): Promise<Message> => wait(to, 'mail'),
      waitForText: (to: string): Promise<Message> => wait(to, 'text'),
      empty: () => ask(Messages, 'DELETE', 'inbox'),
    },
    faults: {
      add: async (fault: NewFault): Promise<string> => (await ask(Id, 'POST', 'faults', fault)).id,
      remove: (id: string) => ask(z.unknown(), 'DELETE', `faults/${id}`),
      clear: () => ask(z.unknown(), 'DELETE', 'faults'),
    },
    clock: { advance: (span: string) => ask(z.object({ now: z.string() }), 'POST', 'clock', { advance: span }) },
    mail: { mode: (mode: MailMode) => ask(z.unknown(), 'POST', 'mail', { mode }) },
    requests: (provider: string) => ask(z.array(Logged), 'GET', `requests?provider=${provider}`),
    reports: () => ask(z.array(Report), 'GET', 'reports'),
    reset: (seed = 'sandbox') => ask(z.unknown(), 'POST', 'reset', { seed }),
    /** What a browser would have earned in the box of a bot check. */
    captcha: {
      token: (provider: string, action: string, more: { hostname?: string; verdict?: 'pass' | 'fail' } = {}): string =>
        captchaToken({
          provider,
          action,
          hostname: more.hostname ?? 'localhost',
          verdict: more.verdict ?? 'pass',
          at: Date.now(),
          nonce: crypto.randomUUID(),
        }),
    },
  }
}
export type SandboxClient = ReturnType<typeof sandboxClient>
