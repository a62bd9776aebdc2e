import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { BusinessLink } from '#portal/features/onboarding/business-link.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { Answers } from './answers.tsx'

type Props = { onboardingState: Onboarding; storeId: string }

/** The last look before the bank sends the application: every part with the way back to it. */
export const CheckAnswers = ({ onboardingState: { isProvider, isEmailProven }, storeId }: Props) => {
  const { t } = useTranslation()
  const parts = ['business', 'owners', 'documents'] as const
  return (
    <section className="stack" aria-labelledby="check-answers">
      <h2 id="check-answers">{t('check.title')}</h2>
      <p className="muted">{t(isEmailProven ? 'check.lead' : 'check.lead-email')}</p>
      <Answers storeId={storeId}>
        {(facts) =>
          parts
            .filter((part) => facts[part].some(({ value }) => value !== ''))
            .map((part) => (
              <div key={part}>
                <Facts facts={facts[part]} />
                <p>
                  <BusinessLink isProvider={isProvider} part={part} look={{ className: 'tap' }}>
                    {t(`check.${part}`)}
                  </BusinessLink>
                </p>
              </div>
            ))
        }
      </Answers>
    </section>
  )
}
