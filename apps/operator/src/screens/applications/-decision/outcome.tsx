import { may } from '#operator/features/session/rights.ts'
import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import type { Moved } from '@tillgate/contract/operator-decisions.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation, type Texts } from '#operator/i18n.ts'
import { useGetPartner, useSuspension } from '#operator/api/partners.ts'
import { useConfirmProposal, useWithdrawProposal } from '#operator/api/applications.ts'
import { ApplicationBadge } from '#operator/features/badges/application-badge.tsx'
import { moment, shortMoment } from '#operator/features/figures/figures.ts'
import { dayText } from '#operator/features/figures/zone-times.ts'
import { ReasonDialog } from '#operator/features/forms/reason-dialog.tsx'
import { ApprovalDialog } from '#operator/features/approvals/approval-dialog.tsx'
import { ApprovalFacts, type Proposed } from '#operator/features/approvals/approval-facts.tsx'
import { ApprovalNotice } from '#operator/features/approvers/approval-notice.tsx'
import { authRecord } from '#operator/features/session/auth-record.ts'
import { DocumentExpiry } from '../-evidence/document-expiry.tsx'
import { PartnerEnd } from './partner-end.tsx'
import { StepForReason } from './step-for-reason.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'

type Step = 'begin-recheck' | 'end-recheck' | 'keep-recheck' | 'reopen' | 'uphold'
/** Returns what the step confirms or ends as the second person. Undefined: the step is of the first person. */
const proposedBy = (
  step: Step,
  { businessName, decidedBy, decidedAt, rejection, recheck }: ApplicationDetail,
  { t, language }: Texts,
): Proposed | undefined => {
  if (step === 'end-recheck' && recheck?.end) {
    const { by, at, reason } = recheck.end
    return { what: `${t('step.end-recheck.title')} ${businessName}`, by: by.name, at: moment(at, language), reason }
  }
  if ((step !== 'reopen' && step !== 'uphold') || !rejection) return undefined
  return {
    what: `${t(`rejection.${rejection.reason}`)}, ${businessName}`,
    by: decidedBy?.name ?? t('fact.none'),
    act: t('run.rejected-it', { name: decidedBy?.name ?? t('fact.none') }),
    at: decidedAt === null ? '' : moment(decidedAt, language),
    reason: rejection.text,
  }
}

/**
 * Shows the decision, its operator and time; administrators can also answer an appeal or begin a second review. Neither
 * person of the rejection answers the appeal.
 */
