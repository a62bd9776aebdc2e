import type { StaffRow } from '@tillgate/contract/operator-staff.ts'
import { StatusBadge } from '@tillgate/ui/status-badge.tsx'
import { useTranslation } from '#operator/i18n.ts'

export const StaffState = ({ isPending, active }: Pick<StaffRow, 'isPending' | 'active'>) => {
  const { t } = useTranslation()
  if (!active) return <StatusBadge tone="red">{t('people.inactive')}</StatusBadge>
  if (isPending) return <StatusBadge tone="yellow">{t('staff.invited')}</StatusBadge>
  return <StatusBadge tone="green">{t('people.active')}</StatusBadge>
}
