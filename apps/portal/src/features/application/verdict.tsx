import { now } from '@tillgate/browser/clock.ts'
import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import { Link } from '@tanstack/react-router'
import { applicationClocks } from '@tillgate/domain/clocks.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import type { ComponentType } from 'react'
import { stepUrl } from '#portal/features/onboarding/step-url.ts'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'
import { AppealForm } from './appeal-form.tsx'
import { AskedList } from './asked-list.tsx'
import { Closing } from './closing.tsx'
import { FixOffer, RejectionText } from './fix-offer.tsx'
import { deadlineOf, momentOf } from './moment.ts'
import type { StatusView } from './status-view.ts'
import { appealRejection, useBeginResubmission } from '#portal/api/onboarding.ts'
import { useReopenStoreApplication } from '#portal/api/stores.ts'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'

type Props = { onboardingState: Onboarding; statusView: StatusView }

const isAdmin = (): boolean => may('partner.run')

/** The application is not submitted: the person or the bank has something left to do. */
const Unsent = ({ onboardingState, statusView }: Props) => {
  const { t } = useTranslation()
  const { isProvider, step, storeAdmin, bank } = onboardingState
  if (!isAdmin()) {
    return (
      <Alert tone="info">
        {storeAdmin === null ? t('status.others-nobody') : t('status.others', { name: storeAdmin })}
      </Alert>
    )
  }
  if (statusView === 'unproven') return <Alert tone="info">{t('confirm.email-lead')}</Alert>
  const isWaiting = statusView === 'waiting'
  const wantsCode = isWaiting && bank === 'PENDING_MANUAL_VERIFICATION'
  const name =
    step === 'terms' || step === 'select-store-type' || step === 'done' || step === 'under-review'
      ? t('status.terms')
      : t(`steps.${step}`)
  return (
    <>
      <Alert tone="info">{t(wantsCode ? 'status.waiting-code' : isWaiting ? 'status.waiting' : 'status.open')}</Alert>
      <Link
        to={stepUrl(isWaiting ? 'bank-account' : step, isProvider)}
        {...asButton({ variant: isWaiting && !wantsCode ? 'secondary' : 'primary', size: 'lg' })}
      >
        {wantsCode ? t('status.enter-code') : isWaiting ? t('status.see-bank') : t('status.go-on', { name })}
      </Link>
    </>
  )
}

/** Spec 1 §4: a response is promised within 48 hours. */
const InReview = ({ onboardingState: { dueAt } }: Props) => {
  const { t, language } = useTranslation()
  const isLate = dueAt !== null && now() > new Date(dueAt).getTime()
  return (
    <Alert tone="info">
      <p>{t('status.review')}</p>
      {isLate && <p>{t('status.overdue')}</p>}
      {dueAt !== null && !isLate && <p>{t('status.due', { date: deadlineOf(dueAt, language) })}</p>}
    </Alert>
  )
}

const Asked = ({ onboardingState }: Props) => {
  const { t, language } = useTranslation()
  const { pausedAt, closesAt, asked } = onboardingState
  const isDone = asked.length > 0 && asked.every(({ isAnswered }) => isAnswered)
  return (
    <>
      <Alert tone="warning">
        <p>{t(isDone ? 'status.asked-done' : 'status.asked')}</p>
        {pausedAt !== null && <p>{t('status.asked-since', { date: momentOf(pausedAt, language) })}</p>}
        <Closing closesAt={closesAt} />
      </Alert>
      {isAdmin() && <AskedList onboardingState={onboardingState} />}
    </>
  )
}

/** Closed after 14 days without an answer: one click opens it again. */
const Closed = ({ onboardingState: { storeId } }: Props) => {
  const { t } = useTranslation()
  const reopen = useReopenStoreApplication(storeId ?? '')
  const open = () =>
    reopen.mutate(undefined, { onSuccess: () => showToast({ tone: 'success', text: t('status.reopened') }) })
  return (
    <>
      <Alert tone="warning">
        <p>{t('status.closed')}</p>
        {!isAdmin() && <p>{t('status.closed-admin')}</p>}
      </Alert>
      {reopen.error && <Alert tone="error">{refusalText(t, reopen.error, t('failure.generic'))}</Alert>}
      {isAdmin() && (
        <Button variant="primary" size="lg" busy={reopen.isPending} onClick={open}>
          {t('status.reopen')}
        </Button>
      )}
    </>
  )
}

/** Shows the fields of a rejection, which the partner may correct once. */
const Fixing = ({ onboardingState }: Props) => {
  const { t } = useTranslation()
  const { fix, closesAt } = onboardingState
  return (
    <>
      <Alert tone="warning">
        {fix && <RejectionText rejection={fix} />}
        <p>{t(isAdmin() ? 'status.fix-open' : 'status.fix-admin')}</p>
        {isAdmin() && <p>{t('status.fix-needs')}</p>}
        <Closing closesAt={closesAt} />
      </Alert>
      {isAdmin() && <AskedList onboardingState={onboardingState} />}
    </>
  )
}

const Rejected = ({ onboardingState: { rejection, canAppeal, fixable } }: Props) => {
  const { t } = useTranslation()
  const begin = useBeginResubmission()
  const isFixable = fixable.length > 0
  return (
    <>
      <Alert tone="error" title={t('status.rejected')}>
        {rejection && <RejectionText rejection={rejection} />}
      </Alert>
      {isFixable && isAdmin() && <FixOffer fields={fixable} begin={begin} />}
      {isFixable && !isAdmin() && <p>{t('status.fix-admin')}</p>}
      {!isFixable && (canAppeal && isAdmin() ? <AppealForm send={appealRejection} /> : <p>{t('status.no-appeal')}</p>)}
    </>
  )
}

const Appealed = () => {
  const { t } = useTranslation()
  return <Alert tone="info">{t('status.appealed-text', { hours: applicationClocks.answerHours })}</Alert>
}

const Approved = () => {
  const { t } = useTranslation()
  return (
    <>
      <Alert tone="info">{t('status.approved')}</Alert>
      <Link to="/" {...asButton({ variant: 'primary', size: 'lg' })}>
        {t('action.to-dashboard')}
      </Link>
    </>
  )
}

const verdicts: Record<StatusView, ComponentType<Props>> = {
  open: Unsent,
  waiting: Unsent,
  unproven: Unsent,
  review: InReview,
  asked: Asked,
  closed: Closed,
  fixing: Fixing,
  rejected: Rejected,
  appealed: Appealed,
  approved: Approved,
}

/** Spec 1 §4: banner of an application in review or rejected, with the available actions. */
export const Verdict = ({ onboardingState, statusView }: Props) => {
  const Content = verdicts[statusView]
  return <Content onboardingState={onboardingState} statusView={statusView} />
}
