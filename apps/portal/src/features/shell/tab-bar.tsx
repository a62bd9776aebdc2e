import { MoreIcon } from '@tillgate/ui/icons/navigation.tsx'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import { inTabBar, usePlaces } from './menu.ts'
import { PlaceLink } from './place-link.tsx'

/** Wide screens never open it, so they never fetch it. */
const MoreSheet = lazy(async () => ({ default: (await import('./more-sheet.tsx')).MoreSheet }))

/** Below 1024 px: the places used most, and a sheet with the rest. */
export const TabBar = () => {
  const { t } = useTranslation()
  const [more, setMore] = useState(false)
  const places = usePlaces()

  return (
    <>
      {places
        .filter(({ to }) => inTabBar.includes(to))
        .map((place) => (
          <PlaceLink key={place.to} place={place} />
        ))}
      <button type="button" aria-haspopup="dialog" onClick={() => setMore(true)}>
        <MoreIcon />
        {t('menu.more')}
      </button>
      <Suspense>{more && <MoreSheet close={() => setMore(false)} />}</Suspense>
    </>
  )
}
