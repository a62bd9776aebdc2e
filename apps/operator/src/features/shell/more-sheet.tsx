import { clsx } from 'clsx'
import { LanguageMenu } from '@tillgate/browser/language-menu.tsx'
import { LogoutIcon } from '@tillgate/ui/icons/navigation.tsx'
import { Sheet } from '@tillgate/ui/overlays/sheet.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { logOut } from '#operator/features/session/log-out.ts'
import styles from '@tillgate/ui/layout/shell.module.css'

/** Lists the menu entries that do not fit into a phone's navigation bar. */
export const MoreSheet = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <Sheet title={t('menu.more')} onClose={onClose} closeLabel={t('action.close')} side="bottom">
      <LanguageMenu />
      <div className={clsx('stack gap-2px', styles['sheetMenu'])}>
        {children}
        <button type="button" onClick={() => void logOut()}>
          <LogoutIcon />
          {t('menu.logout')}
        </button>
      </div>
      <p className="muted">
        {t('shell.zone')}. {t('shell.version')}
      </p>
    </Sheet>
  )
}
