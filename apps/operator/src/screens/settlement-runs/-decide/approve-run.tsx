import { count } from '@tillgate/browser/figures.ts'
import type { SettlementRunDetail } from '@tillgate/contract/operator-settlement.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { CheckIcon } from '@tillgate/ui/icons/basics.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useApproveRun } from '#operator/api/payouts.ts'
import { money, sumDollars } from '@tillgate/domain/money.ts'
import { authRecord } from '#operator/features/session/auth-record.ts'
import { dateOf, dateTimeOf, timeOf } from '#operator/features/figures/zone-times.ts'
import { ApprovalDialog } from '#operator/features/approvals/approval-dialog.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { LeavingOrders } from './leaving-orders.tsx'
import styles from './decide.module.css'

/** Approves a run: the second operator ticks the paid and held amounts and enters a code. */
export const ApproveRun = ({ run }: { run: SettlementRunDetail }) => {
  const { t, language } = useTranslation()
  const { id, file, heldOrders, heldAmount, lastIntakeAt, approvers } = run
  const me = authRecord()?.user.id
  const leaving = approvers.find((one) => one.id === me)?.leaving ?? { orders: 0, transfers: 0, amount: 0 }
  const payable = sumDollars([file?.credits ?? 0, -leaving.amount])
  const held = sumDollars([heldAmount, leaving.amount])
  const approving = useApproveRun(id)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [isAsking, setAsking] = useState(false)
  const transfers = (file?.transfers ?? 0) - leaving.transfers
  const isSent = file !== null && transfers > 0
  const wanted = [
    ...(isSent
      ? [
          {
            key: 'sent',
            text: t('run.tick-sent', { count: transfers, figure: count(transfers), amount: money(payable) }),
          },
        ]
      : []),
    ...(heldAmount > 0
      ? [
          {
            key: 'held',
            text: t('run.tick-held', { count: heldOrders, figure: count(heldOrders), amount: money(heldAmount) }),
          },
        ]
      : []),
    ...(leaving.orders > 0
      ? [
          {
            key: 'leaving',
            text: t('run.tick-leaving', { count: leaving.orders, amount: money(leaving.amount) }),
          },
        ]
      : []),
  ]
  const isReady = wanted.every(({ key }) => ticked.includes(key))
  const tick = (key: string, on: boolean) => setTicked([...ticked.filter((one) => one !== key), ...(on ? [key] : [])])
  const verb = isSent ? t('run.approve', { amount: money(payable) }) : t('run.approve-nothing')
  const close = () => setAsking(false)
  const send = async (code: string) => {
    const done = await approving.mutate({ code, payable, held })
    if (!done) return
    close()
    showToast({ tone: 'success', text: t(isSent ? 'run.approved' : 'run.approved-nothing') })
  }
  const last = `${dateOf(lastIntakeAt, language, bankZone)}, ${timeOf(lastIntakeAt, language, bankZone)}`

  return (
    <>
      <LeavingOrders run={run} />
      <div className="stack gap-2">
        {wanted.map(({ key, text }) => (
          <CheckRow
            key={key}
            checked={ticked.includes(key)}
            onChange={(event) => tick(key, event.currentTarget.checked)}
          >
            {text}
          </CheckRow>
        ))}
      </div>
      <Button
        variant="primary"
        full
        inactive={!isReady}
        aria-describedby="approve-run-hint"
        onClick={() => {
          approving.reset()
          setAsking(true)
        }}
      >
        <CheckIcon small />
        {verb}
      </Button>
      <p className="muted fs-13" id="approve-run-hint">
        {isReady ? t('run.approve-hint', { at: last }) : t('run.tick-first')}
      </p>
      {isAsking && (
        <ApprovalDialog
          title={t('run.code-title', { amount: money(payable) })}
          verb={verb}
          proposed={{
            what: `R-${run.number}, ${t('run.title', { program: run.program, day: dateOf(run.cutOff, language, run.timeZone) })}`,
            amount: money(payable),
            by: run.proposedBy?.name ?? '',
            at: run.proposedAt === null ? '' : dateTimeOf(run.proposedAt, language, run.timeZone),
            reason: run.proposalNote,
          }}
          confirming={{ ...approving, mutate: send }}
          onClose={close}
          progress={<output className={styles['wait']}>{approving.isPending ? t('run.approving') : ''}</output>}
        >
          <p>{t(isSent ? 'run.code-text' : 'run.code-text-nothing')}</p>
        </ApprovalDialog>
      )}
    </>
  )
}
