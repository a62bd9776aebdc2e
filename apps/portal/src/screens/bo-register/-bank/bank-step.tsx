import { Link } from '@tanstack/react-router'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import { isBankVerified } from '@tillgate/domain/stores.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { StepCard } from '@tillgate/ui/cards/step-card.tsx'
import { useOnboardingState } from '#portal/api/onboarding.ts'
import { NoBankAccess } from '#portal/features/bank-link/no-access.tsx'
import { BankLink } from '#portal/features/bank-link/bank-link.tsx'
import { BusinessLink } from '#portal/features/onboarding/business-link.tsx'
import { stepUrl } from '#portal/features/onboarding/step-url.ts'
import { useGoOn } from '#portal/features/onboarding/use-go-on.ts'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { Answers } from '../-summary/answers.tsx'

type Props = { onboardingState: Onboarding; storeId: string }

/** Lists every part with a link to change it, before the bank step submits the application. */
const CheckAnswers = ({ onboardingState: { isProvider, isEmailProven }, storeId }: Props) => {
  const { t } = useTranslation()
  const parts = ['business', 'owners', 'documents'] as const
  return (
    <section className="stack gap-4 line-top pt-4" aria-labelledby="check-answers">
      <h2 id="check-answers">{t('check.title')}</h2>
      <p className="muted">{t(isEmailProven ? 'check.lead' : 'check.lead-email')}</p>
      <Answers storeId={storeId}>
        {(facts) =>
          parts
            .filter((part) => facts[part].some(({ value }) => value !== ''))
            .map((part) => (
              <div className="stack gap-2" key={part}>
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

const Continue = ({ isMain }: { isMain: boolean }) => {
  const { t } = useTranslation()
  const goOn = useChange({ mutationFn: useGoOn(), once: true })
  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      size="lg"
      full
      busy={goOn.isPending}
      onClick={() => goOn.mutate()}
    >
      {t('bank.continue')}
    </Button>
  )
}

const Rest = ({ isProvider }: { isProvider: boolean }) => {
  const { t } = useTranslation()
  return (
    <Alert tone="info" title={t('bank.rest')}>
      <p>{t('bank.rest.text')}</p>
      <p>
        <Link to={stepUrl('business', isProvider)}>{t('bank.rest-link')}</Link>
      </p>
    </Alert>
  )
}

const OwnBank = ({ onboardingState, changed }: { onboardingState: Onboarding; changed: () => void }) => {
  const { t } = useTranslation()
  const { storeId, storeAdmin, isProvider, bank, bankAccountNumber, asked } = onboardingState
  if (!may('bank.link')) return <NoBankAccess storeAdmin={storeAdmin} />
  if (storeId === null) return <Alert tone="error">{t('store.not-found')}</Alert>
  const question = asked.find(({ field, isAnswered }) => field === 'bankAccount' && !isAnswered)
  // A verified account stays in force until the account that the reviewer asks for is verified.
  const isChange = question !== undefined && isBankVerified(bank)
  return (
    <>
      {question && <Alert tone="warning">{t('review.asks', { message: question.message })}</Alert>}
      <BankLink
        key={storeId}
        isChange={isChange}
        storeId={storeId}
        known={bank}
        digits={bankAccountNumber}
        changed={changed}
        rest={<Rest isProvider={isProvider} />}
        renderAfter={(isMain) => <Continue isMain={isMain} />}
      />
    </>
  )
}

/** Returns true when only the bank is missing from an application that is not submitted. */
const isAllThere = ({ application, hasBusiness, hasOwners, hasDocuments }: Onboarding): boolean =>
  application === 'PENDING_AUTH' && hasBusiness && hasOwners && hasDocuments

/** Returns true while an answer can still be changed. Pages of answers of a sent application lead to its status. */
const isEditable = ({ application, asked }: Onboarding): boolean => application !== 'REVIEW' || asked.length > 0

/** Spec 1 §2, bank account: for retailers their own page, for providers that of the registration area. */
export const BankStep = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useOnboardingState()

  return (
    <StepCard title={t('bank.title')}>
      <div className="stack">
        {data && <OwnBank onboardingState={data} changed={() => void refetch()} />}
        {data?.storeId && isAllThere(data) && may('bank.link') && (
          <CheckAnswers onboardingState={data} storeId={data.storeId} />
        )}
        {data && isEditable(data) && (
          <p>
            <BusinessLink
              isProvider={data.isProvider}
              part="documents"
              look={asButton({ variant: 'secondary', size: 'lg' })}
            >
              {t('action.back')}
            </BusinessLink>
          </p>
        )}
        {!data && !error && <Skeleton height={220} />}
        {!data && error && <Alert tone="error">{refusalText(t, error, t('failure.generic'))}</Alert>}
      </div>
    </StepCard>
  )
}
