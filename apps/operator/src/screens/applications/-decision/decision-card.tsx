import { clsx } from 'clsx'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { applicationClocks } from '@tillgate/domain/clocks.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { ProgressBar } from '@tillgate/ui/notices/progress-bar.tsx'
import { useState } from 'react'
import { may } from '#operator/features/session/rights.ts'
import { useTranslation } from '#operator/i18n.ts'
import { dueOf, spanOf, usedShare } from '#operator/features/figures/due.ts'
import { shortMoment } from '#operator/features/figures/figures.ts'
import { useServerClock } from '#operator/features/figures/use-server-clock.ts'
import { isConflict } from './conflict.ts'
import { Outcome, ProposalBox } from './outcome.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useReleaseApplication, useClaimApplication, useAssignApplication } from '#operator/api/applications.ts'
import { authRecord } from '#operator/features/session/auth-record.ts'
import queueStyles from '#operator/screens/applications/-queue/queue.module.css'
import styles from './decision-card.module.css'
import { WhoMay } from '#operator/features/session/who-may.tsx'
import { Approve } from './approve.tsx'
import { AskSheet } from './ask-sheet.tsx'
import { Waiting } from './waiting.tsx'
import { RejectSheet } from './reject-sheet.tsx'
import { staffMay } from '@tillgate/domain/staff-roles.ts'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { useListColleagues } from '#operator/api/staff.ts'

type AssigneePickerProps = { application: ApplicationDetail; refused: (refusal: Error | null) => void }

const nobody = 'nobody'

/** Lists all reviewers. Marks reviewers who corrected the application and so cannot decide about the application. */
const AssigneePicker = ({ application, refused }: AssigneePickerProps) => {
  const { t } = useTranslation()
  const colleagues = useListColleagues()
  const assign = useAssignApplication(application.id)
  const release = useReleaseApplication(application.id)
  const { assignee, edits } = application
  const me = authRecord()?.user
  const editors = new Set(edits.map(({ by }) => by.id))
  const all = (colleagues.data?.items ?? []).filter((one) => staffMay(one, 'applications.review'))
  // The current assignee stays in the options while the list loads or fails.
  const known = assignee && !all.some(({ id }) => id === assignee.id) ? [assignee, ...all] : all
  const labelOf = ({ id, name }: { id: string; name: string }): string => {
    if (editors.has(id)) return t('assign.editor', { name })
    return id === me?.id ? t('assign.me', { name }) : name
  }
  const done = (text: string) => ({
    onSuccess: () => {
      refused(null)
      showToast({ tone: 'success', text })
    },
    onError: refused,
  })
  const give = (to: string) => {
    if (to === (assignee?.id ?? nobody)) return undefined
    const assigneeId = assignee?.id ?? null
    if (to === nobody) return assigneeId === null ? undefined : release.mutate(assigneeId, done(t('decide.released')))
    const name = known.find(({ id }) => id === to)?.name ?? ''
    return assign.mutate(
      { operatorId: to, assigneeId },
      done(to === me?.id ? t('decide.taken-over') : t('assign.done', { name })),
    )
  }

  return (
    <Choice
      label={t('assign.label')}
      searchable
      nothingFound={t('assign.none-found')}
      readOnly={assign.isPending || release.isPending}
      options={[
        // An administrator without the role of a reviewer gives an application to a reviewer only.
        ...(may('applications.review') || assignee === null ? [{ value: nobody, label: t('assign.nobody') }] : []),
        ...known.map((person) => ({ value: person.id, label: labelOf(person) })),
      ]}
      value={assignee?.id ?? nobody}
      onChange={give}
    />
  )
}

/** Names the reviewer of the application and the administrators, who may reassign the application. */
const Taken = ({ by }: { by: string }) => {
  const { t, language } = useTranslation()
  const colleagues = useListColleagues()
  const admins = (colleagues.data?.items ?? []).filter(({ role }) => role === 'OPERATOR_ADMIN').map(({ name }) => name)
  const names = new Intl.ListFormat(language, { type: 'disjunction' }).format(admins.slice(0, 5))
  return (
    <>
      <p>{t('decide.taken', { name: by })}</p>
      {admins.length > 0 && <p className="muted">{t('decide.reassign', { names })}</p>}
    </>
  )
}

type DecideProps = { application: ApplicationDetail; refused: (refusal: Error | null) => void; isAsking: boolean }