export const Outcome = ({ application }: { application: ApplicationDetail }) => {
  const { t, language } = useTranslation()
  const [step, setStep] = useState<Step>()
  const { id, status, phase, decidedAt, decidedBy, rejection, appeal, recheck, recheckBlocker, checks } = application
  const { partnerEnd } = application
  const isAdmin = may('reviews.lead')
  const blocker = appeal?.blocker ?? null
  const proposed = step === undefined ? undefined : proposedBy(step, application, { t, language })

  return (
    <>
      <div>
        <ApplicationBadge status={status} phase={phase} />
      </div>
      {decidedAt !== null && (
        <p>
          {t(phase === 'RECHECK' ? 'outcome.approved-by' : 'outcome.by', {
            name: decidedBy?.name ?? t('fact.none'),
            at: moment(decidedAt, language),
          })}
        </p>
      )}
      {rejection && (
        <>
          <b>{t(`rejection.${rejection.reason}`)}</b>
          <p className="basis-full pre-wrap break">{rejection.text}</p>
        </>
      )}
      {appeal && (
        <>
          <b>{t('outcome.appeal', { at: moment(appeal.at, language) })}</b>
          <p className="basis-full pre-wrap break">{appeal.text}</p>
        </>
      )}
      {appeal?.isOpen && !isAdmin && <p className="muted">{t('outcome.for-admins')}</p>}
      {appeal?.isOpen && isAdmin && blocker !== null && (
        <p className="muted">{t(blocker === 'own' ? 'outcome.own-rejection' : 'proposal-blocker.invited')}</p>
      )}
      {appeal?.isOpen && isAdmin && blocker === null && (
        <>
          <Button variant="primary" onClick={() => setStep('reopen')}>
            {t('outcome.reopen')}
          </Button>
          <Button onClick={() => setStep('uphold')}>{t('outcome.uphold')}</Button>
        </>
      )}
      {recheck !== null && recheck.causes.length > 0 && (
        <>
          {recheck.since !== null && <b>{t('outcome.recheck', { at: moment(recheck.since, language) })}</b>}
          {recheck.causes.map((cause) => (
            <p key={cause}>{t(`recheck-cause.${cause}`)}</p>
          ))}
          {recheck.causes.some((cause) => cause === 'LICENCE' || cause === 'LICENCE_DATE') &&
            application.documents
              .filter(({ kind }) => kind === 'CREDENTIALS')
              .map((document) => (
                <DocumentExpiry key={document.id} application={application} document={document} isButton />
              ))}
          {recheck.formerNames.length > 0 && (
            <p>{t('outcome.former-names', { names: recheck.formerNames.join(', ') })}</p>
          )}
        </>
      )}
      {recheck?.end && (
        <Alert
          tone="warning"
          title={t('outcome.recheck-end', { name: recheck.end.by.name, at: moment(recheck.end.at, language) })}
        >
          <p className="basis-full pre-wrap break">{recheck.end.reason}</p>
        </Alert>
      )}
      {recheck !== null && recheck.end === null && isAdmin && checks.some(({ result }) => result === 'fail') && (
        <p className="muted">{t('outcome.recheck-two')}</p>
      )}
      {recheckBlocker !== null && <p className="muted">{t(`recheck-blocker.${recheckBlocker}`)}</p>}
      {status === 'APPROVED' && isAdmin && recheckBlocker === null && (phase === 'RECHECK' || !partnerEnd?.isOver) && (
        <Button onClick={() => setStep(phase === 'RECHECK' ? 'end-recheck' : 'begin-recheck')}>
          {t(phase === 'RECHECK' ? 'step.end-recheck.verb' : 'step.begin-recheck.verb')}
        </Button>
      )}
      {recheck !== null && isAdmin && may('stores.suspend') && <SuspendInRecheck application={application} />}
      <PartnerEnd application={application} isAdmin={isAdmin && may('reviews.lead')} />
      {recheck?.end && isAdmin && (
        <Button onClick={() => setStep('keep-recheck')}>{t('step.keep-recheck.verb')}</Button>
      )}
      {step && (
        <StepForReason
          id={id}
          step={step}
          onClose={() => setStep(undefined)}
          causes={recheck?.causes ?? []}
          notice={
            <>
              {proposed && <ApprovalFacts of={proposed} />}
              {step === 'begin-recheck' && partnerEnd !== null && partnerEnd.lastDay !== null && (
                <Alert
                  tone="warning"
                  title={t('ending.title-console', {
                    day: dayText(partnerEnd.lastDay, language, { year: 'numeric' }),
                  })}
                >
                  <p>{t('ending.recheck-until')}</p>
                </Alert>
              )}
              {step === 'end-recheck' && (
                <ApprovalNotice partnerId={application.partnerId} storeId={application.storeId} />
              )}
            </>
          }
        />
      )}
    </>
  )
}

/**
 * Suspends the store and leaves the re-check open, so that a reinstatement alone releases no payout. Shows who suspended
 * a suspended store.
 */
