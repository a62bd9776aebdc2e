import { ownDrafts } from '@tillgate/browser/form/drafts.ts'
import { sessionStore } from '@tillgate/browser/session-store.ts'
import { operatorRoles } from '@tillgate/domain/roles.ts'
import * as z from 'zod/mini'

/** Who is signed in at this console. Nothing of a partner's session is in it, and nothing of it is in theirs. */
const StaffRecord = z.object({
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

/** Beside the portal's `auth`, never instead of it. */
const store = sessionStore('operator-auth', StaffRecord)
export const { session, loadSession, dropSession, signOut, watchSession, tellSession, watchOtherTabs } = store
ownDrafts('operator', () => session()?.user.id)
export const startSession = store.keepSession
