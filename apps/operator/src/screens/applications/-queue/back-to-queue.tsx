import { BackLink } from '@tillgate/browser/back-link.tsx'
import { useTranslation } from '#operator/i18n.ts'
import type { QueueSearch } from './queue-search.ts'

/** To the very page of the queue that this application was opened from. */
export const BackToQueue = ({ search }: { search: QueueSearch }) => {
  const { t } = useTranslation()
  return (
    <BackLink to="/applications" search={search}>
      {t('review.back')}
    </BackLink>
  )
}
