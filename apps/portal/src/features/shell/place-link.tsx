import { Link } from '@tanstack/react-router'
import { useTranslation } from '#portal/i18n.ts'
import type { MenuPlace } from './menu.ts'

type Props = { place: MenuPlace; go?: () => void }

export const PlaceLink = ({ place, go }: Props) => {
  const { t } = useTranslation()
  const PlaceIcon = place.icon
  return (
    <Link to={place.to} activeOptions={{ exact: place.exact ?? false, includeSearch: false }} onClick={() => go?.()}>
      <PlaceIcon />
      {t(place.label)}
    </Link>
  )
}
