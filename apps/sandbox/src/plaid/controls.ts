import * as z from 'zod/mini'
import { json, type Answer, type Asked } from '../http.ts'
import type { State } from '../state.ts'
import { setIdentity } from './identity.ts'
import { setStatus, settleItems, tellItem } from './items.ts'
import { identityStatuses, webhookModes } from './stored.ts'
import { flush, replay, retryDue } from './webhooks.ts'

const Policy = z.strictObject({ mode: z.string().check(z.regex(webhookModes)) })
const Order = z.strictObject({ order: z._default(z.array(z.string()), []) })
const Address = z.strictObject({ url: z.string() })
/** Sets the account's status or the owners in the bank's report; null: no owners. */
const ItemChange = z.union([
  z.strictObject({ status: z.nullable(z.string()) }),
  z.strictObject({ owners: z.nullable(z.array(z.string())) }),
])
const IdentityStatus = z.strictObject({
  status: z.enum(identityStatuses),
  /** Another verified person; null: the provider reports no name. */
  person: z.optional(
    z.nullable(
      z.strictObject({
        givenName: z.string(),
        familyName: z.string(),
        dateOfBirth: z.nullable(z.string()),
        document: z.boolean(),
      }),
    ),
  ),
})
const News = z.strictObject({ type: z.string(), code: z.string() })

const given = <S extends z.ZodMiniType>(shape: S, { body }: Asked): z.output<S> | undefined => {
  try {
    return z.safeParse(shape, JSON.parse(body || '{}')).data
  } catch {
    return undefined
  }
}
const bad = json({ message: 'This is not what the control takes.' }, 400)
const none = json({ message: 'There is no such thing.' }, 404)

/** Applies what is due: deposits arrive, webhooks are sent again. */
export const passTime = async (state: State): Promise<void> => {
  await settleItems(state)
  await retryDue(state)
}

const ofItem = async (asked: Asked, state: State, id: string, what: string): Promise<Answer> => {
  const item = state.stored.plaid.items.find((one) => one.id === id)
  if (!item) return none
  if (what === '/webhook') {
    const news = given(News, asked)
    if (news) await tellItem(state, item, news.type, news.code)
    return news ? json({}) : bad
  }
  const wish = given(ItemChange, asked)
  if (!wish) return bad
  if ('status' in wish) await setStatus(state, item, wish.status)
  else {
    item.owners = wish.owners
    state.changed()
    await tellItem(state, item, 'IDENTITY', 'DEFAULT_UPDATE')
  }
  return json({ status: item.account.status, owners: item.owners })
}

const ofIdentity = async (asked: Asked, state: State, id: string): Promise<Answer> => {
  const one = state.stored.plaid.identities.find((attempt) => attempt.id === id)
  const wish = given(IdentityStatus, asked)
  if (!one || !wish) return one ? bad : none
  await setIdentity(state, one, { status: wish.status, ...(wish.person !== undefined && { person: wish.person }) })
  return json({ status: one.status })
}

const fixed: Record<string, (asked: Asked, state: State) => Answer | Promise<Answer>> = {
  'GET items': (_, { stored }) => json(stored.plaid.items),
  'GET idv': (_, { stored }) => json(stored.plaid.identities),
  'GET webhooks': (_, { stored }) => json(stored.plaid.webhooks),
  'POST webhooks/policy': (asked, state) => {
    const wish = given(Policy, asked)
    if (!wish) return bad
    state.stored.plaid.webhookMode = wish.mode
    state.changed()
    return json(wish)
  },
  'POST webhooks/flush': async (asked, state) => {
    const wish = given(Order, asked)
    return wish ? json({ sent: await flush(state, wish.order) }) : bad
  },
  'POST webhooks/address': (asked, state) => {
    const wish = given(Address, asked)
    if (!wish) return bad
    state.stored.plaid.identityWebhook = wish.url
    state.changed()
    return json(wish)
  },
}

/** Handles a control of the console and tests over banks and people. Undefined: unknown control. */
export const handlePlaidControl = (
  asked: Asked,
  control: string,
  state: State,
): Answer | Promise<Answer> | undefined => {
  if (asked.method === 'POST') {
    const [, item, what = ''] = /^items\/(\w+)(\/webhook)?$/.exec(control) ?? []
    if (item !== undefined) return ofItem(asked, state, item, what)
    const identity = /^idv\/(\w+)$/.exec(control)?.[1]
    if (identity !== undefined) return ofIdentity(asked, state, identity)
    const hook = /^webhooks\/(\w+)\/replay$/.exec(control)?.[1]
    if (hook !== undefined) return replay(state, hook).then((done) => (done ? json({}) : none))
  }
  return fixed[`${asked.method} ${control}`]?.(asked, state)
}
