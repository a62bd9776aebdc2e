import { Sheet } from '@tillgate/ui/overlays/sheet.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { BellParts, SettingsLink } from './bell-panel.tsx'

/** Tasks and events on a phone. */
export const BellSheet = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <Sheet
      title={
        <span className="row">
          {t('notifications.title')}
          <SettingsLink onClose={onClose} />
        </span>
      }
      closeLabel={t('action.close')}
      onClose={onClose}
    >
      <BellParts onClose={onClose} />
    </Sheet>
  )
}
