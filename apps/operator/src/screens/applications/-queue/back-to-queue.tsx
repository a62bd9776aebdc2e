import { BackLink } from '@tillgate/browser/back-link.tsx'
import { useTranslation } from '#operator/i18n.ts'
import type { QueueSearch } from './queue-search.ts'

/** Link to the page of the queue from which the application was opened. */
export const BackToQueue = ({ search }: { search: QueueSearch }) => {
  const { t } = useTranslation()
  return (
    <BackLink to="/applications" search={search}>
      {t('review.back')}
    </BackLink>
  )
}
