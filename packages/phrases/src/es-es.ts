import type { PhraseKey } from './en-us.ts'
import { answers } from './es/answers.ts'
import { complaints } from './es/complaints.ts'
import { refusals } from './es/refusals.ts'

export const esES: Record<PhraseKey, string> = { ...answers, ...complaints, ...refusals }
