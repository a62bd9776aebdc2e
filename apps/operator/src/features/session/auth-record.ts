import { ownDrafts } from '@tillgate/browser/form/drafts.ts'
import { authRecordStore } from '@tillgate/browser/auth-record-store.ts'
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
const store = authRecordStore('operator-auth', StaffRecord)
export const { authRecord, loadAuthRecord, dropAuthRecord, signOut, watchAuth, notifyAuth, watchOtherTabs } = store
ownDrafts('operator', () => authRecord()?.user.id)
export const startAuthRecord = store.storeAuthRecord
