import { ShortcutsDialog } from '@tillgate/browser/keys/shortcuts-dialog.tsx'
import { useTranslation } from '#operator/i18n.ts'

const shortcuts = [
  { keys: ['J', 'K'], does: 'keys.rows-or-applications' },
  { keys: ['Enter'], does: 'keys.open' },
  { keys: ['A'], does: 'keys.act' },
  { keys: ['[', ']'], does: 'keys.documents' },
  { keys: ['V'], does: 'keys.verify' },
  { keys: ['R'], does: 'keys.rotate' },
  { keys: ['Ctrl', 'K'], does: 'keys.search' },
  { keys: ['Esc'], does: 'keys.close' },
  { keys: ['?'], does: 'keys.this' },
] as const

export const ConsoleShortcuts = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  return <ShortcutsDialog shortcuts={shortcuts.map(({ keys, does }) => ({ keys, does: t(does) }))} onClose={onClose} />
}
