import { Link } from '@tanstack/react-router'
import type { SettlementRunDetail } from '@tillgate/contract/operator-settlement.ts'
import { money } from '@tillgate/domain/money.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useTranslation } from '#operator/i18n.ts'

/** Orders shown; the others are counted. */
const shownMax = 5

/** Lists the orders that leave the run with this approval, with the people who raised something in the order. */
export const LeavingOrders = ({ run: { leaving } }: { run: SettlementRunDetail }) => {
  const { t, language } = useTranslation()
  if (leaving.length === 0) return null
  const and = new Intl.ListFormat(language, { type: 'conjunction' })
  return (
    <Alert tone="warning" title={t('run.leaving-title', { count: leaving.length })}>
      <p>{t('run.leaving-text')}</p>
      <ul className="stack gap-2">
        {leaving.slice(0, shownMax).map(({ orderId, partnerId, partner, amount, raisedBy }) => (
          <li key={orderId}>
            <Link to="/settlement-runs/order/$partnerId/$id" params={{ partnerId, id: orderId }}>
              {partner}
            </Link>{' '}
            <b className="tnum nowrap">{money(amount)}</b>
            <small className="block">
              {t('run.leaving-by', { names: and.format(raisedBy.map(({ name }) => name)) })}
            </small>
          </li>
        ))}
      </ul>
      {leaving.length > shownMax && <p>{t('run.leaving-more', { count: leaving.length - shownMax })}</p>}
    </Alert>
  )
}
