import * as z from 'zod/mini'
import { AchState } from './ach/stored.ts'
import type { StatementBefore } from './ach/statement.ts'
import type { NewFault } from './faults.ts'
import { Identity, Item, Webhook } from './plaid/stored.ts'
import type { BankPersona, IdentityPersona } from './plaid/personas.ts'
import { Card } from './issuer-state.ts'
import { captchaToken } from './providers/captcha.ts'
import { Message, ReceivedEvent, Report, type MailMode } from './state.ts'

const Messages = z.array(Message)
const Id = z.object({ id: z.string() })
const Faults = z.array(z.object({ id: z.string(), seen: z.number() }))
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
const Metadata = z.looseObject({ link_session_id: z.string() })
const Stepped = z.object({
  done: z.enum(['success', 'exit']),
  public_token: z.optional(z.nullable(z.string())),
  error: z.optional(z.nullable(z.looseObject({ error_code: z.string() }))),
  metadata: Metadata,
})

export const sandboxClient = (base: string) => {
  /** Calls of the frame, without a browser. */
  const plaid = async <S extends z.ZodMiniType>(shape: S, path: string, body: object): Promise<z.output<S>> => {
    const answer = await fetch(`${base}/plaid${path}`, { method: 'POST', body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`Link refused ${path}: ${await answer.text()}`)
    return z.parse(shape, await answer.json())
  }
  const opened = (linkToken: string) =>
    plaid(z.object({ session_id: z.string(), is_over: z.boolean() }), '/link/session/start', { link_token: linkToken })
  const stepped = async (linkToken: string, action: string, fields: Record<string, string>) => {
    const { session_id: session } = await opened(linkToken)
    return plaid(Stepped, `/link/session/${session}/step`, { action, fields })
  }
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
      /** Waits for the newest code sent to this recipient. Returns each code once. */
      waitForCode: async (to: string): Promise<string> => (await wait(to, 'otp')).code ?? '',
      /** The newest mail or text in the same way: a link is not a code. */
      waitForMail: (to: string): Promise<Message> => wait(to, 'mail'),
      waitForText: (to: string): Promise<Message> => wait(to, 'text'),
      empty: () => ask(Messages, 'DELETE', 'inbox'),
    },
    faults: {
      add: async (fault: NewFault): Promise<string> => (await ask(Id, 'POST', 'faults', fault)).id,
      /** Number of requests that a fault affected. */
      seen: async (id: string): Promise<number> =>
        (await ask(Faults, 'GET', 'faults')).find((fault) => fault.id === id)?.seen ?? 0,
      remove: (id: string) => ask(z.unknown(), 'DELETE', `faults/${id}`),
      clear: () => ask(z.unknown(), 'DELETE', 'faults'),
    },
    clock: { advance: (span: string) => ask(z.object({ now: z.string() }), 'POST', 'clock', { advance: span }) },
    issuer: {
      card: (cardToken: string) => ask(Card, 'GET', `issuer/cards?cardToken=${encodeURIComponent(cardToken)}`),
      setCard: (card: {
        cardToken: string
        balances?: { purse: string; cents: number }[]
        state?: 'ACTIVE' | 'FROZEN'
      }) => ask(Card, 'POST', 'issuer/cards', card),
    },
    /** Controls of the bank: accepted files and returns of any payout. */
    ach: {
      files: () => ask(AchState.shape.files, 'GET', 'ach/files'),
      payouts: () => ask(AchState.shape.payouts, 'GET', 'ach/payouts'),
      /** The payout account's statement of a day as BAI2. `before`: statement that it continues. */
      statement: async (day: string, before?: StatementBefore): Promise<string> => {
        const continued = before ? `&after=${before.day}&cents=${before.closingCents}` : ''
        return (await fetch(`${base}/__sandbox/ach/statement?day=${day}${continued}`)).text()
      },
      sendBack: (trace: string, code: string) =>
        ask(z.object({ name: z.string() }), 'POST', 'ach/returns', { trace, code }),
    },
    mail: {
      mode: (mode: MailMode) => ask(z.unknown(), 'POST', 'mail', { mode }),
      /** Reports a mail of the inbox as undelivered. */
      bounce: (id: string) => ask(z.object({ status: z.number() }), 'POST', `inbox/${id}/bounce`),
    },
    /** Steps of Link from its opening to the result. */
    bank: {
      /** `holder`: name that the person types. */
      link: async (linkToken: string, { persona, holder = '' }: { persona: BankPersona; holder?: string }) => {
        const { public_token: publicToken, metadata } = await stepped(linkToken, 'link', { persona, holder })
        return { publicToken: publicToken ?? '', lastLinkSessionId: metadata.link_session_id }
      },
      typeCode: (linkToken: string, code: string) => stepped(linkToken, 'code', { code }),
      list: () => ask(z.array(Item), 'GET', 'items'),
      set: (id: string, status: string | null) => ask(z.unknown(), 'POST', `items/${id}`, { status }),
      /** Owners that the bank reports from now on. Null: the bank names no owners. */
      setOwners: (id: string, owners: string[] | null) => ask(z.unknown(), 'POST', `items/${id}`, { owners }),
    },
    idv: {
      open: opened,
      /** `first`, `last`, `born`: typed by the person, for personas without their own data. */
      complete: async (
        linkToken: string,
        fields: { persona: IdentityPersona; first?: string; last?: string; born?: string },
      ): Promise<string> => (await stepped(linkToken, 'complete', { ...fields })).metadata.link_session_id,
      list: () => ask(z.array(Identity), 'GET', 'idv'),
      set: (id: string, status: Identity['status'], person?: Identity['person']) =>
        ask(z.unknown(), 'POST', `idv/${id}`, { status, ...(person !== undefined && { person }) }),
    },
    webhooks: {
      policy: (mode: string) => ask(z.unknown(), 'POST', 'webhooks/policy', { mode }),
      address: (url: string) => ask(z.unknown(), 'POST', 'webhooks/address', { url }),
      flush: (order: readonly string[] = []) => ask(z.unknown(), 'POST', 'webhooks/flush', { order }),
      replay: (id: string) => ask(z.unknown(), 'POST', `webhooks/${id}/replay`),
      list: () => ask(z.array(Webhook), 'GET', 'webhooks'),
    },
    /** System of a partner that receives webhooks. */
    receiver: {
      verifyWith: (secret: string) => ask(z.object({ isAdded: z.literal(true) }), 'POST', 'receiver', { secret }),
      events: () => ask(z.array(ReceivedEvent), 'GET', 'receiver'),
    },
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
