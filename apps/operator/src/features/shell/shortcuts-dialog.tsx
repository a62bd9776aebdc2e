import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { useTranslation } from '#operator/i18n.ts'
import styles from './shell-frame.module.css'

const shortcuts = [
  { keys: ['J', 'K'], does: 'keys.rows' },
  { keys: ['Enter'], does: 'keys.open' },
  { keys: ['A'], does: 'keys.act' },
  { keys: ['N', 'P'], does: 'keys.documents' },
  { keys: ['V'], does: 'keys.verify' },
  { keys: ['R'], does: 'keys.rotate' },
  { keys: ['Ctrl', 'K'], does: 'keys.search' },
  { keys: ['Esc'], does: 'keys.close' },
  { keys: ['?'], does: 'keys.this' },
] as const

/** Lists the shortcuts of the console. */
export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <Dialog title={t('keys.title')} closeLabel={t('action.close')} onClose={onClose}>
      <dl className={styles['shortcuts']}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
