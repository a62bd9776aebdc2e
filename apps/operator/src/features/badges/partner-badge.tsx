import type { PartnerRow } from '@tillgate/contract/operator-partners.ts'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { ApplicationBadge } from './application-badge.tsx'

type Props = { partner: Pick<PartnerRow, 'applicationStatus' | 'isBlocked'> }

/** The status of the application, or "Blocked" while a sanctions case holds the partner. */
export const PartnerBadge = ({ partner: { applicationStatus, isBlocked } }: Props) => {
  const { t } = useTranslation()
  return isBlocked ? (
    <StatusBadge tone="red">{t('blocked.badge')}</StatusBadge>
  ) : (
    <ApplicationBadge status={applicationStatus} />
  )
}
