import * as z from 'zod/mini'
import { itemOf, newPublicToken, setStatus, tellItem } from './items.ts'
import { banks, makeItem } from './personas.ts'
import { answered, bodyOf, invalid, type Call } from './wire.ts'

/** Calls of Plaid's own sandbox for experiments. */
export const createScenario: Call = (asked, state) => {
  const wish = bodyOf(
    z.object({
      institution_id: z.string(),
      initial_products: z.array(z.string()),
      options: z.optional(z.object({ webhook: z.optional(z.string()) })),
    }),
    asked,
  )
  const token = {
    token: '',
    expiresAt: 0,
    isUsed: false,
    clientName: '',
    language: 'en',
    clientUserId: '',
    email: null,
    webhook: wish.options?.webhook ?? null,
    template: null,
    hasIdentity: wish.initial_products.includes('identity'),
    itemId: null,
    auth: null,
  }
  return answered({
    public_token: newPublicToken(
      state,
      makeItem(state, token, { persona: 'platypus', holder: 'Alberta Bobbeth Charleson' }),
    ),
  })
}

/** The two institutions of Plaid's sandbox. Other states are set in the console. */
export const setScenarioStatus: Call = async (asked, state) => {
  const wish = bodyOf(
    z.object({
      access_token: z.string(),
      account_id: z.string(),
      verification_status: z.enum(['automatically_verified', 'verification_expired']),
    }),
    asked,
  )
  await setStatus(state, itemOf(state, wish.access_token), wish.verification_status)
  return answered({})
}

export const fireScenarioWebhook: Call = async (asked, state) => {
  const wish = bodyOf(
    z.object({ access_token: z.string(), webhook_type: z._default(z.string(), 'AUTH'), webhook_code: z.string() }),
    asked,
  )
  await tellItem(state, itemOf(state, wish.access_token), wish.webhook_type, wish.webhook_code)
  return answered({ webhook_fired: true })
}

export const resetScenario: Call = async (asked, state) => {
  const item = itemOf(state, bodyOf(z.object({ access_token: z.string() }), asked).access_token)
  item.isLoginLost = true
  state.changed()
  await tellItem(state, item, 'ITEM', 'ERROR')
  return answered({ reset_login: true })
}

export const getInstitution: Call = (asked) => {
  const { institution_id: id } = bodyOf(
    z.object({ institution_id: z.string(), country_codes: z.array(z.string()) }),
    asked,
  )
  const bank = Object.values(banks).find((one) => one.id === id)
  if (!bank) throw invalid('INVALID_INSTITUTION')
  return answered({
    institution: {
      institution_id: id,
      name: bank.name,
      products: ['auth'],
      country_codes: ['US'],
      routing_numbers: [],
      oauth: false,
    },
  })
}
