import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { CheckIcon } from '@tillgate/ui/icons/basics.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { ApprovalEntry, ApprovalTrail } from './approval-trail.tsx'

/**
 * Act of the first person, which the second person confirms. `amount`: only where money is concerned. `at`: a time as the page shows it.
 * `act`: names person and act when the first person did more than propose.
 */
export type Proposed = {
  what: string
  amount?: string | undefined
  by: string
  act?: string
  at: string
  reason: string
}

/** Repeats what the second person is about to confirm: object, amount, proposer, time and reason. */
export const ApprovalFacts = ({ of: { what, amount, by, act, at, reason } }: { of: Proposed }) => {
  const { t } = useTranslation()
  return (
    <>
      <Facts
        facts={[
          { label: t('approval.what'), value: what },
          ...(amount === undefined ? [] : [{ label: t('approval.amount'), value: amount }]),
        ]}
      />
      <ApprovalTrail>
        <ApprovalEntry
          icon={<CheckIcon small />}
          tone="green"
          title={act ?? t('proposal.proposes', { name: by })}
          text={at}
          note={reason}
        />
      </ApprovalTrail>
    </>
  )
}
