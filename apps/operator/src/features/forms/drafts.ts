import { draftsOf } from '@tillgate/browser/drafts.ts'
import { session } from '#operator/features/session/session.ts'

export const { useDraft, useReturnDraft } = draftsOf('operator', () => session()?.user.id)
