import type { PartnerDetail } from '@tillgate/contract/operator-partners.ts'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#operator/i18n.ts'

export type User = PartnerDetail['users'][number]

export const UserState = ({ active, isPending }: Pick<User, 'active' | 'isPending'>) => {
  const { t } = useTranslation()
  if (isPending) return <StatusBadge tone="yellow">{t('store.PENDING')}</StatusBadge>
  return active ? (
    <StatusBadge tone="green">{t('people.active')}</StatusBadge>
  ) : (
    <StatusBadge tone="red">{t('people.inactive')}</StatusBadge>
  )
}
