import { settings } from '@tillgate/browser/settings.ts'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#portal/i18n.ts'

/** Marks an installation with simulated third parties. */
export const SandboxBadge = () => {
  const { t } = useTranslation()
  return settings().sandbox ? (
    <span className="only-wide">
      <StatusBadge tone="yellow">{t('shell.sandbox')}</StatusBadge>
    </span>
  ) : null
}
