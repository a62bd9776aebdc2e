import { Retailer } from '@tillgate/contract/auth.ts'
import { portalRoles } from '@tillgate/domain/roles.ts'
import * as z from 'zod/mini'
import { seal, unseal } from '@tillgate/ui/sealed.ts'

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
export type AuthRecord = z.infer<typeof AuthRecord>

export const sealRecord = (key: string, record: AuthRecord): Promise<string> => seal(key, record)

/** undefined for anything that is no record of ours: another key, a cut or changed text, an older shape. */
export const openRecord = async (key: string, sealed: string): Promise<AuthRecord | undefined> => {
  const parsed = z.safeParse(AuthRecord, await unseal(key, sealed))
  return parsed.success ? parsed.data : undefined
}
