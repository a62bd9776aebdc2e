import { clsx } from 'clsx'
import { useQueryClient } from '@tanstack/react-query'
import type { PaymentOrder, StatementDetail } from '@tillgate/contract/operator-payment-orders.ts'
import type { StoreHold } from '@tillgate/contract/operator-settlement.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { endHold } from '#operator/api/payouts.ts'
import { isEndedByTwo } from '@tillgate/domain/payout-holds.ts'
import { money, sumDollars } from '@tillgate/domain/money.ts'
import { ApprovalNotice } from '#operator/features/approvers/approval-notice.tsx'
import { ReasonDialog } from '#operator/features/forms/reason-dialog.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { HoldIcon, useHoldText } from './hold-text.tsx'
import styles from './holds.module.css'

type Row = { key: string; storeId: string; stores: string[]; amount: number; hold: StoreHold }

/** Merges a hold of all stores into one row, regardless of the number of waiting statements. */
const rowsOf = (statements: readonly StatementDetail[]): Row[] => {
  const rows = new Map<string, Row>()
  for (const { id, store, storeId, payable, holds } of statements) {
    for (const hold of holds) {
      const key = hold.id ?? `${id} ${hold.kind}`
      const row = rows.get(key) ?? { key, storeId, stores: [], amount: 0, hold }
      rows.set(key, { ...row, stores: [...row.stores, store], amount: sumDollars([row.amount, payable]) })
    }
  }
  return [...rows.values()]
}

/** Lists the holds on the order, store by store. */
export const HoldsCard = ({ order: { statements, run, partner } }: { order: PaymentOrder }) => {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { sinceText } = useHoldText()
  const [ending, setEnding] = useState<Row>()
  const holds = rowsOf(statements)
  const close = () => setEnding(undefined)
  const isByTwo = ending !== undefined && isEndedByTwo(ending.hold.kind)
  return (
    <Card title={t('order.holds')}>
      {holds.length === 0 && <p className={clsx('muted', styles['none'])}>{t('order.holds-none')}</p>}
      <ul className={clsx('mt-3', styles['rows'])}>
        {holds.map((row) => {
          const { key, stores, amount, hold } = row
          return (
            <li key={key}>
              <HoldIcon kind={hold.kind} />
              <b>{t(`hold-kind.${hold.kind}`)}</b>
              <span className="fw-medium tnum">{money(amount)}</span>
              <small>
                {t('hold.at-store', {
                  store: hold.isOfPartner ? t('event.all-stores') : stores.join(', '),
                  since: sinceText(hold, run.timeZone),
                })}
              </small>
              {hold.canEnd && hold.id !== null && (
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
            <ApprovalNotice partnerId={partner.id} storeId={ending.hold.isOfPartner ? undefined : ending.storeId} />
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
