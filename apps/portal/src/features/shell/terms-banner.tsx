import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { storeAdmins } from '@tillgate/domain/roles.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { onboardingState } from '#portal/api/onboarding.ts'
import { stepUrl } from '#portal/features/onboarding/step-url.ts'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { useTranslation } from '#portal/i18n.ts'

const believed = 5 * 60 * 1000

/** A new version of the terms: until somebody who may agrees to it, everything can be read and nothing changed. */
export const TermsBanner = () => {
  const { t } = useTranslation()
  const { data } = useQuery({ ...onboardingState, staleTime: believed })
  // Whoever is not approved yet is led to the terms by the steps themselves.
  if (data?.application !== 'APPROVED' || data.hasAcceptedTerms) return null
  const role = authRecord()?.user.role
  return (
    <Alert tone="warning" title={t('shell.new-terms')}>
      {role !== undefined && storeAdmins.includes(role) ? (
        <p>
          {t('shell.new-terms-text')} <Link to={stepUrl('terms', data.isProvider)}>{t('shell.read-terms')}</Link>
        </p>
      ) : (
        <p>{t('shell.new-terms-ask', { name: data.storeAdmin ?? '' })}</p>
      )}
    </Alert>
  )
}
