import { Link } from '@tanstack/react-router'
import { useTranslation } from '#operator/i18n.ts'
import { useQueueCounts } from '#operator/api/applications.ts'
import { figure } from '#operator/features/figures/figures.ts'
import type { MenuPlace } from './menu.ts'

/** How much waits for a decision, beside the menu's word. */
const QueueCount = () => {
  const { t } = useTranslation()
  const { data } = useQueueCounts()
  if (!data || data.all === 0) return null
  return (
    <span className="menu-count">
      <span aria-hidden="true">{figure(data.all, data.cap)}</span>
      <span className="sr">{t('menu.queue-count', { count: data.all })}</span>
    </span>
  )
}

type Props = { place: MenuPlace; isShort?: boolean }

export const PlaceLink = ({ place, isShort = false }: Props) => {
  const { t } = useTranslation()
  const PlaceIcon = place.icon
  return (
    <Link to={place.to} activeOptions={{ includeSearch: false }}>
      <PlaceIcon />
      {t((isShort && place.short) || place.label)}
      {place.counts && <QueueCount />}
    </Link>
  )
}
