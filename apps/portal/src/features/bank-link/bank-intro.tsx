import { ClockIcon, EyeIcon, LockIcon } from '@tillgate/ui/icons/proofs.tsx'
import { Points } from '@tillgate/ui/cards/points.tsx'
import { useTranslation } from '#portal/i18n.ts'

/** Spec 1 §2: the initial screen. */
export const BankIntro = () => {
  const { t } = useTranslation()
  return (
    <>
      <h2>{t('bank.lead')}</h2>
      <Points
        points={[
          { title: t('bank.read-only'), text: t('bank.read-only.text'), icon: <EyeIcon /> },
          { title: t('bank.no-password'), text: t('bank.no-password.text'), icon: <LockIcon /> },
          { title: t('bank.minutes'), text: t('bank.minutes.text'), icon: <ClockIcon /> },
        ]}
      />
    </>
  )
}
