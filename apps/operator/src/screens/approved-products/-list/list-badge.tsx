import type { ListStatus } from '@tillgate/domain/approved-lists.ts'
import { StatusBadge, type Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#operator/i18n.ts'

const tones: Record<ListStatus, Tone> = {
  WAITING: 'yellow',
  SCHEDULED: 'blue',
  IN_FORCE: 'green',
  SUPERSEDED: 'gray',
  WITHDRAWN: 'gray',
}

export const ListBadge = ({ status }: { status: ListStatus }) => {
  const { t } = useTranslation()
  return <StatusBadge tone={tones[status]}>{t(`apl-status.${status}`)}</StatusBadge>
}
