import { Link } from '@tanstack/react-router'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { appealOf, useStoreApplication } from '#portal/api/stores.ts'
import { AppealForm } from '#portal/features/application/appeal-form.tsx'
import { nameOf } from '#portal/features/application/asked-list.tsx'
import { momentOf } from '#portal/features/application/moment.ts'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'

/** `hasForm`: an appeal can be written here, which is no place inside another form. What its reviewer asks, or why it was turned down: nothing while there is nothing to do. */
export const ApplicationNotice = ({ id, hasForm = true }: { id: string; hasForm?: boolean }) => {
  const { t, language } = useTranslation()
  const { data } = useStoreApplication(id)
  if (data?.rejection) {
    return (
      <>
        <Alert tone="error" title={t('stores.rejected')}>
          <p>{t(`status.rejected-${data.rejection.reason}`)}</p>
          {data.rejection.text !== '' && (
            <p>
              {t('status.reviewer')} <q>{data.rejection.text}</q>
            </p>
          )}
          {!data.canAppeal && <p>{t(data.isAppealOpen ? 'status.appealed-text' : 'status.no-appeal')}</p>}
          {data.canAppeal && !may('partner.run') && <p>{t('stores.appeal-admin')}</p>}
        </Alert>
        {hasForm && data.canAppeal && may('partner.run') && (
          <Card label={t('status.appeal')} padded>
            <AppealForm send={appealOf(id)} />
          </Card>
        )}
      </>
    )
  }
  if (data?.status !== 'REVIEW') return null
  const open = data.asked.filter(({ isAnswered }) => !isAnswered)
  if (open.length === 0) {
    const by = data.dueAt === null ? undefined : momentOf(data.dueAt, language)
    return (
      <Alert tone="info">
        <p>{by === undefined ? t('stores.in-review') : t('stores.in-review-by', { time: by })}</p>
      </Alert>
    )
  }
  return (
    <Alert tone="warning" title={t('stores.asks')}>
      <ul>
        {open.map(({ id: question, field, message }) => (
          <li key={question}>
            {t(nameOf(field))}: {message}
          </li>
        ))}
      </ul>
      <p className="row wrap">
        {open.some(({ field }) => field !== 'bankAccount') && (
          <Link to="/stores/edit/$id" params={{ id }} {...asButton({ look: 'secondary', size: 'sm' })}>
            {t('stores.edit')}
          </Link>
        )}
        {open.some(({ field }) => field === 'bankAccount') && (
          <Link to="/stores/link-account/$id" params={{ id }} {...asButton({ look: 'secondary', size: 'sm' })}>
            {t('stores.link-bank')}
          </Link>
        )}
      </p>
    </Alert>
  )
}
