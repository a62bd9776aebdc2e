import { Link } from '@tanstack/react-router'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { ChevronLeftIcon } from '@tillgate/ui/icons/arrows.tsx'
import { useTranslation } from '#operator/i18n.ts'
import type { QueueSearch } from './queue-search.ts'

/** To the very page of the queue that this application was opened from. */
export const BackToQueue = ({ search }: { search: QueueSearch }) => {
  const { t } = useTranslation()
  return (
    <Link
      to="/applications"
      search={search}
      {...asButton({ look: 'ghost', iconOnly: true })}
      aria-label={t('review.back')}
    >
      <ChevronLeftIcon />
    </Link>
  )
}
