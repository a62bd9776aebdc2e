import { Retailer } from '@tillgate/contract/auth.ts'
import { portalRoles } from '@tillgate/domain/roles.ts'
import * as z from 'zod/mini'

/** Spec 1 §3, stored authentication record. */
export const AuthRecord = z.object({
  token: z.string(),
  user: z.object({
    email: z.string(),
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(portalRoles),
    // The profile knows more of the partner than the record keeps.
    retailer: z.nullable(z.object(Retailer.shape)),
  }),
  /** Milliseconds; 24 hours after sign-in. */
  expiresAt: z.number(),
})
