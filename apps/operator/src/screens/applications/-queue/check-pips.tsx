import type { QueueRow } from '@tillgate/contract/operator-applications.ts'
import { reviewChecks } from '@tillgate/domain/review.ts'
import { useTranslation } from '#operator/i18n.ts'
import './check-pips.css'

/** Six marks whose shape says how the check came out; the words below and in the ear say it too. */
export const CheckPips = ({ checks }: { checks: QueueRow['checks'] }) => {
  const { t } = useTranslation()
  const open = reviewChecks.filter((check) => checks[check] !== 'pass').length
  return (
    <div className="pips">
      <ul>
        {reviewChecks.map((check) => {
          const words = t('pip.one', { check: t(`check.${check}`), result: t(`result.${checks[check]}`) })
          return (
            <li key={check} className={checks[check]} title={words}>
              <span className="sr">{words}</span>
            </li>
          )
        })}
      </ul>
      <small>{open === 0 ? t('pips.all-passed') : t('pips.open', { count: open })}</small>
    </div>
  )
}
