import { Link } from '@tanstack/react-router'
import { useTranslation } from '#operator/i18n.ts'
import { QueueCount } from './queue-count.tsx'
import type { MenuPlace } from './menu.ts'

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
