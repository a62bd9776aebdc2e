import { createFileRoute } from '@tanstack/react-router'
import { AuthCard } from '@tillgate/ui/auth-card.tsx'
import { session } from '#portal/features/session/session.ts'
import { settings } from '#portal/features/settings/settings.ts'
import { useTranslation } from '#portal/i18n.ts'
import { NextSteps } from './-parts/next-steps.tsx'

/** Spec 1 §2: also the index page of partners that are not complete. */
export const Route = createFileRoute('/under-review')({
  staticData: { frame: 'steps', step: 'under-review' },
  component: UnderReview,
})

function UnderReview() {
  const { t } = useTranslation()
  const { brand } = settings()
  const user = session()?.user
  const support = [brand.supportPhone, brand.supportEmail].filter((way) => way !== '').join(', ')
  return (
    <AuthCard
      title={t('under-review.title')}
      site={brand.name}
      lead={t('under-review.lead', { email: user?.email ?? '' })}
      look="white"
      foot={support === '' ? undefined : t('under-review.support', { support })}
    >
      <NextSteps isProvider={user?.role === 'PROVIDER'} />
    </AuthCard>
  )
}
