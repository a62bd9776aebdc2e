import { getStore, listOwners, saveBusinessInformation, saveOwnership } from '@tillgate/contract/business.ts'
import { getOnboarding } from '@tillgate/contract/onboarding.ts'
import { setNewPartner } from '@tillgate/contract/registration.ts'
import { steps, type Step } from '@tillgate/domain/next-step.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { postDocument } from '#server/testing/applicants.ts'
import { aBusinessEdit, anOwner } from '#server/testing/business.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aPerson, clientOf, type Retailer } from '#server/testing/people.ts'
import { plaidApp } from '#server/testing/plaid.ts'
import { agreeToTerms } from '#server/testing/terms.ts'

const plaid = await plaidApp()
const { app, prove, link } = plaid

type Call = { step: Step; isOf?: 'provider'; make: (person: Retailer) => Promise<unknown> }
const papers = ['W9', 'CREDENTIALS', 'COMPLIANCE_ATTESTATION', 'ADA_ATTESTATION'] as const

const refusedPaper = async (person: Retailer, kind: (typeof papers)[number]): Promise<void> => {
  const { status, body } = await postDocument(app, person, { kind })
  if (status !== 200) throw Object.assign(new Error('refused'), { status, ...Object(body) })
}

/** Every call by which an applicant gets on, and the step it belongs to. */
const calls = (type: 'GROCERY' | 'DENTAL'): Record<string, Call> => ({
  terms: { step: 'terms', make: agreeToTerms },
  owners: {
    step: type === 'DENTAL' ? 'owner-details' : 'business',
    make: async ({ call, storeId }) => {
      const params = { id: storeId }
      const { version } = await call(listOwners, { params })
      return call(saveOwnership, { params, body: { owners: [anOwner()], isComplete: true, version } })
    },
  },
  identity: { step: 'identity', make: (person) => prove(person, 'leslie') },
  business: {
    step: 'business',
    make: async ({ call, storeId }) => {
      const params = { id: storeId }
      const { version } = await call(getStore, { params })
      return call(saveBusinessInformation, { params, body: aBusinessEdit({ type, npi: '1234567893', version }) })
    },
  },
  ...Object.fromEntries(
    papers.map((kind) => [kind, { step: 'business' as const, make: (person: Retailer) => refusedPaper(person, kind) }]),
  ),
  bank: { step: 'bank-account', make: (person) => link(person, 'platypus') },
})

const aNewcomer = async (type: 'GROCERY' | 'DENTAL'): Promise<Retailer> => {
  const person = await aPerson(app, { role: 'UNASSIGNED', partnerId: null })
  const { accessToken, retailer } = await person.call(setNewPartner, { body: { Type: type } })
  const storeId = retailer?.stores[0]?.id ?? ''
  const partnerId = retailer?.id ?? ''
  return { ...person, ...clientOf(app, accessToken), token: accessToken, partnerId, storeId, storeIds: [storeId] }
}

const readOnboarding = async ({ call }: Retailer) => call(getOnboarding, {})

/** A call out of turn returns a refusal and leaves the state unchanged. */
const tryOne = async (person: Retailer, { step, make }: Call): Promise<void> => {
  await withIdentity(app.deps.pool, forgetLimits)
  const before = await readOnboarding(person)
  const isEarly = steps.indexOf(step) > steps.indexOf(before.step)
  const outcome = await make(person).then(
    () => 'done',
    (error: unknown) => String(Object(error).code),
  )
  if (!isEarly) return
  expect(outcome).toBe('step.not-open')
  expect(await readOnboarding(person)).toEqual(before)
}

test.each(['GROCERY', 'DENTAL'] as const)(
  'random calls of a new %s skip no step',
  async (type) => {
    const known = calls(type)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...Object.values(known)), { minLength: 8, maxLength: 16 }),
        async (walk) => {
          const person = await aNewcomer(type)
          for (const call of walk) await tryOne(person, call)

          const order = [
            'terms',
            ...(type === 'DENTAL' ? ['owners'] : []),
            'identity',
            'business',
            'owners',
            ...papers,
            'bank',
          ]
          for (const name of order) await known[name]?.make(person).catch(() => undefined)
          const sent = await readOnboarding(person)
          expect(sent).toMatchObject({ step: 'under-review', application: 'REVIEW' })
          expect(sent.timeline.at(-1)?.event).toBe('SUBMITTED')
          expect(sent.timeline.map(({ event }) => event).toSorted()).toEqual([
            'BANK_VERIFIED',
            'BUSINESS_SAVED',
            'IDENTITY_VERIFIED',
            'SUBMITTED',
            'TERMS_ACCEPTED',
          ])
        },
      ),
      { numRuns: 6, endOnFailure: true },
    )
  },
  120_000,
)
