import { useTranslation } from '#operator/i18n.ts'
import { dueOf, spanOf } from '#operator/features/figures/due.ts'
import { shortMoment } from '#operator/features/figures/figures.ts'
import './due-text.css'

type Props = { dueAt: string; pausedAt: string | null; decidedAt: string | null; now: number }

/** "29 hours left", in red when six are not left any more; the hour itself is in the tooltip's place and for the ear. */
export const DueText = ({ dueAt, pausedAt, decidedAt, now }: Props) => {
  const { t, language } = useTranslation()
  if (decidedAt !== null) return <time dateTime={decidedAt}>{shortMoment(decidedAt, language)}</time>
  const { state, milliseconds } = dueOf({ dueAt, pausedAt }, now)
  return (
    <time className={`due ${state}`} dateTime={dueAt} title={shortMoment(dueAt, language)}>
      {t(`due.${state}`, { span: spanOf(milliseconds, language) })}
    </time>
  )
}
