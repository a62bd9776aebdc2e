import { MoreIcon } from '@tillgate/ui/icons/navigation.tsx'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { session } from '#operator/features/session/session.ts'
import { placesFor } from './menu.ts'
import { PlaceLink } from './place-link.tsx'

/** Wide screens never open it, so they never fetch it. */
const MoreSheet = lazy(async () => ({ default: (await import('./more-sheet.tsx')).MoreSheet }))

/** Below 1024 px the menu stands at the foot, and a sheet holds what is rarely wanted. */
export const TabBar = () => {
  const { t } = useTranslation()
  const [more, setMore] = useState(false)

  return (
    <>
      {placesFor(session()?.user.role).map((place) => (
        <PlaceLink key={place.to} place={place} isShort />
      ))}
      <button type="button" aria-haspopup="dialog" onClick={() => setMore(true)}>
        <MoreIcon />
        {t('menu.more')}
      </button>
      <Suspense>{more && <MoreSheet close={() => setMore(false)} />}</Suspense>
    </>
  )
}
