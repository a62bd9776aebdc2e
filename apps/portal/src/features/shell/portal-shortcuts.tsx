import { ShortcutsDialog } from '@tillgate/browser/keys/shortcuts-dialog.tsx'
import { useTranslation } from '#portal/i18n.ts'

const shortcuts = [
  { keys: ['Ctrl', 'K'], does: 'keys.search' },
  { keys: ['Ctrl', 'Enter'], does: 'keys.save' },
  { keys: ['J', 'K'], does: 'keys.rows' },
  { keys: ['Enter'], does: 'keys.open' },
  { keys: ['X'], does: 'keys.tick' },
  { keys: ['E'], does: 'keys.edit' },
  { keys: ['Z'], does: 'keys.undo' },
  { keys: ['Esc'], does: 'keys.close' },
  { keys: ['?'], does: 'keys.this' },
] as const

export const PortalShortcuts = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  return <ShortcutsDialog shortcuts={shortcuts.map(({ keys, does }) => ({ keys, does: t(does) }))} onClose={onClose} />
}
