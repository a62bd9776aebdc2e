import { ownDrafts } from '@tillgate/browser/form/drafts.ts'
import { sessionStore } from '@tillgate/browser/session-store.ts'
import { StaffRecord } from './record.ts'

/** Beside the portal's `auth`, never instead of it. */
const store = sessionStore('operator-auth', StaffRecord)
export const { session, loadSession, dropSession, signOut, watchSession, tellSession, watchOtherTabs } = store
ownDrafts('operator', () => session()?.user.id)
export const startSession = store.keepSession
