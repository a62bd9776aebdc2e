import * as z from 'zod/mini'
import type { State } from '../state.ts'
import type { LinkToken, Session } from './stored.ts'
import { answered, bodyOf, invalid, iso, PlaidNo, type Call } from './wire.ts'

const flag = z._default(z.boolean(), false)
const Wish = z.object({
  client_name: z.string().check(z.minLength(1)),
  language: z.string(),
  country_codes: z.array(z.string()).check(z.minLength(1)),
  user: z.object({
    client_user_id: z.string().check(z.minLength(1)),
    email_address: z.optional(z.string()),
  }),
  products: z.optional(z.array(z.string())),
  required_if_supported_products: z.optional(z.array(z.string())),
  access_token: z.optional(z.nullable(z.string())),
  webhook: z.optional(z.string()),
  auth: z.optional(
    z.object({
      database_insights_enabled: flag,
      database_match_enabled: flag,
      automated_microdeposits_enabled: flag,
      same_day_microdeposits_enabled: flag,
      instant_microdeposits_enabled: flag,
      instant_match_enabled: flag,
      auth_type_select_enabled: flag,
    }),
  ),
  account_filters: z.optional(z.unknown()),
  identity_verification: z.optional(z.object({ template_id: z.string() })),
  redirect_uri: z.optional(z.string()),
})
type Wish = z.infer<typeof Wish>

const refuse = (message: string, code = 'INVALID_CONFIGURATION'): never => {
  throw new PlaidNo('INVALID_REQUEST', code, message)
}

/** Rules of a request, from Plaid's documentation. */
const check = ({
  products = [],
  required_if_supported_products: ifSupported = [],
  access_token: token,
  auth,
  webhook,
  account_filters: filters,
  ...wish
}: Wish): void => {
  if (token) {
    if (products.length > 0 || ifSupported.length > 0 || auth || filters || webhook)
      refuse('not allowed in update mode')
    return
  }
  if (products.length === 0) refuse('products must not be empty', 'MISSING_FIELDS')
  const isIdentity = products.includes('identity_verification')
  if (isIdentity && (products.length > 1 || !wish.identity_verification)) refuse('identity_verification stands alone')
  if (!isIdentity && products.some((one) => one !== 'auth')) throw invalid('INVALID_PRODUCT')
  if (ifSupported.some((one) => one !== 'identity')) throw invalid('INVALID_PRODUCT')
  const { database_match_enabled, same_day_microdeposits_enabled, instant_microdeposits_enabled } = auth ?? {}
  const others = [database_match_enabled, same_day_microdeposits_enabled, instant_microdeposits_enabled]
  if (auth?.database_insights_enabled && others.includes(true)) refuse('database insights excludes micro-deposits')
}

const hour = 3_600_000

export const createLinkToken: Call = (asked, state) => {
  const wish = bodyOf(Wish, asked)
  check(wish)
  const { plaid } = state.stored
  const item = wish.access_token
    ? plaid.items.find((one) => one.accessToken === wish.access_token && !one.isRemoved)
    : undefined
  if (wish.access_token && !item) throw invalid('INVALID_ACCESS_TOKEN')
  const made: LinkToken = {
    token: state.newId('link-sandbox-'),
    expiresAt: state.now() + (item ? hour / 2 : 4 * hour),
    isUsed: false,
    // What is longer than 30 characters is not shown.
    clientName: wish.client_name.length > 30 ? 'This Application' : wish.client_name,
    language: wish.language,
    clientUserId: wish.user.client_user_id,
    email: wish.user.email_address ?? null,
    webhook: wish.webhook ?? null,
    template: wish.identity_verification?.template_id ?? null,
    hasIdentity: wish.required_if_supported_products?.includes('identity') ?? false,
    itemId: item?.id ?? null,
    auth: wish.auth
      ? {
          insights: wish.auth.database_insights_enabled,
          automated: wish.auth.automated_microdeposits_enabled,
          sameDay: wish.auth.same_day_microdeposits_enabled,
          match: wish.auth.instant_match_enabled,
        }
      : null,
  }
  plaid.linkTokens = [made, ...plaid.linkTokens].slice(0, 500)
  state.changed()
  return answered({ link_token: made.token, expiration: iso(made.expiresAt), hosted_link_url: undefined })
}

/** Returns the token when it is known, unused and not expired. */
export const liveToken = (state: State, token: string): LinkToken => {
  const found = state.stored.plaid.linkTokens.find((one) => one.token === token)
  if (!found || found.isUsed || (found.template === null && found.expiresAt < state.now())) {
    throw invalid('INVALID_LINK_TOKEN', 'the provided link token is expired or not valid')
  }
  return found
}

const sessionShape = ({ id, startedAt, publicToken }: Session) => ({
  link_session_id: id,
  started_at: iso(startedAt),
  // As in Plaid's answers: missing values of an unfinished session are left out or null.
  ...(publicToken === null
    ? { finished_at: null }
    : {
        finished_at: iso(startedAt),
        results: {
          item_add_results: [{ public_token: publicToken, accounts: [], institution: null }],
          cra_item_add_results: [],
          cra_update_results: [],
          bank_income_results: [],
          payroll_income_results: [],
          document_income_results: null,
          cra_document_upload_result: null,
          bank_employment_results: [],
          protect_result: null,
        },
      }),
})

export const getLinkToken: Call = (asked, state) => {
  const { link_token: token } = bodyOf(z.object({ link_token: z.string() }), asked)
  const found = state.stored.plaid.linkTokens.find((one) => one.token === token)
  if (!found) throw invalid('INVALID_LINK_TOKEN')
  return answered({
    link_token: found.token,
    created_at: null,
    expiration: iso(found.expiresAt),
    link_sessions: state.stored.plaid.sessions.filter((one) => one.token === token).map(sessionShape),
    metadata: {
      initial_products: found.template === null ? ['auth'] : ['identity_verification'],
      webhook: found.webhook,
      country_codes: ['US'],
      language: found.language,
      // Both are left out without a value: neither may be null.
      redirect_uri: null,
      client_name: found.clientName,
    },
  })
}
