import { portalRoles } from '@tillgate/domain/roles.ts'
import { twoFactorWays } from '@tillgate/domain/two-factor.ts'
import * as z from 'zod/mini'

/** Person of a partner, and the call in which the change was requested. */
const account = {
  partner: z.strictObject({ id: z.uuid(), name: z.string() }),
  person: z.strictObject({ id: z.uuid(), name: z.string(), email: z.string(), role: z.enum(portalRoles) }),
  contactId: z.uuid(),
}
/** The second factor becomes a mailed code. `isByMailbox`: a mailed code was the only proof of the caller, so the owner may object first. */
export const FactorChange = z.strictObject({
  kind: z.literal('FACTOR'),
  ...account,
  way: z.enum(twoFactorWays),
  isByMailbox: z.optional(z.boolean()),
})
export type FactorChange = z.infer<typeof FactorChange>
/** `email`: the new address. */
export const EmailChange = z.strictObject({ kind: z.literal('EMAIL'), ...account, email: z.string() })
export type EmailChange = z.infer<typeof EmailChange>
