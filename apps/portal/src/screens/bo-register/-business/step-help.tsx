import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import { useTranslation } from '#portal/i18n.ts'

type Topic =
  Extract<PhraseKey, `business.help-${string}`> extends infer K
    ? K extends `business.help-${infer T}.text`
      ? T
      : never
    : never

/** Answers to common questions about the page, beside the form on wide screens. */
export const StepHelp = ({ topics }: { topics: readonly Topic[] }) => {
  const { t } = useTranslation()
  return topics.map((topic) => (
    <div key={topic}>
      <h2>{t(`business.help-${topic}`)}</h2>
      <p>{t(`business.help-${topic}.text`)}</p>
    </div>
  ))
}
