import { isRoutingNumber } from '@tillgate/domain/business-numbers.ts'
import type { LinkMode } from '@tillgate/domain/bank-links.ts'
import type * as Plaid from 'plaid'
import * as z from 'zod/mini'
import type { PlaidSettings } from '#server/config/plaid-settings.ts'
import type { PlaidClient } from './client.ts'
import { PlaidRefusedError, type BankLinkPort, type LinkWish, type Numbers } from './port.ts'

export type LinkSettings = Pick<PlaidSettings, 'environment' | 'webhookUrl' | 'redirectUri' | 'firstMode'> & {
  brand: string
}
type Words = typeof Plaid

const optional = z.optional(z.nullable(z.string()))
const LinkToken = z.object({ link_token: z.string().check(z.minLength(1)) })
const Ended = z.object({ public_token: z.string() })
const Sessions = z.object({
  link_sessions: z._default(
    z.array(
      z.object({
        results: z.optional(z.nullable(z.object({ item_add_results: z.array(Ended) }))),
        /** Field of older integrations, replaced by `results`. */
        on_success: z.optional(z.nullable(Ended)),
      }),
    ),
    [],
  ),
})
const Exchanged = z.object({ access_token: z.string(), item_id: z.string() })
const Account = z.object({
  account_id: z.string(),
  mask: optional,
  name: z.string(),
  official_name: optional,
  subtype: optional,
  verification_status: optional,
  verification_name: optional,
})
const Accounts = z.object({ accounts: z.array(Account) })
const AuthNumbers = z.object({
  accounts: z.array(Account),
  numbers: z.object({ ach: z.array(z.object({ account_id: z.string(), account: z.string(), routing: z.string() })) }),
})

const Owned = z.object({
  accounts: z.array(z.object({ account_id: z.string(), owners: z.array(z.object({ names: z.array(z.string()) })) })),
})
/** The account, the institution or the consent does not include its owners. */
const withoutOwners = [
  'ADDITIONAL_CONSENT_REQUIRED',
  'INVALID_PRODUCT',
  'NO_ACCOUNTS',
  'PRODUCTS_NOT_SUPPORTED',
  'PRODUCT_NOT_ENABLED',
] as const

/** Beyond 30 characters Link would call us "This Application". */
const nameOf = (brand: string): string => brand.slice(0, 30)

const authOf = (mode: LinkMode, { firstMode }: LinkSettings, words: Words): Plaid.LinkTokenCreateRequestAuth => {
  if (mode === 'DEPOSITS') {
    return {
      automated_microdeposits_enabled: true,
      same_day_microdeposits_enabled: true,
      instant_match_enabled: true,
      auth_type_select_enabled: true,
      reroute_to_credentials: words.LinkTokenCreateRequestAuthRerouteToCredentialsEnum.Optional,
    }
  }
  return { ...(firstMode === 'dashboard' ? {} : { database_insights_enabled: true }), auth_type_select_enabled: true }
}

/**
 * Without `legal_name`, so that the user types the holder of an account that is verified by deposit. Typing a code continues with
 * the stored link: Plaid then refuses products, filters and webhook.
 */
const requestOf = (wish: LinkWish, settings: LinkSettings, words: Words): Plaid.LinkTokenCreateRequest => {
  const { Checking, Savings } = words.DepositoryAccountSubtype
  const shared = {
    client_name: nameOf(settings.brand),
    language: wish.language,
    country_codes: [words.CountryCode.Us],
    user: { client_user_id: `store_${wish.storeId}` },
    ...(settings.redirectUri === '' ? {} : { redirect_uri: settings.redirectUri }),
  }
  if (wish.mode === 'CODE') return { ...shared, access_token: wish.accessToken ?? null }
  return {
    ...shared,
    products: [words.Products.Auth],
    // Banks that do not name owners stay available.
    required_if_supported_products: [words.Products.Identity],
    webhook: settings.webhookUrl,
    account_filters: { depository: { account_subtypes: [Checking, Savings] } },
    auth: authOf(wish.mode, settings, words),
  }
}

const isCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof PlaidRefusedError && codes.includes(error.code)

/** Outside of production Plaid's test bank has a routing number that no bank could have. */
const usable = ({ account, routing }: Numbers, { environment }: LinkSettings): Numbers | null => {
  const isRouting = isRoutingNumber(routing) || (environment !== 'production' && routing === '333333334')
  return isRouting && /^[0-9]{4,17}$/.test(account) ? { account, routing } : null
}

export const plaidBankLink = (client: PlaidClient, settings: LinkSettings): BankLinkPort => {
  const readNumbers = async (token: string, accountId: string): Promise<Numbers | null | undefined> => {
    try {
      const { numbers } = await client.read(AuthNumbers, (api) => api.authGet({ access_token: token }))
      const found = numbers.ach.find((one) => one.account_id === accountId)
      return found ? usable(found, settings) : null
    } catch (error) {
      if (isCode(error, 'PRODUCT_NOT_READY')) return undefined
      if (isCode(error, 'NO_AUTH_ACCOUNTS')) return null
      throw error
    }
  }
  return {
    createToken: async (wish) =>
      (await client.read(LinkToken, (api, words) => api.linkTokenCreate(requestOf(wish, settings, words)))).link_token,
    listPublicTokens: async (token) => {
      const { link_sessions: sessions } = await client.read(Sessions, (api) => api.linkTokenGet({ link_token: token }))
      return sessions.flatMap(({ results, on_success: older }) => [
        ...(results?.item_add_results ?? []).map((one) => one.public_token),
        ...(older ? [older.public_token] : []),
      ])
    },
    exchange: async (token) => {
      const answer = await client.twice(Exchanged, (api) => api.itemPublicTokenExchange({ public_token: token }))
      return { accessToken: answer.access_token, itemId: answer.item_id }
    },
    readAccount: async (token) => {
      const { accounts } = await client.read(Accounts, (api) => api.accountsGet({ access_token: token }))
      const [account] = accounts
      const numbers = account ? await readNumbers(token, account.account_id) : null
      return {
        accountId: account?.account_id ?? null,
        last4: /^[0-9]{4}$/.exec(numbers?.account.slice(-4) ?? account?.mask ?? '')?.[0] ?? null,
        holder: account?.verification_name ?? null,
        type: account?.subtype ?? null,
        said: account?.verification_status || null,
        numbers,
      }
    },
    readOwners: async (token, accountId) => {
      try {
        // Asked again later, so without retries that a person would wait for.
        const { accounts } = await client.once(Owned, (api) => api.identityGet({ access_token: token }))
        const owners = accounts.find((one) => one.account_id === accountId)?.owners ?? []
        return [...new Set(owners.flatMap(({ names }) => names.map((name) => name.trim())).filter(Boolean))]
      } catch (error) {
        if (isCode(error, 'PRODUCT_NOT_READY')) return undefined
        if (isCode(error, ...withoutOwners)) return null
        throw error
      }
    },
    remove: async (token) => {
      try {
        await client.read(z.object({ request_id: z.string() }), (api) => api.itemRemove({ access_token: token }))
      } catch (error) {
        if (!isCode(error, 'INVALID_ACCESS_TOKEN', 'ITEM_NOT_FOUND')) throw error
      }
    },
  }
}
