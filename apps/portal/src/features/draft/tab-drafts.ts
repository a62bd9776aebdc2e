import { draftsOf } from '@tillgate/browser/drafts.ts'
import { session } from '#portal/features/session/session.ts'

/** For forms whose drafts the server does not keep. */
export const { useReturnDraft, useFormDraft } = draftsOf('portal', () => session()?.user.id)
