import { operatorRoles } from '@tillgate/domain/roles.ts'
import { seal, unseal } from '@tillgate/ui/sealed.ts'
import * as z from 'zod/mini'

/** Who is signed in at this console. Nothing of a partner's session is in it, and nothing of it is in theirs. */
export const StaffRecord = z.object({
  token: z.string(),
  user: z.object({
    id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(operatorRoles),
  }),
  /** Milliseconds, as the server said when it let them in. */
  expiresAt: z.number(),
})
export type StaffRecord = z.infer<typeof StaffRecord>

export const sealRecord = (key: string, record: StaffRecord): Promise<string> => seal(key, record)

/** undefined for anything that is no record of ours: a partner's, another key's, a changed text. */
export const openRecord = async (key: string, sealed: string): Promise<StaffRecord | undefined> => {
  const parsed = z.safeParse(StaffRecord, await unseal(key, sealed))
  return parsed.success ? parsed.data : undefined
}
