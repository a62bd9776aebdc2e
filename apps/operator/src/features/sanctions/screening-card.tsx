import { clsx } from 'clsx'
import type { ApplicantScreening } from '@tillgate/contract/operator-sanctions.ts'
import type { CandidateState } from '@tillgate/domain/sanctions.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { StatusBadge, type Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import {
  decideSanctionCandidate,
  declineSanctionCandidate,
  useConfirmSanctionCandidate,
  useRereadCandidates,
} from '#operator/api/sanctions.ts'
import { ApprovalDialog } from '#operator/features/approvals/approval-dialog.tsx'
import { day, moment } from '#operator/features/figures/figures.ts'
import { ReasonDialog } from '#operator/features/forms/reason-dialog.tsx'
import { may } from '#operator/features/session/rights.ts'
import { authRecord } from '#operator/features/session/auth-record.ts'
import { useTranslation } from '#operator/i18n.ts'
import { ListedEntryText } from './listed-entry-text.tsx'
import nameStyles from './name-report.module.css'
import styles from './screening-card.module.css'

type Candidate = ApplicantScreening['candidates'][number]
type CandidateProps = { candidate: Candidate; partnerId: string }

const tones: Record<CandidateState, Tone> = { OPEN: 'yellow', PROPOSED: 'yellow', CLEARED: 'green', SAME: 'red' }

/** Reason and names of a decision. */
const Disposition = ({ candidate }: { candidate: Candidate }) => {
  const { t, language } = useTranslation()
  const { reason, proposedBy, proposedAt, decidedBy, decidedAt } = candidate
  if (!proposedBy || proposedAt === null) return null
  return (
    <blockquote className={clsx('stack gap-1 break', styles['disposition'])}>
      <p>{reason}</p>
      <small>{t('screening.by', { name: proposedBy.name, at: moment(proposedAt, language) })}</small>
      {decidedBy && decidedAt !== null && (
        <small>{t('screening.confirmed-by', { name: decidedBy.name, at: moment(decidedAt, language) })}</small>
      )}
    </blockquote>
  )
}

const Confirm = ({ candidate, partnerId }: CandidateProps) => {
  const { t, language } = useTranslation()
  const { id: candidateId, listedName, name, proposedBy, proposedAt, reason, blocker } = candidate
  const confirming = useConfirmSanctionCandidate({ id: partnerId, candidateId })
  const [isAsking, setAsking] = useState(false)
  const confirm = async (code: string) => {
    if (!(await confirming.mutate(code))) return
    setAsking(false)
    showToast({ tone: 'success', text: t('screening.done') })
  }
  if (blocker === 'role') return <small>{t('screening.role')}</small>
  if (blocker === 'invited') return <small>{t('screening.invited', { name: proposedBy?.name ?? '' })}</small>
  if (blocker === 'proposer') return <small>{t('screening.waits')}</small>
  return (
    <>
      <Button size="sm" variant="primary" onClick={() => setAsking(true)}>
        {t('screening.confirm')}
      </Button>
      {isAsking && (
        <ApprovalDialog
          title={t('screening.confirm-question', { name: listedName })}
          verb={t('screening.confirm')}
          proposed={{
            what: `${t('screening.different')}: ${name ?? t('screening.former-name')}, ${listedName}`,
            by: proposedBy?.name ?? '',
            at: proposedAt === null ? '' : moment(proposedAt, language),
            reason,
          }}
          confirming={{ ...confirming, mutate: confirm }}
          onClose={() => setAsking(false)}
        >
          <p>{t('screening.confirm-text', { by: proposedBy?.name ?? '' })}</p>
        </ApprovalDialog>
      )}
    </>
  )
}

type Asked = 'DIFFERENT' | 'SAME' | 'DECLINE'

