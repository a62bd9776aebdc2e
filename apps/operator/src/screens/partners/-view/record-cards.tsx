import { Link } from '@tanstack/react-router'
import type { PartnerRecord, RecordDocument } from '@tillgate/contract/operator-partner-record.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { StatusBadge, type Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { day, moment } from '#operator/features/figures/figures.ts'
import { dayText } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import { isExpired, isExpiring } from './partner-marks.ts'
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
          <li key={one.id}>
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

/** Results of the checks of the first store's application. */
export const ChecksCard = ({ record: { review } }: Props) => {
  const { t, language } = useTranslation()
  return (
    <Card
      title={t('partner-section.checks')}
      description={t('partner-checks.lead')}
      aside={
        review && (
          <Link to="/applications/$id" params={{ id: review.applicationId }} search={{}} {...asButton({ size: 'sm' })}>
            {t('review.title')}
          </Link>
        )
      }
      padded
    >
      {review === null && <p className="muted">{t('partner-checks.none')}</p>}
      <ul className={styles['rows']}>
        {review?.checks.map(({ check, result }) => (
          <li key={check}>
            <b className="fw-medium">{t(`check.${check}`)}</b>
            <StatusBadge tone={checkTones[result]}>{t(`result.${result}`)}</StatusBadge>
            {check === 'sanctions' && review.screenedAt !== null && (
              <small>{t('partner-checks.screened', { at: day(review.screenedAt, language) })}</small>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The latest contacts of support with the partner. */
export const LatestContactsCard = ({ record: { contacts }, partnerId }: Props & { partnerId: string }) => {
  const { t, language } = useTranslation()
  return (
    <Card
      title={t('partner-section.contacts')}
      description={t('partner-contacts.lead')}
      aside={
        <Link to="/partners/$id" params={{ id: partnerId }} search={{ tab: 'support' }} {...asButton({ size: 'sm' })}>
          {t('partners.tab-support')}
        </Link>
      }
      padded
    >
      {contacts.length === 0 && <p className="muted">{t('partner-contacts.none')}</p>}
      <ul className={styles['rows']}>
        {contacts.map(({ id, channel, subject, person, note, by, at }) => (
          <li key={id}>
            <b className="fw-medium">
              {t(`contact-channel.${channel}`)}: {t(`contact-subject.${subject}`)}
            </b>
            <span />
            {note !== '' && <small className="pre-wrap">{note}</small>}
            <small>{[moment(at, language), by.name, person].filter((part) => part !== '').join(', ')}</small>
          </li>
        ))}
      </ul>
    </Card>
  )
}
