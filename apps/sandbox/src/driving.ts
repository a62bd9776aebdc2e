import type { ServerResponse } from 'node:http'
import * as z from 'zod/mini'
import { handleAchControl } from './ach/controls.ts'
import { NewFault, type Faults } from './faults.ts'
import { json, type Answer, type Asked } from './http.ts'
import { mailPage, type Inbox } from './inbox.ts'
import { cardOf } from './providers/issuer.ts'
import { addSecret } from './providers/receiver.ts'
import { passTime, handlePlaidControl } from './plaid/controls.ts'
import { reportBounce } from './mail-reports.ts'
import type { Requests } from './requests.ts'
import { mailModes, type State } from './state.ts'

export type Context = { state: State; inbox: Inbox; faults: Faults; requests: Requests; mailWebhook?: string }

/** `P1D`, `PT10M`: what ISO 8601 calls a duration; months and years have no fixed length here. */
const duration = z.string().check(z.regex(/^P(?=.)(\d+W)?(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+S)?)?$/))
const units: Record<string, number> = { W: 604_800_000, D: 86_400_000, H: 3_600_000, S: 1000 }
/** M among days would mean months: the schema above refuses it. */
const sum = (part: string, minute: number): number =>
  [...part.matchAll(/(\d+)([A-Z])/g)].reduce(
    (all, [, count, unit = '']) => all + Number(count) * (unit === 'M' ? minute : (units[unit] ?? 0)),
    0,
  )
const millisecondsOf = (text: string): number => {
  const [days = '', time = ''] = text.slice(1).split('T')
  return sum(days, 0) + sum(time, 60_000)
}

const Clock = z.strictObject({ advance: duration })
const IssuerCard = z.strictObject({
  cardToken: z.string(),
  balances: z.optional(z.array(z.strictObject({ purse: z.string(), cents: z.number() }))),
  state: z.optional(z.enum(['ACTIVE', 'EXPIRED', 'FROZEN'])),
})
const Secret = z.strictObject({ secret: z.string() })
const Mail = z.strictObject({ mode: z.enum(mailModes) })
const Reset = z.strictObject({ seed: z._default(z.string().check(z.minLength(1)), 'sandbox') })

const parsed = async <S extends z.ZodMiniType>(
  shape: S,
  body: string,
  work: (value: z.output<S>) => unknown,
): Promise<Answer> => {
  let given: unknown
  try {
    given = JSON.parse(body === '' ? '{}' : body)
  } catch {
    return json({ message: 'This is no JSON.' }, 400)
  }
  const read = z.safeParse(shape, given)
  if (read.success) return json(await work(read.data))
  return json({ message: read.error.issues.map((one) => `${one.path.join('.')}: ${one.message}`).join('; ') }, 400)
}

const clockOf = ({ state }: Context) => ({ now: new Date(state.now()).toISOString(), offsetMs: state.stored.offsetMs })

const longestWait = 60_000

