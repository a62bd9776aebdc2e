import type { AskableField } from '@tillgate/domain/applications.ts'
import { operatorQuestions as english } from '@tillgate/phrases/en/operator-questions.ts'
import { operatorQuestions as spanish } from '@tillgate/phrases/es/operator-questions.ts'
import type { Language } from '@tillgate/phrases/say.ts'

/** Both at hand, whatever language the console speaks: the partner reads its own. */
export const questionsIn: Record<Language, Record<AskableField, string>> = { 'en-US': english, 'es-ES': spanish }
