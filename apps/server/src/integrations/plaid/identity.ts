import type { ProviderIdentityStatus } from '@tillgate/domain/identity.ts'
import * as z from 'zod/mini'
import type { PlaidSettings } from '#server/config/plaid-settings.ts'
import type { PlaidClient } from './client.ts'
import { PlaidRefused, userRef, type Attempt, type IdentityPort } from './port.ts'

type Settings = Pick<PlaidSettings, 'identityTemplate' | 'redirectUri'> & { brand: string }

const statuses = z.enum([
  'active',
  'success',
  'failed',
  'expired',
  'canceled',
  'pending_review',
] satisfies readonly ProviderIdentityStatus[])
const Verification = z.object({
  id: z.string().check(z.minLength(1)),
  client_user_id: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  completed_at: z.nullable(z.iso.datetime({ offset: true })),
  previous_attempt_id: z.nullable(z.string()),
  template: z.object({ id: z.string() }),
  status: statuses,
  steps: z.record(z.string(), z.string()),
})
const Listed = z.object({ identity_verifications: z.array(Verification) })
const LinkToken = z.object({ link_token: z.string().check(z.minLength(1)) })

/** Field by field: what Plaid tells of the person stays there. */
const attemptOf = (one: z.infer<typeof Verification>): Attempt => ({
  id: one.id,
  userRef: one.client_user_id,
  template: one.template.id,
  status: one.status,
  previousId: one.previous_attempt_id,
  beganAt: one.created_at,
  completedAt: one.completed_at,
  steps: one.steps,
})

export const plaidIdentity = (client: PlaidClient, { identityTemplate, brand }: Settings): IdentityPort => ({
  template: identityTemplate,
  createToken: async ({ userId, email, language }) => {
    const answer = await client.read(LinkToken, (api, words) =>
      api.linkTokenCreate({
        client_name: brand.slice(0, 30),
        language,
        country_codes: [words.CountryCode.Us],
        products: [words.Products.IdentityVerification],
        identity_verification: { template_id: identityTemplate },
        user: { client_user_id: userRef(userId), email_address: email },
      }),
    )
    return answer.link_token
  },
  listAttempts: async (userId) => {
    const asked = { client_user_id: userRef(userId), template_id: identityTemplate }
    const listed = await client.read(Listed, (api) => api.identityVerificationList(asked))
    const attempts = listed.identity_verifications.map(attemptOf)
    return attempts.toSorted((a, b) => (Date.parse(a.beganAt) < Date.parse(b.beganAt) ? 1 : -1))
  },
  findAttempt: async (id) => {
    try {
      const asked = { identity_verification_id: id }
      return attemptOf(await client.read(Verification, (api) => api.identityVerificationGet(asked)))
    } catch (error) {
      if (error instanceof PlaidRefused) return undefined
      throw error
    }
  },
  retry: async (userId) => {
    await client.once(z.object({ id: z.string() }), (api, words) =>
      api.identityVerificationRetry({
        client_user_id: userRef(userId),
        template_id: identityTemplate,
        strategy: words.Strategy.Reset,
      }),
    )
  },
})
