import { clsx } from 'clsx'
import { LogoutIcon } from '@tillgate/ui/icons/navigation.tsx'
import { Sheet } from '@tillgate/ui/overlays/sheet.tsx'
import { logOut } from '#portal/features/session/log-out.ts'
import { useTranslation } from '#portal/i18n.ts'
import { inTabBar, accountEntries, useMenu } from './menu.ts'
import { MenuLink } from './menu-link.tsx'
import styles from '@tillgate/ui/layout/shell.module.css'

/** Entries without room in the bottom bar. */
export const MoreSheet = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const rest = useMenu().filter(({ to }) => !inTabBar.includes(to))

  return (
    <Sheet title={t('menu.more')} onClose={onClose} closeLabel={t('action.close')} side="bottom">
      <div className={clsx('stack gap-2px', styles['sheetMenu'])}>
        {[...rest, ...accountEntries].map((entry) => (
          <MenuLink key={entry.to} entry={entry} go={onClose} />
        ))}
        <button type="button" onClick={() => void logOut()}>
          <LogoutIcon />
          {t('menu.logout')}
        </button>
      </div>
      <p className="muted">{t('shell.version')}</p>
    </Sheet>
  )
}
