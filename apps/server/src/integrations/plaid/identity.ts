import type { ProviderIdentityStatus } from '@tillgate/domain/identity.ts'
import * as z from 'zod/mini'
import type { PlaidSettings } from '#server/config/plaid-settings.ts'
import type { PlaidClient } from './client.ts'
import { PlaidRefusedError, userRef, type Attempt, type IdentityPort, type VerifiedPerson } from './port.ts'

type Settings = Pick<PlaidSettings, 'identityTemplate' | 'redirectUri'> & { brand: string }

const statuses = z.enum([
  'active',
  'success',
  'failed',
  'expired',
  'canceled',
  'pending_review',
] satisfies readonly ProviderIdentityStatus[])
const text = z.nullable(z.string())
const Name = z.nullish(z.object({ given_name: z.string(), family_name: z.string() }))
const Address = z.nullish(
  z.object({
    street: z.nullish(z.string()),
    street2: z.nullish(z.string()),
    city: z.nullish(z.string()),
    region: z.nullish(z.string()),
    postal_code: z.nullish(z.string()),
    country: z.string(),
  }),
)
const Extracted = z.object({
  category: z.string(),
  expiration_date: text,
  issuing_country: z.string(),
  issuing_region: text,
  date_of_birth: text,
  address: Address,
  name: Name,
})
const Verification = z.object({
  id: z.string().check(z.minLength(1)),
  client_user_id: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  completed_at: z.nullable(z.iso.datetime({ offset: true })),
  previous_attempt_id: z.nullable(z.string()),
  template: z.object({ id: z.string() }),
  status: statuses,
  steps: z.record(z.string(), z.string()),
  user: z.object({ name: Name, date_of_birth: text, address: Address }),
  kyc_check: z.nullable(z.object({ name: z.object({ summary: z.string() }) })),
  documentary_verification: z.nullable(
    z.object({ documents: z.array(z.object({ status: z.string(), extracted_data: z.nullable(Extracted) })) }),
  ),
})
type Verification = z.infer<typeof Verification>
const Listed = z.object({ identity_verifications: z.array(Verification) })
const LinkToken = z.object({ link_token: z.string().check(z.minLength(1)) })

const nameOf = (name: z.infer<typeof Name>): string | null =>
  name ? `${name.given_name} ${name.family_name}`.trim() || null : null

const addressOf = (address: z.infer<typeof Address>): string | null => {
  if (!address) return null
  const { street, street2, city, region, postal_code: zipCode, country } = address
  return [street, street2, city, [region, zipCode].filter(Boolean).join(' '), country].filter(Boolean).join(', ')
}

/** Returns the person of the newest accepted document that has a name; otherwise the typed data. */
const personOf = ({
  user,
  kyc_check: check,
  documentary_verification: documents,
}: Verification): VerifiedPerson | null => {
  const accepted = documents?.documents.findLast(
    ({ status, extracted_data: data }) => status === 'success' && data !== null,
  )?.extracted_data
  const onDocument = nameOf(accepted?.name)
  const name = onDocument ?? nameOf(user.name)
  const dateOfBirth = accepted?.date_of_birth ?? user.date_of_birth
  const address = addressOf(accepted?.address) ?? addressOf(user.address)
  if (name === null && dateOfBirth === null && address === null) return null
  return {
    name,
    nameFrom: onDocument === null ? 'typed' : 'document',
    nameCheck: check?.name.summary ?? null,
    dateOfBirth,
    address,
    document: accepted
      ? {
          category: accepted.category,
          issuer: accepted.issuing_region ?? accepted.issuing_country,
          expiresOn: accepted.expiration_date,
        }
      : null,
  }
}

/** Copies each field by name, so that numbers and pictures of documents stay at Plaid. */
const attemptOf = (one: Verification): Attempt => ({
  id: one.id,
  userRef: one.client_user_id,
  template: one.template.id,
  status: one.status,
  previousId: one.previous_attempt_id,
  beganAt: one.created_at,
  completedAt: one.completed_at,
  steps: one.steps,
  person: personOf(one),
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
      if (error instanceof PlaidRefusedError) return undefined
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