/** An application must be claimed before it can be decided. `isAsking` opens the questions, after the claim at the latest. */
const Decide = ({ application, refused, isAsking }: DecideProps) => {
  const { t } = useTranslation()
  const claim = useClaimApplication()
  const [open, setOpen] = useState<'ask' | 'reject' | undefined>(isAsking ? 'ask' : undefined)
  const { id, assignee, phase, businessName } = application

  if (phase === 'INFO_REQUESTED' || phase === 'CLOSED') return <Waiting application={application} refused={refused} />
  if (!assignee) {
    const take = () =>
      claim.mutate(id, {
        onSuccess: () => {
          refused(null)
          showToast({ tone: 'success', text: t('queue.claimed', { name: businessName }) })
        },
        onError: refused,
      })
    return (
      <>
        <p>{t('decide.unassigned')}</p>
        <Button variant="primary" busy={claim.isPending} onClick={take}>
          {t('decide.claim')}
        </Button>
      </>
    )
  }
  if (assignee.id !== authRecord()?.user.id) return <Taken by={assignee.name} />
  return (
    <>
      <Approve application={application} refused={refused} />
      <Button onClick={() => setOpen('ask')}>{t('ask.title')}</Button>
      <Button variant="danger" onClick={() => setOpen('reject')}>
        {t('reject.verb')}
      </Button>
      {open === 'ask' && <AskSheet application={application} refused={refused} onClose={() => setOpen(undefined)} />}
      {open === 'reject' && (
        <RejectSheet application={application} refused={refused} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

type Props = { application: ApplicationDetail; refused: (refusal: Error | null) => void }

/**
 * Shows the assignee and a button that returns the application to the queue. An administrator may reassign any
 * application.
 */
const Assignment = ({ application, refused }: Props) => {
  const { t } = useTranslation()
  const release = useReleaseApplication(application.id)
  const { assignee } = application
  const me = authRecord()?.user
  const isMine = assignee !== null && assignee.id === me?.id

  const giveBack = () =>
    me &&
    release.mutate(me.id, {
      onSuccess: () => {
        refused(null)
        showToast({ tone: 'success', text: t('decide.released') })
      },
      onError: refused,
    })
  return (
    <>
      {isMine && <p className="fs-13 muted">{t('decide.mine')}</p>}
      {may('reviews.lead') && <AssigneePicker application={application} refused={refused} />}
      {isMine && !may('reviews.lead') && may('applications.review') && (
        <Button variant="ghost" busy={release.isPending} onClick={giveBack}>
          {t('decide.release')}
        </Button>
      )}
    </>
  )
}

/** Deadline promised to the partner, and the used share of the time. */
const RespondBy = ({ application }: { application: ApplicationDetail }) => {
  const { t, language } = useTranslation()
  const now = useServerClock(application.now)
  const { state, milliseconds } = dueOf(application, now)
  const isPressing = state === 'urgent' || state === 'overdue'
  const span = spanOf(milliseconds, language)
  const hours = applicationClocks.answerHours

  return (
    <div className="stack gap-2 fs-13">
      <p className="flex between gap-3">
        <span>{t('respond.by')}</span>
        <b>{state === 'paused' ? t('respond.paused') : shortMoment(application.dueAt, language)}</b>
      </p>
      <ProgressBar label={t('respond.bar')} share={usedShare(application, now, hours)} />
      <span className={isPressing ? queueStyles['due'] : 'muted'} data-state={isPressing ? 'urgent' : undefined}>
        {t(state === 'paused' ? 'respond.paused-left' : `respond.${state}`, { span, hours })}
      </span>
    </div>
  )
}

type CardProps = { application: ApplicationDetail; isAsking?: boolean | undefined }

/**
 * Offers the caller's possible actions on the application. Shows the server's message after a conflict, while the
 * page's queries refetch.
 */
export const DecisionCard = ({ application, isAsking = false }: CardProps) => {
  const { t } = useTranslation()
  const [refusal, setRefusal] = useState<Error | null>(null)
  const { status, proposal, blocked } = application
  const isOpen = status === 'REVIEW'

  return (
    <Card title={t('decide.title')} padded>
      <div className={clsx('stack gap-3', styles['decide'])}>
        {refusal && (
          <Alert tone="error" takesFocus>
            <p>{refusalText(t, refusal)}</p>
            {isConflict(refusal) && <p>{t('decide.refreshed')}</p>}
          </Alert>
        )}
        {isOpen && <RespondBy application={application} />}
        {isOpen ? (
          <>
            {proposal && <ProposalBox application={application} proposal={proposal} refused={setRefusal} />}
            {(blocked === 'OWN_EDIT' || blocked === 'OWN_REJECTION') && (
              <Alert tone="info">{t(`blocked.${blocked}`)}</Alert>
            )}
            <WhoMay permission="applications.review" />
            {!proposal && may('applications.review') && blocked !== 'OWN_EDIT' && blocked !== 'OWN_REJECTION' && (
              <Decide application={application} refused={setRefusal} isAsking={isAsking} />
            )}
            <Assignment application={application} refused={setRefusal} />
          </>
        ) : (
          <Outcome application={application} />
        )}
        <p className="fs-13 muted">{t('decide.logged')}</p>
      </div>
    </Card>
  )
}
