import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import { authRecord } from './auth-record.ts'
import { may } from './may.ts'

/** First page after the sign-in. Accountants have no dashboard. */
export const homePath = (): '/' | '/transfer-statements' =>
  authRecord() && !may('dashboard.read') && may('statements.read') ? '/transfer-statements' : '/'

/** Label of the button to the first page. */
export const toHomeLabel = (): PhraseKey => (homePath() === '/' ? 'action.to-dashboard' : 'action.to-statements')
