import * as z from 'zod/mini'
import type { State } from '../state.ts'
import type { Identity } from './stored.ts'
import { answered, bodyOf, invalid, iso, PlaidNo, type Call } from './wire.ts'
import { tell } from './webhooks.ts'

const Whose = z.object({ client_user_id: z.string(), template_id: z.string() })

const documentStep = ({ status, person }: Identity): string => {
  if (person?.document !== true) return 'not_applicable'
  return status === 'active' ? 'waiting_for_prerequisite' : status
}

const stepsOf = (one: Identity): Record<string, string> => {
  const { status } = one
  const last = status === 'active' ? 'waiting_for_prerequisite' : status
  return {
    accept_tos: status === 'active' ? 'active' : 'success',
    verify_sms: status === 'active' ? 'waiting_for_prerequisite' : 'success',
    kyc_check: last,
    documentary_verification: documentStep(one),
    selfie_check: 'not_applicable',
    watchlist_screening: 'not_applicable',
    risk_check: last,
  }
}

const matchOf = ({ status }: Identity): string => (status === 'failed' ? 'no_match' : 'match')
const kycOf = (one: Identity) => ({
  status: one.status === 'pending_review' ? 'success' : one.status,
  address: { summary: matchOf(one), po_box: 'no', type: 'residential' },
  name: { summary: matchOf(one) },
  date_of_birth: { summary: matchOf(one) },
  id_number: { summary: matchOf(one) },
  phone_number: { summary: matchOf(one), area_code: 'match' },
})

const nameOf = ({ person }: Identity) => person && { given_name: person.givenName, family_name: person.familyName }

/** One accepted driver's license with the person's data. */
const documentsOf = (one: Identity) =>
  one.person?.document !== true || one.status === 'active'
    ? null
    : {
        status: one.status,
        documents: [
          {
            status: one.status === 'failed' ? 'failed' : 'success',
            attempt: 1,
            images: { original_front: null, original_back: null, cropped_front: null, cropped_back: null, face: null },
            extracted_data: {
              id_number: null,
              category: 'drivers_license',
              expiration_date: '2029-08-31',
              issue_date: null,
              issuing_country: 'US',
              issuing_region: 'FL',
              date_of_birth: one.person.dateOfBirth,
              address: null,
              name: nameOf(one),
            },
            analysis: {
              authenticity: 'match',
              image_quality: 'high',
              image_quality_details: null,
              fraud_analysis_details: null,
              aamva_verification: null,
              extracted_data: {
                name: 'match',
                date_of_birth: 'match',
                expiration_date: 'not_expired',
                issuing_country: 'match',
              },
            },
            redacted_at: null,
          },
        ],
      }

/** Fills every required field, also without a value. */
const shape = (one: Identity) => ({
  id: one.id,
  client_user_id: one.clientUserId,
  created_at: iso(one.createdAt),
  completed_at: one.completedAt === null ? null : iso(one.completedAt),
  previous_attempt_id: one.previousId,
  shareable_url: null,
  template: { id: one.template, version: 1 },
  user: {
    phone_number: null,
    date_of_birth: one.person?.dateOfBirth ?? null,
    ip_address: null,
    email_address: one.email,
    name: nameOf(one),
    address: null,
    id_number: null,
  },
  status: one.status,
  steps: stepsOf(one),
  documentary_verification: documentsOf(one),
  selfie_check: null,
  kyc_check: one.status === 'active' ? null : kycOf(one),
  risk_check: null,
  verify_sms: null,
  watchlist_screening_id: null,
  beacon_user_id: null,
  user_id: null,
  redacted_at: null,
})

const tellIdentity = (state: State, one: Identity, code: string): Promise<void> =>
  tell(state, {
    url: state.stored.plaid.identityWebhook,
    type: 'IDENTITY_VERIFICATION',
    code,
    subject: one.id,
    body: { identity_verification_id: one.id },
  })

/** Newest first. */
export const attemptsOf = (state: State, user: string, template: string): Identity[] =>
  state.stored.plaid.identities.filter((one) => one.clientUserId === user && one.template === template)

type Wanted = { user: string; template: string; email: string | null; previous?: Identity }

export const beginAttempt = async (state: State, { user, template, email, previous }: Wanted): Promise<Identity> => {
  const made: Identity = {
    id: state.newId('idv_'),
    clientUserId: user,
    template,
    email,
    createdAt: Math.max(state.now(), (previous?.createdAt ?? 0) + 1),
    completedAt: null,
    previousId: previous?.id ?? null,
    status: 'active',
    person: null,
  }
  state.stored.plaid.identities = [made, ...state.stored.plaid.identities].slice(0, 500)
  state.changed()
  await tellIdentity(state, made, previous ? 'RETRIED' : 'STATUS_UPDATED')
  return made
}

export const setIdentity = async (
  state: State,
  one: Identity,
  { status, person = one.person }: Pick<Identity, 'status'> & Partial<Pick<Identity, 'person'>>,
): Promise<void> => {
  one.status = status
  one.person = person
  one.completedAt = status === 'active' ? null : state.now()
  state.changed()
  await tellIdentity(state, one, 'STATUS_UPDATED')
}

export const getIdentity: Call = (asked, state) => {
  const { identity_verification_id: id } = bodyOf(z.object({ identity_verification_id: z.string() }), asked)
  const found = state.stored.plaid.identities.find((one) => one.id === id)
  if (!found) throw invalid('INVALID_IDENTITY_VERIFICATION_ID', 'no such identity verification')
  return answered(shape(found))
}

export const listIdentities: Call = (asked, state) => {
  const { client_user_id: user, template_id: template } = bodyOf(Whose, asked)
  return answered({ identity_verifications: attemptsOf(state, user, template).map(shape), next_cursor: null })
}

export const createIdentity: Call = async (asked, state) => {
  const wish = bodyOf(
    z.object({
      client_user_id: z.string(),
      template_id: z.string(),
      is_shareable: z.boolean(),
      gave_consent: z.boolean(),
    }),
    asked,
  )
  const [known] = attemptsOf(state, wish.client_user_id, wish.template_id)
  if (known) throw new PlaidNo('INVALID_REQUEST', 'DUPLICATE_ATTEMPT', 'this user has a session: retry it')
  const wanted = { user: wish.client_user_id, template: wish.template_id, email: null }
  return answered(shape(await beginAttempt(state, wanted)))
}

export const retryIdentity: Call = async (asked, state) => {
  const { client_user_id: user, template_id: template } = bodyOf(z.extend(Whose, { strategy: z.string() }), asked)
  const [previous] = attemptsOf(state, user, template)
  if (!previous) throw invalid('INVALID_IDENTITY_VERIFICATION_ID', 'nothing to retry')
  if (previous.status === 'active') {
    throw new PlaidNo('INVALID_REQUEST', 'IDENTITY_VERIFICATION_ACTIVE', 'the last attempt is still active')
  }
  return answered(shape(await beginAttempt(state, { user, template, email: previous.email, previous })))
}
