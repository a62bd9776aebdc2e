import { ownDrafts } from '@tillgate/browser/form/drafts.ts'
import { authRecordStore } from '@tillgate/browser/auth-record-store.ts'
import { operatorRoles } from '@tillgate/domain/roles.ts'
import { staffRoles } from '@tillgate/domain/staff-roles.ts'
import * as z from 'zod/mini'

/** Session of the operator, stored apart from the portal's session. */
const StaffRecord = z.object({
  token: z.string(),
  user: z.object({
    id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(operatorRoles),
    staffRoles: z.array(z.enum(staffRoles)),
  }),
  /** Expiry in milliseconds since the epoch, from the server's sign-in response. */
  expiresAt: z.number(),
})

/** Separate from the portal's record `auth`, so that both sign-ins exist side by side. */
const store = authRecordStore('operator-auth', StaffRecord)
export const { authRecord, loadAuthRecord, dropAuthRecord, signOut, watchAuth, notifyAuth, watchOtherTabs } = store
ownDrafts('operator', () => authRecord()?.user.id)
export const startAuthRecord = store.storeAuthRecord