type Handler = (asked: Asked, stage: Context) => Answer | Promise<Answer>
const routes: Record<string, Handler> = {
  'GET inbox': async ({ query }, { inbox }) => {
    const wish = {
      to: query.get('to') ?? undefined,
      search: query.get('search') ?? undefined,
      kind: query.get('kind') ?? undefined,
      after: query.get('after') ?? undefined,
    }
    const waitMs = Math.min(Number(query.get('wait') ?? 0) || 0, longestWait)
    const found = waitMs > 0 ? await inbox.wait(wish, waitMs) : inbox.find(wish)
    return json(wish.kind === 'otp' ? found.slice(0, 1) : found)
  },
  'DELETE inbox': (_, { inbox }) => {
    inbox.empty()
    return json([])
  },
  'GET reports': (_, { state }) => json(state.stored.reports),
  'DELETE reports': (_, { state }) => {
    state.stored.reports = []
    state.changed()
    return json([])
  },
  'GET requests': ({ query }, { requests }) => json(requests.list(query.get('provider') ?? undefined)),
  'DELETE requests': (_, { requests, state }) => {
    requests.empty()
    state.stirred()
    return json([])
  },
  'GET faults': (_, { faults }) => json(faults.list()),
  'POST faults': ({ body }, { faults, state }) =>
    parsed(NewFault, body, (fault) => {
      const id = faults.add(fault)
      state.stirred()
      return { id }
    }),
  'DELETE faults': (_, { faults, state }) => {
    faults.clear()
    state.stirred()
    return json([])
  },
  'GET mail': (_, { state }) => json({ mode: state.stored.mailMode }),
  'POST mail': ({ body }, { state }) =>
    parsed(Mail, body, ({ mode }) => {
      state.stored.mailMode = mode
      state.changed()
      return { mode }
    }),
  'GET issuer/cards': ({ query }, { state }) => {
    const card = cardOf(state.stored.issuer, query.get('cardToken') ?? '')
    return card ? json(card) : json({ message: 'There is no such card.' }, 404)
  },
  'POST issuer/cards': ({ body }, { state }) =>
    parsed(IssuerCard, body, ({ cardToken, balances, state: wanted }) => {
      const card = cardOf(state.stored.issuer, cardToken)
      if (!card) return { message: 'There is no such card.' }
      if (balances) card.balances = Object.fromEntries(balances.map(({ purse, cents }) => [purse, cents]))
      if (wanted) card.state = wanted
      state.changed()
      return card
    }),
  'POST receiver': ({ body }, { state }) =>
    parsed(Secret, body, ({ secret }) => ({ isAdded: addSecret(state, secret.trim()) })),
  'GET receiver': (_, { state }) => json(state.stored.receiver.events),
  'DELETE receiver': (_, { state }) => {
    state.stored.receiver.events = []
    state.changed()
    return json([])
  },
  'GET clock': (_, stage) => json(clockOf(stage)),
  'POST clock': ({ body }, stage) =>
    parsed(Clock, body, async ({ advance }) => {
      stage.state.stored.offsetMs += millisecondsOf(advance)
      stage.state.changed()
      await passTime(stage.state)
      return clockOf(stage)
    }),
  'POST reset': ({ body }, { state, faults, requests }) =>
    parsed(Reset, body, ({ seed }) => {
      faults.clear()
      requests.empty()
      state.reset(seed)
      return { seed }
    }),
  /** All that the console shows, in one piece. */
  'GET state': (_, stage) => {
    const { messages, reports, mailMode, plaid, receiver } = stage.state.stored
    return json({
      messages: messages.map(({ html, ...message }) => ({ ...message, hasHtml: html !== '' })),
      reports,
      requests: stage.requests.list().slice(0, 200),
      faults: stage.faults.list(),
      mailMode,
      plaid: { items: plaid.items, identities: plaid.identities, webhooks: plaid.webhooks, mode: plaid.webhookMode },
      receiver: { secrets: receiver.secrets.length, events: receiver.events },
      clock: clockOf(stage),
    })
  },
}

/** Reports a mail of the inbox to the product as undelivered. */
const bounce = async ({ inbox, mailWebhook }: Context, id: string): Promise<Answer> => {
  const mail = inbox.find({ kind: 'mail' }).find((message) => message.id === id)
  if (!mail) return json({ message: 'There is no such mail.' }, 404)
  const status = await reportBounce(mailWebhook, mail)
  return json({ status }, status === 200 ? 200 : 502)
}

/** Handles a control of tests and the console. Undefined: unknown control. */
export const handleControl = (asked: Asked, stage: Context): Answer | Promise<Answer> | undefined => {
  const control = asked.path.slice('/__sandbox/'.length)
  const mail = /^inbox\/([\w-]+)\/mail\.html$/.exec(control)?.[1]
  if (mail !== undefined && asked.method === 'GET') return mailPage(stage.inbox, mail)
  const bounced = /^inbox\/([\w-]+)\/bounce$/.exec(control)?.[1]
  if (bounced !== undefined && asked.method === 'POST') return bounce(stage, bounced)
  const fault = /^faults\/([\w-]+)$/.exec(control)?.[1]
  if (fault !== undefined && asked.method === 'DELETE') {
    const isRemoved = stage.faults.remove(fault)
    stage.state.stirred()
    return json({}, isRemoved ? 200 : 404)
  }
  const pulled = handlePlaidControl(asked, control, stage.state) ?? handleAchControl(asked, control, stage.state)
  return pulled ?? routes[`${asked.method} ${control}`]?.(asked, stage)
}

/** Announces a change without its content: the console then refetches. */
export const streamChanges = (response: ServerResponse, state: State): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.write('retry: 1000\n\ndata: changed\n\n')
  const forget = state.onChange(() => response.write('data: changed\n\n'))
  response.once('close', forget)
}
