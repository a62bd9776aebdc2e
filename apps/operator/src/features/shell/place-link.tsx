import { Link } from '@tanstack/react-router'
import { useTranslation } from '#operator/i18n.ts'
import { QueueCount } from './queue-count.tsx'
import type { MenuPlace } from './menu.ts'

type Props = { place: MenuPlace; go?: () => void }

export const PlaceLink = ({ place, go }: Props) => {
  const { t } = useTranslation()
  const PlaceIcon = place.icon
  return (
    <Link to={place.to} activeOptions={{ includeSearch: false }} onClick={() => go?.()}>
      <PlaceIcon />
      {t(place.label)}
      {place.counts && <QueueCount />}
    </Link>
  )
}
