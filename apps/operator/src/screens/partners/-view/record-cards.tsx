import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import type { PartnerRecord, RecordCheck, RecordDocument } from '@tillgate/contract/operator-partner-record.ts'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { repeatableChecks, type RepeatableCheck } from '@tillgate/domain/review.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { StatusBadge, type Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useRepeatCheck } from '#operator/api/partners.ts'
import { may } from '#operator/features/session/rights.ts'
import { day, moment } from '#operator/features/figures/figures.ts'
import { dayText } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import { isExpired, isExpiring } from './partner-sections.ts'
import styles from './partner-view.module.css'

type Props = { record: PartnerRecord }

/** Documents with their expiry, the next one first. A file that no operator has read says so. */
export const DocumentsCard = ({ record: { documents } }: Props) => {
  const { t, language } = useTranslation()
  const expiry = (one: RecordDocument) => {
    const { expiresOn } = one
    if (expiresOn === null) return null
    const at = dayText(expiresOn, language, { weekday: undefined, year: 'numeric' })
    if (isExpired(one)) return <StatusBadge tone="red">{t('partner-documents.expired', { at })}</StatusBadge>
    return <StatusBadge tone={isExpiring(one) ? 'yellow' : 'green'}>{t('partner-documents.until', { at })}</StatusBadge>
  }
  const state = ({ isOpened, verifiedAt, verifiedBy }: RecordDocument): string => {
    if (verifiedAt !== null) {
      return t('partner-documents.verified', { at: day(verifiedAt, language), name: verifiedBy ?? '' })
    }
    return t(isOpened ? 'partner-documents.opened' : 'partner-documents.not-opened')
  }
  return (
    <Card title={t('partner-section.documents')} description={t('partner-documents.lead')} padded>
      {documents.length === 0 && <p className="muted">{t('partner-documents.none')}</p>}
      <ul className={styles['rows']}>
        {documents.map((one) => (
          <li className="grid cols-1-auto break line-top" key={one.id}>
            {one.applicationId === null ? (
              <b className="fw-medium">{t(`field.${one.kind}`)}</b>
            ) : (
              <Link to="/applications/$id" params={{ id: one.applicationId }} search={{}}>
                {t(`field.${one.kind}`)}
              </Link>
            )}
            {expiry(one) ?? (
              <StatusBadge tone={one.verifiedAt !== null ? 'green' : 'gray'}>
                {t(one.verifiedAt !== null ? 'partner-documents.checked' : 'partner-documents.unchecked')}
              </StatusBadge>
            )}
            <small>
              {one.store}. {t('partner-documents.uploaded', { at: day(one.uploadedAt, language) })} {state(one)}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const checkTones = { pass: 'green', look: 'yellow', fail: 'red', wait: 'blue', skip: 'gray' } as const satisfies Record<
  string,
  Tone
>

/** Asks the service or the list again. */
const RepeatButton = ({ partnerId, check }: { partnerId: string; check: RepeatableCheck }) => {
  const { t } = useTranslation()
  const repeating = useRepeatCheck(partnerId)
  const repeat = async () => {
    const done = await repeating.mutate(check)
    if (!done) return
    const text = t('partner-checks.repeated', { check: t(`check.${check}`), result: t(`result.${done.result}`) })
    showToast({ tone: done.result === 'fail' ? 'error' : 'success', text })
  }
  return (
    <>
      <Button
        size="sm"
        busy={repeating.isPending}
        aria-label={`${t('partner-checks.repeat')}: ${t(`check.${check}`)}`}
        onClick={() => void repeat()}
      >
        {t('partner-checks.repeat')}
      </Button>
      {repeating.error && <small role="alert">{refusalText(t, repeating.error)}</small>}
    </>
  )
}

const canRepeat = ({ isRepeatable }: RecordCheck): boolean => isRepeatable && may('checks.repeat')

/** Results of the checks of the first store's application, with the way to run one again or to ask the partner. */
export const ChecksCard = ({ record: { review }, partnerId }: Props & { partnerId: string }) => {
  const { t, language } = useTranslation()
  const asks = review?.isOpen && may('applications.review')
  return (
    <Card
      title={t('partner-section.checks')}
      description={t('partner-checks.lead')}
      aside={
        review && (
          <Link
            to="/applications/$id"
            params={{ id: review.applicationId }}
            search={{ ask: asks || undefined }}
            {...asButton({ size: 'sm' })}
          >
            {t(asks ? 'partner-checks.ask' : 'review.title')}
          </Link>
        )
      }
      padded
    >
      {review === null && <p className="muted">{t('partner-checks.none')}</p>}
      <ul className={styles['rows']}>
        {review?.checks.map((one) => {
          const { check, result, at } = one
          const repeatable = repeatableChecks.find((other) => other === check)
          return (
            <li className="grid cols-1-auto break line-top" key={check}>
              <b className="fw-medium">{t(`check.${check}`)}</b>
              <StatusBadge tone={checkTones[result]}>{t(`result.${result}`)}</StatusBadge>
              <span className={clsx('row wrap between', styles['whole'])}>
                <small>
                  {at === null
                    ? t(repeatable || result === 'wait' ? 'partner-checks.unanswered' : 'partner-checks.computed')
                    : t(check === 'sanctions' ? 'partner-checks.screened' : 'partner-checks.at', {
                        at: moment(at, language),
                      })}
                </small>
                {repeatable && canRepeat(one) && <RepeatButton partnerId={partnerId} check={repeatable} />}
              </span>
            </li>
          )
        })}
      </ul>
      {review?.checks.some(canRepeat) && <p className="muted fs-13">{t('partner-checks.repeat-foot')}</p>}
    </Card>
  )
}
