import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { useTranslation } from '#operator/i18n.ts'
import { shortMoment } from '#operator/features/figures/figures.ts'

/** What operators corrected: the next pair of eyes has to see that it was not the partner. */
export const EditsList = ({ edits }: { edits: ApplicationDetail['edits'] }) => {
  const { t, language } = useTranslation()
  return (
    <div className="stack">
      <h3>{t('correct.history')}</h3>
      <ul className="plain-list">
        {edits.map(({ field, before, after, reason, at, by }) => (
          <li key={`${field} ${at}`}>
            <b>{t(`field.${field}`)}</b>
            <span>
              <del>{before || t('fact.none')}</del> <ins>{after || t('fact.none')}</ins>
            </span>
            <small>
              {by.name}, {shortMoment(at, language)}: {reason}
            </small>
          </li>
        ))}
      </ul>
    </div>
  )
}
