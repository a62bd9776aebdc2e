import { clsx } from 'clsx'
import { autoColumns } from '@tillgate/ui/layout/auto-columns.ts'
import { count } from '@tillgate/browser/figures.ts'
import { ListTable, type Column } from '@tillgate/browser/list/list-table.tsx'
import type { FeeImpact, ProposedChange } from '@tillgate/contract/operator-proposals.ts'
import { money, signedMoney } from '@tillgate/domain/money.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { day, momentIn } from '#operator/features/figures/figures.ts'
import { useTranslation } from '#operator/i18n.ts'
import { Difference, type Part } from './difference.tsx'
import { useAffectedPartners } from './use-affected-partners.tsx'
import styles from './proposal.module.css'

type FeeChange = Extract<ProposedChange, { kind: 'FEES' }>
type Row = FeeImpact['rows'][number] & { id: string }

const percent = (figure: number): string => `${figure.toFixed(2)}%`
const signed = (figure: number): string =>
  figure > 0 ? `+${figure.toFixed(2)}` : figure.toFixed(2).replace('-', '\u{2212}')
const shareOf = (now: number, proposed: number): string =>
  now === 0 ? '' : `${signed(((proposed - now) / now) * 100)}%`

const dollars = (id: string, name: string, one: number, other: number): Part => ({
  id,
  name,
  now: money(one),
  proposed: money(other),
  difference: signedMoney(other - one),
})

const useParts = ({ now, proposed, effectiveOn, effectiveFrom, needsNotice, program, scheduleId }: FeeChange) => {
  const { t, language } = useTranslation()
  const fees: Part[] = [
    {
      id: 'processing',
      name: t('fees.processing'),
      now: percent(now.processingPercent),
      proposed: percent(proposed.processingPercent),
      difference: t('proposal.points', { figure: signed(proposed.processingPercent - now.processingPercent) }),
    },
    dollars('fixed', t('fees.fixed'), now.fixedFee, proposed.fixedFee),
    dollars('terminal', t('fees.terminal'), now.additionalTerminal, proposed.additionalTerminal),
  ]
  if (scheduleId !== null) return fees
  const soon = needsNotice ? t('proposal.from-notice') : t('proposal.from-confirmed')
  const begin: Part = {
    id: 'from',
    name: t('proposal.from'),
    now: '',
    proposed: effectiveOn === null ? soon : momentIn(effectiveFrom, language, program.timeZone),
    difference: needsNotice ? t('proposal.needs-notice') : t('proposal.no-notice'),
  }
  return [...fees, begin]
}

const Increase = ({ now, proposed }: { now: number; proposed: number }) => (
  <>
    <b className={clsx(proposed < now && 'text-green')}>{signedMoney(proposed - now)}</b>
    <span className="block muted fs-13">{shareOf(now, proposed)}</span>
  </>
)

const Strip = ({ impact: { sums, payingMore, payingLess } }: { impact: FeeImpact }) => {
  const { t } = useTranslation()
  return (
    <dl className={clsx('grid gap-1px', styles['strip'])} style={autoColumns('8rem')}>
      <div>
        <dt className="muted fs-13">{t('proposal.fees-now')}</dt>
        <dd>{money(sums.feesNow)}</dd>
      </div>
      <div>
        <dt className="muted fs-13">{t('proposal.fees-proposed')}</dt>
        <dd>{money(sums.feesProposed)}</dd>
      </div>
      <div>
        <dt className="muted fs-13">{t('proposal.difference')}</dt>
        <dd>
          {signedMoney(sums.feesProposed - sums.feesNow)}
          <small>{shareOf(sums.feesNow, sums.feesProposed)}</small>
        </dd>
      </div>
      <div>
        <dt className="muted fs-13">{t('proposal.partners')}</dt>
        <dd>
          {t('proposal.pay-more', { count: payingMore, figure: count(payingMore) })}
          <small>{t('proposal.pay-less', { count: payingLess, figure: count(payingLess) })}</small>
        </dd>
      </div>
    </dl>
  )
}

/** Fees of each partner's sales, before and after. */
const ImpactCard = ({ impact }: { impact: FeeImpact }) => {
  const { t, language } = useTranslation()
  const { sums, partners, rows } = impact
  const { column, stores, total: totalOf, more } = useAffectedPartners()
  const columns: Column<Row>[] = [
    column,
    { id: 'sales', title: t('proposal.sales'), isNumeric: true, render: ({ purchases }) => count(purchases) },
    { id: 'benefits', title: t('proposal.benefits'), isNumeric: true, render: ({ benefits }) => money(benefits) },
    { id: 'now', title: t('proposal.fees-now'), isNumeric: true, render: ({ feesNow }) => money(feesNow) },
    { id: 'proposed', title: t('proposal.proposed'), isNumeric: true, render: (row) => money(row.feesProposed) },
    {
      id: 'difference',
      title: t('proposal.difference'),
      isNumeric: true,
      render: ({ feesNow, feesProposed }) => <Increase now={feesNow} proposed={feesProposed} />,
    },
  ]
  const total = totalOf(partners)
  return (
    <Card
      title={t('proposal.impact')}
      description={t('proposal.impact-lead', {
        count: sums.purchases,
        figure: count(sums.purchases),
        since: day(impact.since, language),
        until: day(impact.until, language),
      })}
    >
      <Strip impact={impact} />
      <ListTable
        label={t('proposal.partners')}
        columns={columns}
        rows={rows.map((row) => ({ ...row, id: row.partner.id }))}
        renderCard={(row) => (
          <div className="stack">
            <b>{row.partner.name}</b>
            <span className="muted">
              {stores(row.stores)}. {t('proposal.benefits')}: {money(row.benefits)}
            </span>
            <span>
              {t('proposal.fees-now')}: {money(row.feesNow)}. {t('proposal.proposed')}: {money(row.feesProposed)}
            </span>
            <span>
              <Increase now={row.feesNow} proposed={row.feesProposed} />
            </span>
          </div>
        )}
        foot={{
          cells: {
            partner: `${total}, ${stores(sums.stores)}`,
            sales: count(sums.purchases),
            benefits: money(sums.benefits),
            now: money(sums.feesNow),
            proposed: money(sums.feesProposed),
            difference: signedMoney(sums.feesProposed - sums.feesNow),
          },
          card: `${total}: ${money(sums.feesNow)}, ${money(sums.feesProposed)}`,
        }}
      />
      <p className="py-3 px-4 line-top muted fs-13">
        {more(partners - rows.length)}
        {t('proposal.impact-foot')}
      </p>
    </Card>
  )
}

export const FeeCards = ({ change }: { change: FeeChange }) => {
  const { t } = useTranslation()
  const parts = useParts(change)
  const { partner, scheduleId } = change
  const isWithdrawal = scheduleId !== null
  return (
    <>
      <Card title={t('proposal.changes')} description={t('proposal.changes-lead')}>
        <Difference
          label={t('proposal.values')}
          parts={parts}
          now={isWithdrawal ? t('proposal.announced') : t('proposal.now')}
          proposed={isWithdrawal ? t('proposal.stays') : t('proposal.proposed')}
        />
        <p className="py-3 px-4 line-top muted fs-13">
          {t('proposal.whom')}: {partner?.name ?? t('fees.everybody')}
        </p>
      </Card>
      <ImpactCard impact={change.impact} />
    </>
  )
}
