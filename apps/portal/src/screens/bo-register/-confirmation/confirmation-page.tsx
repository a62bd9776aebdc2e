import { clsx } from 'clsx'
import { settings } from '@tillgate/browser/settings.ts'
import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import { Link } from '@tanstack/react-router'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { FileIcon } from '@tillgate/ui/icons/actions.tsx'
import { CheckIcon } from '@tillgate/ui/icons/basics.tsx'
import { ClockIcon, EyeIcon } from '@tillgate/ui/icons/proofs.tsx'
import { Points } from '@tillgate/ui/cards/points.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { StepCard } from '@tillgate/ui/cards/step-card.tsx'
import { useOnboardingState } from '#portal/api/onboarding.ts'
import { momentOf } from '#portal/features/application/moment.ts'
import { SupportWays } from '#portal/features/application/support-ways.tsx'
import { LoadFailed } from '#portal/features/onboarding/load-failed.tsx'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from '#portal/features/application/application.module.css'
import stepCardStyles from '@tillgate/ui/cards/step-card.module.css'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { phoneText, nationalDigits } from '@tillgate/ui/fields/phone-text.ts'
import { useOwners, useStore } from '#portal/api/business.ts'
import { useDocuments } from '#portal/api/documents.ts'

/** Enough to see that it is the right number, too little to use it. */
const maskedEin = (digits: string): string => `••-•••${digits.slice(-4)}`

/** No line ends in the middle of a telephone number, or between a state and its ZIP code. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u{A0}')

/** What was sent, with numbers masked: this page is printed and left lying about. */
const SentSummary = ({ onboardingState, storeId }: { onboardingState: Onboarding; storeId: string }) => {
  const { t } = useTranslation()
  const store = useStore(storeId)
  const owners = useOwners(storeId)
  const documents = useDocuments(storeId)
  const all = [store, owners, documents]
  const failed = all.find(({ error }) => error !== null)?.error
  if (!store.data || !owners.data || !documents.data) {
    const again = () => void Promise.all(all.map(({ refetch }) => refetch()))
    return failed ? (
      <LoadFailed error={failed} otherwise="business.load-failed" again={again} />
    ) : (
      <Skeleton height={200} />
    )
  }
  const { businessName, doingBusinessAs, employerIdentificationNumber: ein, npi, ...place } = store.data
  const { addressLine1, addressLine2, city, state, zipCode, contactPerson, contactEmailAddress, phoneNumber } = place
  const street = [addressLine1, addressLine2].filter(Boolean).join(', ')
  const { bankAccountNumber } = onboardingState

  return (
    <section>
      <h2>{t('confirm.summary')}</h2>
      <Facts
        facts={[
          { label: t('confirm.business'), value: businessName },
          { label: t('confirm.dba'), value: doingBusinessAs },
          { label: t('confirm.ein'), value: <span className="code">{maskedEin(ein)}</span> },
          ...(npi === '' ? [] : [{ label: t('confirm.npi'), value: <span className="code">{npi}</span> }]),
          { label: t('confirm.address'), value: `${street}, ${city}, ${unbroken(`${state} ${zipCode}`)}` },
          {
            label: t('confirm.contact'),
            value: [contactPerson, contactEmailAddress, unbroken(phoneText(nationalDigits(phoneNumber)))]
              .filter(Boolean)
              .join(', '),
          },
          {
            label: t('confirm.owners'),
            value: owners.data.owners
              .map(({ firstName, lastName, ownership }) => `${firstName} ${lastName}, ${ownership} %`)
              .join('; '),
          },
          {
            label: t('confirm.documents'),
            value: documents.data.items.map(({ kind }) => t(`documents.${kind}`)).join(', '),
          },
          {
            label: t('confirm.bank'),
            value:
              bankAccountNumber === null ? t('confirm.bank-none') : <span className="code">••{bankAccountNumber}</span>,
          },
        ]}
      />
    </section>
  )
}

/** Three steps with their dates: what happened, what happens now, when there is an answer. */
const WhatIsNext = ({ submittedAt, dueAt }: Pick<Onboarding, 'submittedAt' | 'dueAt'>) => {
  const { t, language } = useTranslation()
  const isSent = submittedAt !== null
  return (
    <section>
      <h2>{t('confirm.next')}</h2>
      <Points
        numbered
        points={[
          {
            title: t(isSent ? 'confirm.sent' : 'confirm.not-sent'),
            text: isSent ? momentOf(submittedAt, language) : t('confirm.not-sent-when'),
            icon: <FileIcon />,
          },
          { title: t('confirm.reviewed'), text: t('confirm.reviewed-when'), icon: <EyeIcon /> },
          {
            title:
              dueAt === null ? t('confirm.answered-later') : t('confirm.answered', { date: momentOf(dueAt, language) }),
            text: t('confirm.answered-when', { email: authRecord()?.user.email ?? '' }),
            icon: <ClockIcon />,
          },
        ]}
      />
    </section>
  )
}

/** Spec 1 §2, onboarding confirmation: both kinds of partner see the same, each at its own address. */
export const ConfirmationPage = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useOnboardingState()
  const isSent = data?.application !== 'PENDING_AUTH'
  return (
    <StepCard
      title={t(isSent ? 'confirm.title' : 'confirm.waiting-title')}
      site={settings().brand.name}
      aside={
        <span className={styles['mark']} aria-hidden="true">
          {isSent ? <CheckIcon /> : <ClockIcon />}
        </span>
      }
      lead={<p>{t(isSent ? 'confirm.lead' : 'confirm.waiting-lead')}</p>}
    >
      <div className={clsx(styles['application'], 'stack')}>
        {data?.storeId && <SentSummary onboardingState={data} storeId={data.storeId} />}
        {data && <WhatIsNext submittedAt={data.submittedAt} dueAt={data.dueAt} />}
        {!data && error && <LoadFailed error={error} otherwise="status.failed" again={() => void refetch()} />}
        {!data && !error && <Skeleton height={240} />}
        <SupportWays />
        <div className={stepCardStyles['stepActions']}>
          <Button size="lg" onClick={() => globalThis.print()}>
            {t('confirm.print')}
          </Button>
          <Link to="/under-review" {...asButton({ look: 'primary', size: 'lg' })}>
            {t('confirm.finish')}
          </Link>
        </div>
      </div>
    </StepCard>
  )
}
