import { Link } from '@tanstack/react-router'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useStoreApplication } from '#portal/api/stores.ts'
import { nameOf } from '#portal/features/application/asked-list.tsx'
import { momentOf } from '#portal/features/application/moment.ts'
import { useTranslation } from '#portal/i18n.ts'

/** What its reviewer asks, or why it was turned down: nothing while there is nothing to do. */
export const ApplicationNotice = ({ id }: { id: string }) => {
  const { t, language } = useTranslation()
  const { data } = useStoreApplication(id)
  if (data?.rejection) {
    return (
      <Alert tone="error" title={t('stores.rejected')}>
        <p>{t(`status.rejected-${data.rejection.reason}`)}</p>
        <p>{data.rejection.text}</p>
      </Alert>
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