const Actions = ({ candidate, partnerId }: CandidateProps) => {
  const { t } = useTranslation()
  const reread = useRereadCandidates()
  const [asked, setAsked] = useState<Asked>()
  const { id: candidateId, state, listedName: name, proposedBy } = candidate
  const params = { id: partnerId, candidateId }
  const words = {
    DIFFERENT: [t('screening.different-title', { name }), t('screening.different-text'), t('screening.different')],
    SAME: [t('screening.same-title', { name }), t('screening.same-text'), t('screening.same')],
    DECLINE: [t('screening.decline-title'), t('screening.decline-text'), t('screening.decline')],
  } as const
  const button = (which: Asked, text: string) => (
    <Button size="sm" variant={which === 'SAME' ? 'danger' : 'secondary'} onClick={() => setAsked(which)}>
      {text}
    </Button>
  )
  const isMine = proposedBy?.id === authRecord()?.user.id
  if (!may('sanctions.decide')) return state === 'SAME' ? null : <small>{t('screening.role')}</small>
  return (
    <div className="row wrap">
      {state === 'PROPOSED' && <Confirm candidate={candidate} partnerId={partnerId} />}
      {state === 'OPEN' && button('DIFFERENT', t('screening.different'))}
      {state !== 'SAME' && button('SAME', t('screening.same'))}
      {state === 'PROPOSED' && button('DECLINE', t(isMine ? 'screening.take-back' : 'screening.decline'))}
      {asked && (
        <ReasonDialog
          title={words[asked][0]}
          consequence={words[asked][1]}
          verb={words[asked][2]}
          destructive={asked === 'SAME'}
          send={(reason) =>
            asked === 'DECLINE'
              ? declineSanctionCandidate(params, reason)
              : decideSanctionCandidate(params, { disposition: asked, reason })
          }
          onDone={() => {
            setAsked(undefined)
            showToast({ tone: 'success', text: t('screening.done') })
            void reread()
          }}
          onClose={() => {
            setAsked(undefined)
            void reread()
          }}
        />
      )}
    </div>
  )
}

/** Listed entry beside the stored name, with its decision. */
const CandidateRow = ({ candidate, partnerId }: CandidateProps) => {
  const { t, language } = useTranslation()
  const { entry, listedName, score, who, name, publishedOn, foundAt, state } = candidate
  return (
    <li className={clsx('grid line-top', styles['candidate'])}>
      <dl className={clsx('grid', nameStyles['report'])}>
        <div>
          <dt className="muted">{t('screening.list-says')}</dt>
          <dd>
            <ListedEntryText entry={entry} listedName={listedName} />
            <small>{t('screening.found', { day: day(publishedOn, language), at: moment(foundAt, language) })}</small>
          </dd>
        </div>
        <div>
          <dt className="muted">
            {t('identity.we-hold')}: {t(`screened.${who}`)}
          </dt>
          <dd>
            <b>{name ?? t('screening.former-name')}</b>
            <StatusBadge tone={tones[state]}>{t(`candidate.${state}`)}</StatusBadge>
            <span className="muted tnum">{t('screening.score', { score })}</span>
          </dd>
        </div>
      </dl>
      <Disposition candidate={candidate} />
      <Actions candidate={candidate} partnerId={partnerId} />
    </li>
  )
}

type Props = { screening: ApplicantScreening; partnerId: string }
/** Shows which names were compared with the sanctions list, and each possible match with its decision. */
export const ScreeningCard = ({ screening, partnerId }: Props) => {
  const { t, language } = useTranslation()
  const { state, publishedOn, at, names, birthDate, candidates } = screening
  const isScreened = publishedOn !== null && at !== null
  return (
    <Card
      title={t('screening.title')}
      aside={
        <span className="muted">
          {isScreened
            ? t('screening.list-of', { day: day(publishedOn, language), at: moment(at, language) })
            : t(`screening-state.${state}`)}
        </span>
      }
      padded
    >
      <dl className={clsx('grid', nameStyles['report'])}>
        <div>
          <dt className="muted">{t(isScreened ? 'screening.names' : 'screening.names-to-screen')}</dt>
          <dd>{names.map((one) => `${one.name} (${t(`screened.${one.who}`)})`).join(', ')}</dd>
        </div>
        {birthDate !== null && candidates.length > 0 && (
          <div>
            <dt className="muted">{t('screening.birth-date')}</dt>
            <dd>{day(birthDate, language)}</dd>
          </div>
        )}
      </dl>
      {candidates.length === 0 && state === 'SCREENED' && <p className="muted">{t('screening.none')}</p>}
      {candidates.length > 0 && (
        <ul className="stack gap-4">
          {candidates.map((candidate) => (
            <CandidateRow key={candidate.id} candidate={candidate} partnerId={partnerId} />
          ))}
        </ul>
      )}
    </Card>
  )
}
