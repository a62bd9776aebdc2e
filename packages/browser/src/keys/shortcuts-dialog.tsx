import { clsx } from 'clsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { useTranslation } from '../i18n.ts'
import styles from './shortcuts-dialog.module.css'

/** Keys pressed together, and what they do. */
export type Shortcut = { keys: readonly string[]; does: string }

/** Lists the shortcuts of an app. */
export const ShortcutsDialog = ({ shortcuts, onClose }: { shortcuts: readonly Shortcut[]; onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <Dialog title={t('keys.title')} closeLabel={t('action.close')} onClose={onClose}>
      <dl className={clsx('stack gap-3', styles['shortcuts'])}>
        {shortcuts.map(({ keys, does }) => (
          <div className="grid items-center gap-3" key={does}>
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd className="surface-2 line" key={key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
