import { useTranslation } from '#till/i18n.ts'
import { Sheet } from '#till/parts/sheet.tsx'

const keys = [
  ['F2', 'key.find'],
  ['F3', 'key.quantity'],
  ['F4', 'key.hold'],
  ['F6', 'key.held'],
  ['F7', 'key.return'],
  ['F8', 'key.charge'],
  ['F9', 'key.clear'],
  ['F10', 'key.lock'],
  ['↑ ↓', 'key.line'],
  ['+ −', 'key.more'],
  ['%', 'discount'],
  ['Del', 'key.remove'],
  ['Esc', 'key.back'],
  ['?', 'key.help'],
] as const

/** Keys of a counter. */
export const HelpSheet = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <Sheet title={t('keys')} hint={t('keysHint')} onClose={onClose}>
      <dl className="t-kv">
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>{t(words)}</dt>
            <dd>
              <kbd>{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
