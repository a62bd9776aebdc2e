import { WaitingRing } from '@tillgate/ui/notices/waiting-ring.tsx'
import { useTranslation } from '#portal/i18n.ts'

export const IdentityPending = () => {
  const { t } = useTranslation()
  return (
    <>
      <WaitingRing label={t('identity.pending-busy')} />
      <p>{t('identity.pending')}</p>
    </>
  )
}
