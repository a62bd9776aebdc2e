import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#portal/i18n.ts'

/** Spec 2 §2: Verified is blue. */
export const AplBadge = ({ verified }: { verified: boolean }) => {
  const { t } = useTranslation()
  return (
    <StatusBadge tone={verified ? 'blue' : 'gray'} plain>
      {verified ? t('apl.verified') : t('apl.not-verified')}
    </StatusBadge>
  )
}
