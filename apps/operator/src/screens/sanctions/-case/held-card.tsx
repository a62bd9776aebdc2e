import { Link } from '@tanstack/react-router'
import { ListTable, type Column } from '@tillgate/browser/list/list-table.tsx'
import type { SanctionCase } from '@tillgate/contract/operator-sanction-cases.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { money } from '@tillgate/domain/money.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { moment } from '#operator/features/figures/figures.ts'
import { dateOf } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'

type Line = {
  id: string
  what: string
  orderId?: string
  state: 'stopped' | 'not-sent' | 'not-in-run'
  amount: number | null
}

/** Everything that the case holds. The amounts are the parts of the blocked amount. */
export const HeldCard = ({ found: { held, blocked, openedAt, partner } }: { found: SanctionCase }) => {
  const { t, language } = useTranslation()
  const lines: Line[] = held.flatMap(({ id, name, tills, sales, statements }) => [
    { id, what: t('case.store', { name, tills }), state: 'stopped' as const, amount: null },
    ...statements.map((one) => ({
      id: one.id,
      orderId: one.orderId,
      what: t('case.statement', { name, day: dateOf(one.cutOff, language, bankZone) }),
      state: 'not-sent' as const,
      amount: one.amount,
    })),
    ...(sales === 0
      ? []
      : [{ id: `${id}-sales`, what: t('case.sales', { name }), state: 'not-in-run' as const, amount: sales }]),
  ])
  const badge = ({ state }: Line) => <StatusBadge tone="red">{t(`case-held.${state}`)}</StatusBadge>
  const name = ({ what, orderId }: Line) =>
    orderId === undefined ? (
      what
    ) : (
      <Link to="/settlement-runs/order/$partnerId/$id" params={{ partnerId: partner.id, id: orderId }}>
        {what}
      </Link>
    )
  const columns: Column<Line>[] = [
    { id: 'what', title: t('case.what'), isFixed: true, render: name },
    { id: 'state', title: t('sanctions.state'), render: badge },
    {
      id: 'amount',
      title: t('case.amount'),
      isNumeric: true,
      render: ({ amount }) => (amount === null ? '' : money(amount)),
    },
  ]
  return (
    <Card title={t('case.held', { at: moment(openedAt, language) })} description={t('case.held-lead')}>
      <div className="mt-3">
        <ListTable
          label={t('case.blocked-property')}
          columns={columns}
          rows={lines}
          renderCard={(line) => (
            <div className="stack">
              <div className="row wrap">
                <span className="grow">{name(line)}</span>
                {line.amount !== null && <span className="tnum">{money(line.amount)}</span>}
              </div>
              <div className="row">{badge(line)}</div>
            </div>
          )}
        />
      </div>
      <p className="flex between gap-4 line-top fw-semibold px-5 py-4">
        <span>{t('case.blocked-property')}</span>
        <span className="tnum">{money(blocked ?? 0)}</span>
      </p>
    </Card>
  )
}
