import { may } from '#operator/features/session/rights.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { PaymentOrder, StatementDetail } from '@tillgate/contract/operator-payment-orders.ts'
import { isEndedByTwo, payoutHoldKinds } from '@tillgate/domain/payout-holds.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { EditIcon } from '@tillgate/ui/icons/actions.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import {
  requestSettlement,
  moveStatement,
  requestReturn,
  settlementInvalidates,
  useListPayoutRequests,
} from '#operator/api/payouts.ts'
import { PendingRequest } from '#operator/features/approvals/pending-request.tsx'
import { ApprovalNotice } from '#operator/features/approvers/approval-notice.tsx'
import { NotPayingNotice } from '#operator/features/approvers/not-paying-notice.tsx'
import { ReasonDialog } from '#operator/features/forms/reason-dialog.tsx'
import { money } from '@tillgate/domain/money.ts'
import { dayText } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import { AdjustDialog } from '#operator/features/adjust/adjust-dialog.tsx'
import { isUndecided } from './is-undecided.ts'
import { useCycleText } from './use-cycle-text.ts'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import * as contract from '@tillgate/contract/operator-payouts.ts'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import * as z from 'zod/mini'

type ReturnProps = { id: string; store: string; onClose: () => void; onDone: () => unknown }

const shape = z.object({ code: z.string(), reason: z.string() })

/** Records a return that the bank reported outside the file exchange; a second operator confirms the return. */
const ReturnDialog = ({ id, store, onClose, onDone }: ReturnProps) => {
  const { t } = useTranslation()
  const form = useContractForm(contract.requestReturn, {
    defaultValues: { code: '', reason: '' },
    mode: 'onSubmit',
    draft: { name: `return-${id}`, shape, until: 'sent' },
    toBody: ({ code, reason }) => ({ code: code.trim().toUpperCase(), reason }),
    send: (body) => requestReturn(id, body),
    invalidates: settlementInvalidates,
    onDone: () => onDone(),
  })
  return (
    <Dialog
      title={t('order.return-title', { store })}
      onClose={onClose}
      footer={<FormButtons of={form} onClose={onClose} submit={t('order.return')} />}
    >
      <p>{t('order.return-text')}</p>
      <NotPayingNotice />
      <ContractForm of={form}>
        <TextField label={t('order.return-code')} hint={t('order.return-code-hint')} {...form.field('code')} />
        <TextArea label={t('reason.label')} hint={t('reason.hint')} {...form.field('reason')} />
        <RefusalAlert {...form.refusal} otherwise={t('failure.unknown')} />
      </ContractForm>
    </Dialog>
  )
}

type Props = { statement: StatementDetail; order: PaymentOrder }

/** Offers the actions that the statement's state allows. */
export const StatementActions = ({ statement, order: { run, partner } }: Props) => {
  const { t, language } = useTranslation()
  const cache = useQueryClient()
  const cycle = useCycleText(run)
  const [asked, setAsked] = useState<'move' | 'settle' | 'return' | 'adjust'>()
  const { id, store, storeId, state, moves, holds, payable } = statement
  const close = () => setAsked(undefined)
  const done = async (text: string) => {
    close()
    showToast({ tone: 'success', text })
    await cache.invalidateQueries({ queryKey: ['settlement'] })
  }
  const kindText = (kinds: readonly string[]): string =>
    new Intl.ListFormat(language).format(
      payoutHoldKinds.filter((kind) => kinds.includes(kind)).map((kind) => t(`hold-kind.${kind}`)),
    )
  const isOpen = isUndecided(run)
  const endedText = (nextCutOff: string): string =>
    isOpen ? t('hold.ended') : t('order.move-done', { cutOff: cycle(nextCutOff) })
  const consequence = ({ ifEnded, ifEndedArrivesOn }: NonNullable<typeof moves>): string => {
    const amount = money(payable)
    const what = isOpen
      ? t('order.end-open', { amount })
      : ifEnded === null
        ? t('order.if-ended-waits')
        : t('order.move-text', { amount, cutOff: cycle(ifEnded), day: dayText(ifEndedArrivesOn ?? '', language) })
    return holds.some(({ isOfPartner }) => isOfPartner) ? `${what} ${t('order.of-partner')}` : what
  }
  const requests = useListPayoutRequests(partner.id)
  const pending = (requests.data?.items ?? []).filter(
    ({ state: status, change }) => status === 'OPEN' && 'statementId' in change && change.statementId === id,
  )
  const isPending = (kind: 'SETTLE' | 'RETURN') =>
    requests.isPending || pending.some(({ change }) => change.kind === kind)
  const requestList = pending.map((one) => <PendingRequest key={one.id} request={one} timeZone={run.timeZone} />)
  if (!may('payouts.pay')) return requestList
  const canMove = moves !== null && holds.some(({ canEnd, kind }) => canEnd && !isEndedByTwo(kind))

  return (
    <div className="flex wrap gap-2">
      {requestList}
      {canMove && (
        <Button variant="primary" size="sm" onClick={() => setAsked('move')}>
          {isOpen || moves.ifEnded === null ? t('hold.end') : t('order.move', { cutOff: cycle(moves.ifEnded) })}
        </Button>
      )}
      {state === 'PAYMENTREQUESTED' && statement.sentAt !== null && !isPending('SETTLE') && (
        <Button size="sm" onClick={() => setAsked('settle')}>
          {t('order.settle')}
        </Button>
      )}
      {['PAYMENTREQUESTED', 'SETTLED'].includes(state) && statement.sentAt !== null && !isPending('RETURN') && (
        <Button size="sm" onClick={() => setAsked('return')}>
          {t('order.return')}
        </Button>
      )}
      {holds.every(({ kind }) => kind !== 'BLOCKED') && (
        <Button size="sm" onClick={() => setAsked('adjust')}>
          <EditIcon small />
          {t('adjust.verb')}
        </Button>
      )}
      {asked === 'move' && moves && (
        <ReasonDialog
          title={t('order.move-title', { store })}
          consequence={consequence(moves)}
          verb={t('hold.end')}
          notice={<ApprovalNotice partnerId={partner.id} storeId={storeId} />}
          send={(reason) => moveStatement(id, reason)}
          onDone={({ nextCutOff, heldBy }) =>
            done(heldBy.length === 0 ? endedText(nextCutOff) : t('order.move-still', { kinds: kindText(heldBy) }))
          }
          onClose={close}
        />
      )}
      {asked === 'settle' && (
        <ReasonDialog
          title={t('order.settle-title', { store })}
          consequence={t('order.settle-text')}
          verb={t('order.settle')}
          notice={<NotPayingNotice />}
          send={(reason) => requestSettlement(id, reason)}
          onDone={() => done(t('order.settle-done'))}
          onClose={close}
        />
      )}
      {asked === 'return' && (
        <ReturnDialog id={id} store={store} onDone={() => done(t('order.return-done'))} onClose={close} />
      )}
      {asked === 'adjust' && (
        <AdjustDialog
          partnerId={partner.id}
          storeId={storeId}
          store={store}
          onClose={close}
          onDone={(isDone) => done(isDone ? t('adjust.done', { store }) : t('adjust.asked'))}
        />
      )}
    </div>
  )
}
