import { may } from '#operator/features/session/rights.ts'
import type { SanctionCase } from '@tillgate/contract/operator-sanction-cases.ts'
import { money } from '@tillgate/domain/money.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { CheckIcon } from '@tillgate/ui/icons/basics.tsx'
import { ClockIcon, LockIcon } from '@tillgate/ui/icons/navigation.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useState } from 'react'
import { confirmSanctionLift, declineSanctionLift, useRereadCases } from '#operator/api/sanction-cases.ts'
import { ApprovalFacts } from '#operator/features/approvals/approval-facts.tsx'
import { ApprovalEntry, ApprovalTrail } from '#operator/features/approvals/approval-trail.tsx'
import { moment } from '#operator/features/figures/figures.ts'
import { useTranslation } from '#operator/i18n.ts'
import { CaseReasonDialog } from './case-reason-dialog.tsx'

type Lift = NonNullable<SanctionCase['lift']>
type Props = { found: SanctionCase; lift: Lift }

const ticks = ['read', 'released', 'sells'] as const

/** The second administrator ticks what happens, reads the proposal once more, gives a reason, and lifts with a fresh code. */
const Decide = ({ found, lift }: Props) => {
  const { t, language } = useTranslation()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [isAsking, setAsking] = useState(false)
  const reread = useRereadCases()
  const blocked = found.blocked ?? 0
  const isReady = ticked.length === ticks.length
  return (
    <div className="stack gap-4">
      {ticks.map((tick) => (
        <CheckRow
          key={tick}
          checked={ticked.includes(tick)}
          onChange={(event) =>
            setTicked(event.currentTarget.checked ? [...ticked, tick] : ticked.filter((one) => one !== tick))
          }
        >
          {t(`case-tick.${tick}`, { amount: money(blocked) })}
        </CheckRow>
      ))}
      <Button variant="primary" full inactive={!isReady} aria-describedby="lift-hint" onClick={() => setAsking(true)}>
        {t('case.lift', { amount: money(blocked) })}
      </Button>
      <p className="muted fs-13 break" id="lift-hint">
        {t(isReady ? 'proposal.confirm-hint' : 'case.tick-first')}
      </p>
      {isAsking && (
        <CaseReasonDialog
          title={t('proposal.confirm-title')}
          consequence={t('case.false-match-text')}
          notice={
            <ApprovalFacts
              of={{
                what: `${t('case.propose-lift')}: SC-${found.number}, ${found.partner.name}`,
                amount: money(blocked),
                by: lift.by.name,
                at: moment(lift.at, language),
                reason: lift.reason,
              }}
            />
          }
          verb={t('case.lift', { amount: money(blocked) })}
          send={(reason) => confirmSanctionLift(found.id, { reason, blocked })}
          onClose={() => {
            setAsking(false)
            void reread()
          }}
        />
      )}
    </div>
  )
}

const Decline = ({ found: { id }, lift: { blocker } }: Props) => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const verb = t(blocker === 'proposer' ? 'case.withdraw-lift' : 'case.decline-lift')
  return (
    <>
      <Button full variant="danger" onClick={() => setAsking(true)}>
        {verb}
      </Button>
      {isAsking && (
        <CaseReasonDialog
          title={verb}
          consequence={t('case.decline-text')}
          verb={verb}
          send={(reason) => declineSanctionLift(id, reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** The proposal to lift a case, and what the caller may do about it. */
export const LiftCard = ({ found, lift }: Props) => {
  const { t, language } = useTranslation()
  const { by, at, reason, blocker, mayConfirm } = lift
  const names = mayConfirm.map(({ name }) => name).join(', ')
  const confirmers = names === '' ? t('case.nobody-may') : t('case.may-confirm', { names })
  return (
    <Card title={t('case.lift-question')} description={t('proposal.two-people')} padded>
      <div className="stack gap-4">
        <ApprovalTrail>
          <ApprovalEntry
            icon={<CheckIcon small />}
            tone="green"
            title={t('case.lift-proposed-by', { name: by.name })}
            text={moment(at, language)}
            note={reason}
          />
          {blocker === null ? (
            <ApprovalEntry
              icon={<CheckIcon small />}
              tone="blue"
              title={t('proposal.you-decide')}
              text={t('case.you-are-free')}
            />
          ) : (
            <ApprovalEntry
              icon={blocker === 'proposer' ? <ClockIcon /> : <LockIcon />}
              tone="red"
              title={t(`case-blocker.${blocker}`)}
              text={confirmers}
            />
          )}
        </ApprovalTrail>
        {found.openMatches > 0 && <Alert tone="warning">{t('case.open-matches', { count: found.openMatches })}</Alert>}
        {blocker === null && may('sanctions.lift') && <Decide found={found} lift={lift} />}
        {blocker !== 'administrator' && may('sanctions.lift') && <Decline found={found} lift={lift} />}
      </div>
    </Card>
  )
}
