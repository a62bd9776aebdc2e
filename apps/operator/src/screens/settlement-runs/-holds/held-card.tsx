import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import type { HeldStatement, SettlementRunDetail } from '@tillgate/contract/operator-settlement.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { ReturnIcon } from '@tillgate/ui/icons/arrows.tsx'
import { money } from '@tillgate/domain/money.ts'
import { dateOf } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import { HoldIcon, useHoldText } from '#operator/features/holds/hold-text.tsx'
import styles from '#operator/features/holds/holds.module.css'

const place = ({ partner, store }: { partner: string; store: string }): string =>
  partner === store ? partner : `${partner}, ${store}`

const to = ({ partnerId, orderId: id }: { partnerId: string; orderId: string }) => ({ partnerId, id })

/** Lists held amounts with reason and end, and the stores without a payout. */
export const HeldCard = ({ run }: { run: SettlementRunDetail }) => {
  const { t, language } = useTranslation()
  const { sinceText } = useHoldText()
  const { held, nothingToPay, heldAmount, timeZone, status } = run
  const why = ({ holds: [first], isLeft }: Pick<HeldStatement, 'holds' | 'isLeft'>) => {
    if (isLeft) return t('run.left')
    if (first) return t(`hold-kind.${first.kind}`)
    return t(status === 'REJECTED' ? 'run.held-rejected' : 'run.held-over')
  }
  const text = (one: HeldStatement): string => {
    const business = place(one)
    if (one.rolledOverToCutOff !== null) {
      return t('run.held-moved', { business, day: dateOf(one.rolledOverToCutOff, language, timeZone) })
    }
    const [first] = one.holds
    return first ? t('run.held-where', { business, since: sinceText(first, timeZone) }) : business
  }
  return (
    <Card title={t('run.held')} aside={<b className="tnum">{money(heldAmount)}</b>}>
      {held.length + nothingToPay.length === 0 && <p className={clsx('muted', styles['none'])}>{t('run.held-none')}</p>}
      <ul className={clsx('mt-3', styles['rows'])}>
        {held.map((one) => (
          <li key={one.id}>
            <HoldIcon kind={one.holds[0]?.kind} />
            <div className="flex wrap between gap-2">
              <Link to="/settlement-runs/order/$partnerId/$id" params={to(one)}>
                {why(one)}
              </Link>
              <span className="fw-medium tnum">{money(one.amount)}</span>
            </div>
            <small>{text(one)}</small>
          </li>
        ))}
        {nothingToPay.map((one) => (
          <li key={one.id}>
            <span className={clsx('tile tile-32 tone', styles['icon'])} data-tone="gray">
              <ReturnIcon small />
            </span>
            <div className="flex wrap between gap-2">
              <Link to="/settlement-runs/order/$partnerId/$id" params={to(one)}>
                {t('run.nothing-to-pay')}
              </Link>
              <span className="fw-medium tnum">{money(0)}</span>
            </div>
            <small>
              {one.carried > 0
                ? t('run.gave-back', { business: place(one), amount: money(one.carried) })
                : t('run.zero', { business: place(one) })}
            </small>
          </li>
        ))}
      </ul>
      {held.length === heldMax && (
        <p className={clsx('muted', styles['none'])}>{t('run.held-more', { count: count(held.length) })}</p>
      )}
    </Card>
  )
}
const heldMax = 100
