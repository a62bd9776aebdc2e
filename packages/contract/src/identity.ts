import { identityStatuses } from '@tillgate/domain/stores.ts'
import * as z from 'zod/mini'
import { resource } from './route.ts'
import { applicants } from './access.ts'

const route = resource({ tags: ['Identity'], access: applicants('partner.run') })

export const IdentityToken = z.strictObject({ linkToken: z.string() })
/** Spec 1 §7, identity group. An empty token means that there is nothing to show: the portal refetches the profile. */
export const fetchIdentityToken = route({
  method: 'POST',
  path: '/api/identity/fetch-link-token',
  summary: 'Begin an identity check',
  answer: IdentityToken,
})

export const IdentityNamed = z.strictObject({ identityVerificationId: z.string().check(z.regex(/^[\w-]{1,128}$/)) })
export const IdentityAnswer = z.strictObject({ identityVerificationStatus: z.enum(identityStatuses) })
/** Updates the identity status from the provider, regardless of the browser's result. */
export const updateIdentity = route({
  method: 'POST',
  path: '/api/identity/update-idv',
  summary: 'Report that an identity check is over',
  body: IdentityNamed,
  answer: IdentityAnswer,
})
