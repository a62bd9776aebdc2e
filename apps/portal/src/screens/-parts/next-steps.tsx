import { Link } from '@tanstack/react-router'
import { useTranslation } from '#portal/i18n.ts'
import './next-steps.css'

const forRetailers = ['terms', 'identity', 'business', 'bank', 'review'] as const
const forProviders = ['terms', 'owners', 'identity', 'business', 'bank', 'review'] as const

/** What is done, and what a new partner will be asked for, in its order. */
export const NextSteps = ({ isProvider }: { isProvider: boolean }) => {
  const { t } = useTranslation()
  return (
    <div className="stack">
      <h2>{t('under-review.next')}</h2>
      <ol className="next-steps">
        {(isProvider ? forProviders : forRetailers).map((step) => (
          <li key={step}>
            <div>
              {step === 'terms' ? (
                <Link
                  to={
                    isProvider
                      ? '/bo-register/provider-onboarding/terms-and-conditions'
                      : '/bo-register/retailer-onboarding/terms-and-conditions'
                  }
                >
                  <b>{t('under-review.terms')}</b>
                </Link>
              ) : (
                <b>{t(`under-review.${step}`)}</b>
              )}
              <p>{t(`under-review.${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="next-note">{t('under-review.later')}</p>
    </div>
  )
}
