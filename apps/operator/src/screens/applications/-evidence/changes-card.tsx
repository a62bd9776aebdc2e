import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { shortMoment } from '#operator/features/figures/figures.ts'
import shellFrameStyles from '#operator/features/shell/shell-frame.module.css'

type Props = { resubmission: NonNullable<ApplicationDetail['resubmission']> }

/** Fields that the partner corrected after a rejection, with old and new value. Mockup 24. */
export const ChangesCard = ({ resubmission: { reason, text, sentAt, changes } }: Props) => {
  const { t, language } = useTranslation()
  const shown = (value: string): string => (value === '' ? t('changes.empty') : value)
  return (
    <Card
      title={t('changes.title')}
      aside={
        <span className="muted">
          {sentAt === null ? t('changes.open') : t('changes.sent', { at: shortMoment(sentAt, language) })}
        </span>
      }
      padded
    >
      <p>
        <b>{t(`rejection.${reason}`)}</b>
      </p>
      <p className="basis-full pre-wrap break">{text}</p>
      <ul className={shellFrameStyles['plainList']}>
        {changes.map(({ field, before, after }) => (
          <li key={field}>
            <b className="grow">{t(`field.${field}`)}</b>
            {before === '' && after === '' ? (
              <small>{t('changes.done-again')}</small>
            ) : (
              <>
                <small>
                  <del>{t('changes.before', { value: shown(before) })}</del>
                </small>
                <small>
                  <ins>{t('changes.after', { value: shown(after) })}</ins>
                </small>
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
