import { clsx } from 'clsx'
import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import { isEmailMissing } from '#portal/features/application/status-view.ts'
import { Link } from '@tanstack/react-router'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { FileIcon } from '@tillgate/ui/icons/actions.tsx'
import { CheckIcon } from '@tillgate/ui/icons/basics.tsx'
import { ClockIcon, EyeIcon } from '@tillgate/ui/icons/verification.tsx'
import { Points } from '@tillgate/ui/cards/points.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { StepCard } from '@tillgate/ui/cards/step-card.tsx'
import { useOnboardingState } from '#portal/api/onboarding.ts'
import { EmailProof } from '#portal/features/application/email-proof.tsx'
import { deadlineOf, momentOf } from '#portal/features/application/moment.ts'
import { LoadFailed } from '#portal/features/onboarding/load-failed.tsx'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from '#portal/features/application/application.module.css'
import stepCardStyles from '@tillgate/ui/cards/step-card.module.css'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { Answers } from '../-summary/answers.tsx'

const SentSummary = ({ onboardingState, storeId }: { onboardingState: Onboarding; storeId: string }) => {
  const { t } = useTranslation()
  const { bankAccountNumber: digits } = onboardingState
  const bank = digits === null ? t('confirm.bank-none') : <span className="code">••{digits}</span>
  return (
    <section>
      <h2>{t('confirm.summary')}</h2>
      <Answers storeId={storeId}>
        {({ business, owners, documents }) => (
          <Facts facts={[...business, ...owners, ...documents, { label: t('confirm.bank'), value: bank }]} />
        )}
      </Answers>
    </section>
  )
}

/** Three steps with dates: sent, in review, expected answer. */
const WhatIsNext = ({ onboardingState }: { onboardingState: Onboarding }) => {
  const { t, language } = useTranslation()
  const { submittedAt, dueAt } = onboardingState
  const isSent = submittedAt !== null
  const waitsForEmail = isEmailMissing(onboardingState)
  return (
    <section>
      <h2>{t('confirm.next')}</h2>
      <Points
        numbered
        points={[
          {
            title: t(isSent ? 'confirm.sent' : waitsForEmail ? 'confirm.not-sent-email' : 'confirm.not-sent'),
            text: isSent
              ? momentOf(submittedAt, language)
              : t(waitsForEmail ? 'confirm.not-sent-now' : 'confirm.not-sent-when'),
            icon: <FileIcon />,
          },
          { title: t('confirm.reviewed'), text: t('confirm.reviewed-when'), icon: <EyeIcon /> },
          {
            title:
              dueAt === null
                ? t('confirm.answered-later')
                : t('confirm.answered', { date: deadlineOf(dueAt, language) }),
            text: t('confirm.answered-when', { email: authRecord()?.user.email ?? '' }),
            icon: <ClockIcon />,
          },
        ]}
      />
    </section>
  )
}

/** Spec 1 §2, onboarding confirmation: one page for retailers and providers at two URLs. */
export const ConfirmationPage = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useOnboardingState()
  const isSent = data?.application !== 'PENDING_AUTH'
  const waitsForEmail = data !== undefined && isEmailMissing(data)
  const wantsCode = data?.bank === 'PENDING_MANUAL_VERIFICATION'
  return (
    <StepCard
      title={t(isSent ? 'confirm.title' : 'confirm.waiting-title')}
      aside={
        <span className={clsx('grid flex-none place-center text-green round', styles['mark'])} aria-hidden="true">
          {isSent ? <CheckIcon /> : <ClockIcon />}
        </span>
      }
      description={
        <p>
          {t(
            isSent
              ? 'confirm.lead'
              : waitsForEmail
                ? 'confirm.email-lead'
                : wantsCode
                  ? 'confirm.code-lead'
                  : 'confirm.waiting-lead',
          )}
        </p>
      }
    >
      <div className={clsx(styles['application'], 'stack')}>
        {data && <EmailProof onboardingState={data} />}
        {data?.storeId && <SentSummary onboardingState={data} storeId={data.storeId} />}
        {data && <WhatIsNext onboardingState={data} />}
        {!data && error && <LoadFailed error={error} otherwise="status.failed" onRepeat={() => void refetch()} />}
        {!data && !error && <Skeleton height={240} />}
        <div className={clsx('flex wrap between line-top', stepCardStyles['stepActions'])}>
          <Button size="lg" onClick={() => globalThis.print()}>
            {t('confirm.print')}
          </Button>
          <Link to="/under-review" {...asButton({ variant: 'primary', size: 'lg' })}>
            {t('confirm.finish')}
          </Link>
        </div>
      </div>
    </StepCard>
  )
}
