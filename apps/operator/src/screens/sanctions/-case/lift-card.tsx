import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { SanctionCase } from '@tillgate/contract/operator-sanction-cases.ts'
import { Reason } from '@tillgate/contract/reasons.ts'
import { money } from '@tillgate/domain/money.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import { CheckIcon } from '@tillgate/ui/icons/basics.tsx'
import { ClockIcon, LockIcon } from '@tillgate/ui/icons/navigation.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { confirmSanctionLift, declineSanctionLift, useRereadCases } from '#operator/api/sanction-cases.ts'
import { ApprovalEntry, ApprovalTrail } from '#operator/features/approvals/approval-trail.tsx'
import { moment } from '#operator/features/figures/figures.ts'
import { useTranslation } from '#operator/i18n.ts'
import { CaseReasonDialog } from './case-reason-dialog.tsx'
import styles from './case.module.css'

type Lift = NonNullable<SanctionCase['lift']>
type Props = { found: SanctionCase; lift: Lift }

const ticks = ['read', 'released', 'sells'] as const
const body = z.object({ reason: Reason })
const shape = z.object({ reason: z.string() })

/** The second administrator ticks what happens, gives a reason, and lifts with a fresh code. */
const Decide = ({ found }: Props) => {
  const { t } = useTranslation()
  const reread = useRereadCases()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const blocked = found.blocked ?? 0
  const form = useContractForm(
    { body },
    {
      defaultValues: { reason: '' },
      mode: 'onSubmit',
      draft: { name: `${location.pathname}-lift`, shape },
      send: ({ reason }) => confirmSanctionLift(found.id, { reason, blocked }),
      onDone: ({ message }) => {
        showToast({ tone: 'success', text: message })
        return reread()
      },
      refused: () => void reread(),
    },
  )
  return (
    <ContractForm of={form}>
      <div className={styles['stack']}>
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
        <TextArea label={t('reason.label')} hint={t('case.private')} {...form.field('reason')} />
        <RefusalAlert {...form.refusal} otherwise={t('failure.unknown')} />
        <Button
          variant="primary"
          full
          type="submit"
          inactive={ticked.length < ticks.length}
          busy={form.busy}
          aria-describedby="lift-hint"
        >
          {t('case.lift', { amount: money(blocked) })}
        </Button>
        <p className={styles['quiet']} id="lift-hint">
          {t(ticked.length < ticks.length ? 'case.tick-first' : 'proposal.confirm-hint')}
        </p>
      </div>
    </ContractForm>
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
  const may = names === '' ? t('case.nobody-may') : t('case.may-confirm', { names })
  return (
    <Card title={t('case.lift-question')} description={t('proposal.two-people')} padded>
      <div className={styles['stack']}>
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
              text={may}
            />
          )}
        </ApprovalTrail>
        {blocker === null && <Decide found={found} lift={lift} />}
        {blocker !== 'administrator' && <Decline found={found} lift={lift} />}
      </div>
    </Card>
  )
}
