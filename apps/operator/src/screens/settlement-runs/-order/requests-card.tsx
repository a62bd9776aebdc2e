import { Link } from '@tanstack/react-router'
import type { PayoutRequest } from '@tillgate/contract/payout-requests.ts'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useConfirmRequest, useListPayoutRequests, useRejectRequest } from '#operator/api/payouts.ts'
import { dateTimeOf } from '#operator/features/figures/zone-times.ts'
import { signedMoney } from '@tillgate/domain/money.ts'
import { ApprovalDialog } from '#operator/features/approvals/approval-dialog.tsx'
import { ApprovalNotice } from '#operator/features/approvers/approval-notice.tsx'
import { authRecord } from '#operator/features/session/auth-record.ts'
import { ReasonDialog } from '#operator/features/forms/reason-dialog.tsx'
import { useTranslation } from '#operator/i18n.ts'
import styles from './order.module.css'

/** Links to the request's payment order, or to the partner. */
const Place = ({ request: { partnerId, partner, orderId: id } }: { request: PayoutRequest }) =>
  id === null ? (
    <Link to="/partners/$id" params={{ id: partnerId }}>
      {partner}
    </Link>
  ) : (
    <Link to="/settlement-runs/order/$partnerId/$id" params={{ partnerId, id }}>
      {partner}
    </Link>
  )

/** Number of requests shown that closed by themselves or were refused. */
const closedMax = 3

/**
 * Lists requests that need a second operator, who confirms or refuses; the requester may withdraw. Requests that became
 * impossible or were refused follow with the reason.
 */
export const RequestsCard = ({ partnerId }: { partnerId?: string }) => {
  const { t, language } = useTranslation()
  const { data } = useListPayoutRequests(partnerId)
  const confirming = useConfirmRequest()
  const refusing = useRejectRequest()
  const [asked, setAsked] = useState<PayoutRequest>()
  const [toRefuse, setRefused] = useState<PayoutRequest>()
  const items = data?.items ?? []
  const open = items.filter(({ status }) => status === 'OPEN')
  const closed = items
    .filter(({ status, decisionReason }) => status === 'CLOSED' || (status === 'REFUSED' && decisionReason !== ''))
    .slice(0, closedMax)
  if (open.length + closed.length === 0) return null

  const me = authRecord()?.user.id
  const what = ({ kind, store, amount }: PayoutRequest) =>
    t(`request.${kind}`, { store, amount: signedMoney(amount ?? 0) })
  const close = () => setAsked(undefined)
  const refused = () => showToast({ tone: 'success', text: t('order.refuse-done') })
  const takeBack = async (id: string) => {
    if (await refusing.mutate({ id })) refused()
  }
  const confirm = async ({ id }: PayoutRequest, code: string) => {
    const done = await confirming.mutate({ id, code })
    if (!done) return
    close()
    const { closedBecause: why } = done
    showToast(
      why === null
        ? { tone: 'success', text: t('order.confirm-done') }
        : { tone: 'error', text: t('request.closed', { why: t(`request-closed.${why}`) }) },
    )
  }
  return (
    <Card title={t('order.requests')} padded>
      <ul className={styles['requests']}>
        {open.map((one) => (
          <li key={one.id}>
            <b>{what(one)}</b>
            {partnerId === undefined && <Place request={one} />}
            <small>
              {t('order.request-by', {
                name: one.askedBy.name,
                at: dateTimeOf(one.askedAt, language, bankZone),
                reason: one.reason,
              })}
            </small>
            <div className="flex wrap gap-2">
              {one.askedBy.id !== me && (
                <Button
                  variant="primary"
                  size="sm"
                  onClick={() => {
                    confirming.reset()
                    setAsked(one)
                  }}
                >
                  {t('order.confirm')}
                </Button>
              )}
              <Button size="sm" onClick={() => (one.askedBy.id === me ? void takeBack(one.id) : setRefused(one))}>
                {t(one.askedBy.id === me ? 'order.take-back' : 'order.refuse')}
              </Button>
            </div>
          </li>
        ))}
        {closed.map((one) => (
          <li key={one.id}>
            <b>{what(one)}</b>
            {one.closedBecause !== null && (
              <small>{t('request.closed', { why: t(`request-closed.${one.closedBecause}`) })}</small>
            )}
            {one.decisionReason !== '' && (
              <small>{t('order.refused', { name: one.decidedBy?.name ?? '', reason: one.decisionReason })}</small>
            )}
          </li>
        ))}
      </ul>
      <RefusalAlert refusal={refusing.error} otherwise={t('failure.unknown')} />
      {toRefuse && (
        <ReasonDialog
          title={t('order.refuse-title')}
          consequence={t('order.refuse-text', { name: toRefuse.askedBy.name })}
          verb={t('order.refuse')}
          destructive
          send={(reason) => refusing.mutateAsync({ id: toRefuse.id, reason })}
          onDone={() => {
            setRefused(undefined)
            refused()
          }}
          onClose={() => setRefused(undefined)}
        />
      )}
      {asked && (
        <ApprovalDialog
          title={t('order.confirm-title')}
          verb={t('order.confirm')}
          proposed={{
            what: `${asked.partner}: ${what(asked)}`,
            amount: asked.amount === null ? undefined : signedMoney(asked.amount),
            by: asked.askedBy.name,
            at: dateTimeOf(asked.askedAt, language, bankZone),
            reason: asked.reason,
          }}
          confirming={{ ...confirming, mutate: (code) => confirm(asked, code) }}
          onClose={close}
        >
          <ApprovalNotice
            partnerId={asked.partnerId}
            storeId={asked.storeId}
            isForNextRun={asked.kind === 'ADJUSTMENT'}
          />
        </ApprovalDialog>
      )}
    </Card>
  )
}
