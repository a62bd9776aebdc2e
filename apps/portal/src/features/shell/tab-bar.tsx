import { LogoutIcon, MoreIcon } from '@tillgate/ui/icons/navigation.tsx'
import { Sheet } from '@tillgate/ui/sheet.tsx'
import { useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import { logOut } from '#portal/features/session/log-out.ts'
import { inTabBar, menu } from './menu.ts'
import { PlaceLink } from './place-link.tsx'

/** Below 1024 px: the places used most, and a sheet with the rest. */
export const TabBar = () => {
  const { t } = useTranslation()
  const [more, setMore] = useState(false)
  const first = menu.filter(({ to }) => inTabBar.includes(to))
  const rest = menu.filter(({ to }) => !inTabBar.includes(to))

  return (
    <>
      {first.map((place) => (
        <PlaceLink key={place.to} place={place} />
      ))}
      <button type="button" aria-haspopup="dialog" onClick={() => setMore(true)}>
        <MoreIcon />
        {t('menu.more')}
      </button>
      {more && (
        <Sheet title={t('menu.more')} close={() => setMore(false)} closeLabel={t('action.close')} side="bottom">
          <div className="sheet-menu">
            {rest.map((place) => (
              <PlaceLink key={place.to} place={place} go={() => setMore(false)} />
            ))}
            <button type="button" onClick={() => void logOut()}>
              <LogoutIcon />
              {t('menu.logout')}
            </button>
          </div>
          <p className="muted">{t('shell.version')}</p>
        </Sheet>
      )}
    </>
  )
}
