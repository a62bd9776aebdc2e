import { may } from '#operator/features/session/rights.ts'
import { clsx } from 'clsx'
import { useQueryClient } from '@tanstack/react-query'
import type { StoreHold } from '@tillgate/contract/operator-settlement.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState, type ReactNode } from 'react'
import { endHold, useListPayoutRequests } from '#operator/api/payouts.ts'
import { isEndedByTwo } from '@tillgate/domain/payout-holds.ts'
import { money } from '@tillgate/domain/money.ts'
import { PendingRequest } from '#operator/features/approvals/pending-request.tsx'
import { ApprovalNotice } from '#operator/features/approvers/approval-notice.tsx'
import { ReasonDialog } from '#operator/features/forms/reason-dialog.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { HoldIcon, useHoldText } from './hold-text.tsx'
import styles from './holds.module.css'

/** A hold that a person began with a reason; of a bank return the reason is the code of the bank. */
const isQuoted = ({ kind, reason }: StoreHold): boolean =>
  reason !== '' && (kind === 'OPERATOR' || kind === 'UNDER_REVIEW')

/** Hold with the stores and the dollars that the hold stops. */
export type HeldRow = { key: string; storeId: string; stores: string[]; amount: number; hold: StoreHold }

type Props = { rows: readonly HeldRow[]; partnerId: string; timeZone: string; none: string; aside?: ReactNode }

/** Lists holds with amount, reason, author and end, and ends those that an operator may end. */
export const HoldsCard = ({ rows, partnerId, timeZone, none, aside }: Props) => {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { kindText, sinceText } = useHoldText()
  const [ending, setEnding] = useState<HeldRow>()
  const close = () => setEnding(undefined)
  const requests = useListPayoutRequests(partnerId)
  const pendingOf = (holdId: string | null) =>
    requests.data?.items.find(
      ({ state, change }) => state === 'OPEN' && change.kind === 'END_HOLD' && change.holdId === holdId,
    )
  const isByTwo = ending !== undefined && isEndedByTwo(ending.hold.kind)
  return (
    <Card title={t('order.holds')} aside={aside}>
      {rows.length === 0 && <p className={clsx('muted', styles['none'])}>{none}</p>}
      <ul className={clsx('mt-3', styles['rows'])}>
        {rows.map((row) => {
          const { key, stores, amount, hold } = row
          const pending = pendingOf(hold.id)
          // An open proposal may be unknown until the requests are loaded.
          const isKnown = !isEndedByTwo(hold.kind) || !requests.isPending
          return (
            <li key={key}>
              <HoldIcon kind={hold.kind} />
              <div className="flex wrap between gap-2">
                <b>{kindText(hold)}</b>
                <span className="fw-medium tnum">{money(amount)}</span>
              </div>
              <small>
                {t('hold.at-store', {
                  store: hold.isOfPartner ? t('event.all-stores') : stores.join(', '),
                  since: sinceText(hold, timeZone),
                })}
              </small>
              {hold.causes.map((cause) => (
                <small key={cause}>{t(`recheck-cause.${cause}`)}</small>
              ))}
              {isQuoted(hold) && <small>{t('order.quote', { reason: hold.reason })}</small>}
              {hold.begunBy?.name && <small>{t('hold.by', { name: hold.begunBy.name })}</small>}
              {pending && <PendingRequest request={pending} timeZone={timeZone} />}
              {isKnown && !pending && hold.canEnd && hold.id !== null && may('payouts.pay') && (
                <Button size="sm" onClick={() => setEnding(row)}>
                  {t(isEndedByTwo(hold.kind) ? 'hold.propose-end' : 'hold.end')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {ending && (
        <ReasonDialog
          title={t(isByTwo ? 'hold.two-title' : 'hold.end-title')}
          consequence={`${t(isByTwo ? 'hold.two-text' : 'hold.end-text')} ${ending.hold.isOfPartner ? t('order.of-partner') : ''}`.trim()}
          verb={t(isByTwo ? 'hold.propose-end' : 'hold.end')}
          notice={
            <ApprovalNotice partnerId={partnerId} storeId={ending.hold.isOfPartner ? undefined : ending.storeId} />
          }
          send={(reason) => endHold(ending.hold.id ?? '', reason)}
          onDone={async ({ isProposed }) => {
            close()
            showToast({ tone: 'success', text: t(isProposed ? 'hold.end-proposed' : 'hold.ended') })
            await cache.invalidateQueries({ queryKey: ['settlement'] })
          }}
          onClose={close}
        />
      )}
    </Card>
  )
}