const SuspendInRecheck = ({ application }: { application: ApplicationDetail }) => {
  const { t, language } = useTranslation()
  const { partnerId, storeId, businessName: name } = application
  const [isAsked, setAsked] = useState(false)
  const suspension = useSuspension(partnerId)
  const { data: partner } = useGetPartner(partnerId)
  const done = partner?.stores.find(({ id }) => id === storeId)?.suspension
  if (done) {
    return (
      <Alert tone="warning" title={t('partners.suspended-by', { name: done.by, at: shortMoment(done.at, language) })}>
        <p className="pre-wrap break">{done.reason}</p>
        <Link to="/partners/$id" params={{ id: partnerId }} hash="stores">
          {t('outcome.reinstate')}
        </Link>
      </Alert>
    )
  }
  return (
    <>
      <Button variant="danger" onClick={() => setAsked(true)}>
        {t('outcome.suspend')}
      </Button>
      {isAsked && (
        <ReasonDialog
          title={t('partners.suspend-question', { name })}
          consequence={`${t('partners.suspend-consequence')} ${t('outcome.suspend-recheck')}`}
          verb={t('partners.suspend')}
          hint={t('card-requests.reason-hint')}
          destructive
          send={(reason) => suspension.mutateAsync({ storeId, suspend: true, reason })}
          onDone={() => {
            setAsked(false)
            showToast({ tone: 'success', text: t('partners.suspend-done', { name }) })
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

type ProposalBoxProps = {
  application: ApplicationDetail
  proposal: NonNullable<ApplicationDetail['proposal']>
  refused: (refusal: Error | null) => void
}

/** Shows a proposal; a second operator confirms or declines the proposal. */
export const ProposalBox = ({ application, proposal, refused }: ProposalBoxProps) => {
  const { t, language } = useTranslation()
  const confirm = useConfirmProposal(application.id)
  const withdraw = useWithdrawProposal(application.id)
  const { kind, by, at, accepted, overrides, reason, text } = proposal
  const isMine = by.id === authRecord()?.user.id
  const [isDeclining, setDeclining] = useState(false)
  const onGone = () => {
    refused(null)
    showToast({ tone: 'success', text: t('decision-proposal.gone') })
  }
  const [isAsking, setAsking] = useState(false)
  const onConfirmed = ({ closedBecause }: Moved) => {
    setAsking(false)
    refused(null)
    showToast(
      closedBecause === null
        ? { tone: 'success', text: t('proposal.confirmed') }
        : { tone: 'error', text: t(`proposal-obstacle.${closedBecause}`) },
    )
  }

  return (
    <>
      <Alert tone="warning" title={t(`proposal.${kind}`)}>
        <p>{t('proposal.by', { name: by.name, at: shortMoment(at, language) })}</p>
        {accepted.length > 0 && (
          <p>{t('proposal.accepted', { checks: accepted.map((check) => t(`check.${check}`)).join(', ') })}</p>
        )}
        {overrides.map((one) => (
          <p key={one.check} className="basis-full pre-wrap break">
            {t('proposal.override', { check: t(`check.${one.check}`), reason: one.reason })}
          </p>
        ))}
        {reason && <p>{t(`rejection.${reason}`)}</p>}
        {text !== '' && <p className="basis-full pre-wrap break">{text}</p>}
      </Alert>
      {isMine && <p>{t('proposal.mine')}</p>}
      {!isMine &&
        may('applications.review') &&
        application.blocked !== 'OWN_EDIT' &&
        application.blocked !== 'OWN_REJECTION' && (
          <Button
            variant="primary"
            onClick={() => {
              confirm.reset()
              setAsking(true)
            }}
          >
            {t(`proposal.confirm-${kind}`)}
          </Button>
        )}
      {isAsking && (
        <ApprovalDialog
          title={t('proposal.confirm-title')}
          verb={t(`proposal.confirm-${kind}`)}
          proposed={{
            what: `${t(`proposal.${kind}`)}, ${application.businessName}`,
            by: by.name,
            at: shortMoment(at, language),
            reason: [
              ...overrides.map((one) => t('proposal.override', { check: t(`check.${one.check}`), reason: one.reason })),
              ...(reason ? [t(`rejection.${reason}`)] : []),
              ...(text === '' ? [] : [text]),
            ].join('\n'),
          }}
          confirming={{ ...confirm, mutate: (code) => confirm.mutate(code, { onSuccess: onConfirmed }) }}
          onClose={() => setAsking(false)}
        />
      )}
      {may('applications.review') && (
        <Button
          busy={withdraw.isPending && isMine}
          onClick={() =>
            isMine ? void withdraw.mutate(undefined, { onSuccess: onGone, onError: refused }) : setDeclining(true)
          }
        >
          {t(isMine ? 'decision-proposal.withdraw' : 'decision-proposal.decline')}
        </Button>
      )}
      {isDeclining && (
        <ReasonDialog
          title={t('decision-proposal.decline-title')}
          consequence={t('decision-proposal.decline-text', { name: by.name })}
          verb={t('decision-proposal.decline')}
          destructive
          send={withdraw.mutateAsync}
          onDone={() => {
            setDeclining(false)
            onGone()
          }}
          onClose={() => setDeclining(false)}
        />
      )}
    </>
  )
}
