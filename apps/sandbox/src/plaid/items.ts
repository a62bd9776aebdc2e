import * as z from 'zod/mini'
import type { State } from '../state.ts'
import type { Account, Item } from './stored.ts'
import { answered, bodyOf, errorBody, invalid, PlaidNo, type Call } from './wire.ts'
import { tell } from './webhooks.ts'

const Named = z.object({ access_token: z.string() })

export const itemOf = (state: State, token: string): Item => {
  const found = state.stored.plaid.items.find((one) => one.accessToken === token && !one.isRemoved)
  if (!found) throw invalid('INVALID_ACCESS_TOKEN', 'could not find matching access token')
  return found
}
const askedItem = (...[asked, state]: Parameters<Call>): Item => itemOf(state, bodyOf(Named, asked).access_token)

const loginLost = (): PlaidNo =>
  new PlaidNo('ITEM_ERROR', 'ITEM_LOGIN_REQUIRED', 'the login details of this item have changed')

const productsOf = ({ hasIdentity, owners }: Item): string[] =>
  hasIdentity && owners !== null ? ['auth', 'identity'] : ['auth']

const itemShape = (item: Item) => ({
  item_id: item.id,
  institution_id: item.institutionId,
  institution_name: item.institutionName,
  webhook: item.webhook,
  auth_method: item.authMethod,
  error: item.isLoginLost ? errorBody('ITEM_ERROR', 'ITEM_LOGIN_REQUIRED', 'the login has changed', '') : null,
  available_products: ['balance'],
  billed_products: productsOf(item),
  products: productsOf(item),
  consented_products: productsOf(item),
  consent_expiration_time: null,
  update_type: 'background',
})

const insights = (status: string | null) =>
  status?.startsWith('database_insights')
    ? {
        verification_insights: {
          name_match_score: status === 'database_insights_fail' ? 0 : 100,
          network_status: { has_numbers_match: true, is_numbers_match_verified: true },
          previous_returns: { has_previous_administrative_return: false },
          account_number_format: 'valid',
        },
      }
    : {}

const accountShape = ({ account, holder }: Item) => ({
  account_id: account.id,
  balances: { available: 100, current: 110, iso_currency_code: 'USD', limit: null, unofficial_currency_code: null },
  holder_category: 'business',
  mask: account.account.slice(-4),
  name: account.name,
  official_name: null,
  subtype: account.subtype,
  type: 'depository',
  ...(account.status === null ? {} : { verification_status: account.status, verification_name: holder }),
  ...insights(account.status),
})

/** Numbers are available after verification, or at once when Plaid does not verify. */
const isReady = ({ status }: Account): boolean =>
  status === null || /verified$|matched$|^database_insights_(pass|pass_with_caution|fail)$/.test(status)

export const getAccounts: Call = (asked, state) => {
  const item = askedItem(asked, state)
  if (item.isLoginLost) throw loginLost()
  return answered({ accounts: [accountShape(item)], item: itemShape(item) })
}

export const getAuth: Call = (asked, state) => {
  const item = askedItem(asked, state)
  if (item.isLoginLost) throw loginLost()
  const { account } = item
  if (!isReady(account)) {
    throw new PlaidNo('ITEM_ERROR', 'PRODUCT_NOT_READY', 'the requested product is not yet ready')
  }
  const { id: account_id, account: number, routing } = account
  const ach = account.hasNumbers
    ? [{ account_id, account: number, routing, wire_routing: null, is_tokenized_account_number: false }]
    : []
  const numbers = { ach, eft: [], international: [], bacs: [] }
  return answered({ accounts: [accountShape(item)], numbers, item: itemShape(item) })
}

export const getOwners: Call = (asked, state) => {
  const item = askedItem(asked, state)
  if (item.isLoginLost) throw loginLost()
  const { owners, hasIdentity } = item
  if (owners === null) throw new PlaidNo('ITEM_ERROR', 'PRODUCTS_NOT_SUPPORTED', 'identity is not supported')
  if (!hasIdentity) throw invalid('ADDITIONAL_CONSENT_REQUIRED', 'the user has not consented to identity')
  const named = owners.map((name) => ({ names: [name], phone_numbers: [], emails: [], addresses: [] }))
  return answered({ accounts: [{ ...accountShape(item), owners: named }], item: itemShape(item) })
}

export const getItem: Call = (asked, state) => answered({ item: itemShape(askedItem(asked, state)), status: null })

export const removeItem: Call = (asked, state) => {
  askedItem(asked, state).isRemoved = true
  state.changed()
  return answered({})
}

export const updateWebhook: Call = (asked, state) => {
  const item = askedItem(asked, state)
  item.webhook = bodyOf(z.object({ webhook: z.string() }), asked).webhook
  state.changed()
  return answered({ item: itemShape(item) })
}

/** One-time, for half an hour. */
export const newPublicToken = (state: State, item: Item): string => {
  const token = state.newId('public-sandbox-')
  state.stored.plaid.publicTokens.unshift({ token, itemId: item.id, expiresAt: state.now() + 1_800_000, isUsed: false })
  state.changed()
  return token
}

export const exchange: Call = (asked, state) => {
  const { public_token: token } = bodyOf(z.object({ public_token: z.string() }), asked)
  const found = state.stored.plaid.publicTokens.find((one) => one.token === token)
  const item = state.stored.plaid.items.find((one) => one.id === found?.itemId)
  if (!found || !item || found.isUsed || found.expiresAt < state.now()) {
    throw invalid('INVALID_PUBLIC_TOKEN', 'could not find matching public token')
  }
  found.isUsed = true
  state.changed()
  return answered({ access_token: item.accessToken, item_id: item.id })
}

/** Error code of each status that an Item reaches by itself, and whether Plaid sends a webhook. */
const codeOfStatus: Partial<Record<string, string>> = {
  automatically_verified: 'AUTOMATICALLY_VERIFIED',
  verification_expired: 'VERIFICATION_EXPIRED',
}

export const tellItem = (state: State, item: Item, type: string, code: string): Promise<void> =>
  tell(state, {
    url: item.webhook,
    type,
    code,
    subject: item.id,
    body: { item_id: item.id, account_id: item.account.id, error: null },
  })

export const setStatus = async (state: State, item: Item, status: string | null): Promise<void> => {
  item.account.status = status
  item.due = null
  state.changed()
  const code = status === null ? undefined : codeOfStatus[status]
  if (code !== undefined) await tellItem(state, item, 'AUTH', code)
}

/** Applies the changes that are due by the clock. */
export const settleItems = async (state: State): Promise<void> => {
  for (const item of state.stored.plaid.items) {
    if (item.isRemoved || !item.due || item.due.at > state.now()) continue
    const { status } = item.due
    const expiry = { at: state.now() + 6 * 86_400_000, status: 'verification_expired', code: null }
    await setStatus(state, item, status)
    if (status === 'pending_manual_verification') item.due = expiry
  }
}

