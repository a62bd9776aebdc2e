import { clsx } from 'clsx'
import { count as figure } from '@tillgate/browser/figures.ts'
import { money, signedMoney, sumDollars } from '@tillgate/domain/money.ts'
import { momentText } from '@tillgate/domain/moments.ts'
import { isKnownTender } from '@tillgate/domain/till-settings.ts'
import { cashKind } from '@tillgate/domain/tenders.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import type { WholeDayReport } from '#portal/api/day-reports.ts'
import { useTranslation } from '#portal/i18n.ts'
import { Difference } from './parts.tsx'
import { SumLines } from './sum-lines.tsx'
import styles from './day-report.module.css'

type Props = { report: WholeDayReport }

/** The figures of the day at a glance: net amount, average sale, share of the card, and what the drawer is short of. */
export const SummaryCard = ({ report }: Props) => {
  const { t } = useTranslation()
  const { net, sales, benefits, cashExpected } = report
  const average = sales.count === 0 ? 0 : Math.round((sales.amount * 100) / sales.count) / 100
  return (
    <Card label={t('day-report.summary')} padded>
      <dl className={clsx('grid tnum', styles['summary'])}>
        <div>
          <dt className="muted fs-13">{t('day-report.net')}</dt>
          <dd>{money(net)}</dd>
          <dd className="muted fs-13">{t('day-report.count', { count: sales.count, figure: figure(sales.count) })}</dd>
        </div>
        <div>
          <dt className="muted fs-13">{t('day-report.average')}</dt>
          <dd>{money(average)}</dd>
          <dd className="muted fs-13">{t('day-report.before-returns')}</dd>
        </div>
        <div>
          <dt className="muted fs-13">{t('day-report.card')}</dt>
          <dd>{money(benefits)}</dd>
          {net > 0 && (
            <dd className="muted fs-13">{t('day-report.share', { percent: Math.round((benefits * 100) / net) })}</dd>
          )}
        </div>
        <div>
          <dt className="muted fs-13">{t('day-report.difference')}</dt>
          <dd>
            <Difference report={report} />
          </dd>
          <dd className="muted fs-13">{t('day-report.of-expected', { amount: money(cashExpected) })}</dd>
        </div>
      </dl>
    </Card>
  )
}

/** Sales less returns and reversals of earlier sales are the net amount. */
export const SalesCard = ({ report }: Props) => {
  const { t } = useTranslation()
  const { sales, returns, reversed, reversedEarlier, net } = report
  return (
    <Card title={t('day-report.sales-card')} padded>
      <SumLines
        lines={[
          { label: t('day-report.sales'), ...sales, amount: money(sales.amount) },
          { label: t('day-report.returns'), ...returns, amount: money(-returns.amount) },
          ...(reversedEarlier.count === 0
            ? []
            : [
                { label: t('day-report.reversed-earlier'), ...reversedEarlier, amount: money(-reversedEarlier.amount) },
              ]),
          { label: t('day-report.net'), amount: money(net), isSum: true },
          ...(reversed.count === 0
            ? []
            : [
                {
                  label: t('day-report.reversed'),
                  ...reversed,
                  amount: <span className="muted">{money(reversed.amount)}</span>,
                  note: t('day-report.reversed-hint'),
                },
              ]),
        ]}
      />
    </Card>
  )
}

/** What the card, the terminal and another register took adds up to the net amount. Kinds without a payment are left out. */
export const PaidCard = ({ report }: Props) => {
  const { t } = useTranslation()
  const { benefits, tenders, otherRegister, net } = report
  return (
    <Card title={t('day-report.paid-card')} padded>
      <SumLines
        lines={[
          { label: t('day-report.card'), amount: money(benefits) },
          ...tenders
            .filter(({ kind, count, amount }) => kind === cashKind || count > 0 || amount !== 0)
            .map(({ kind, name, count, amount }) => ({
              label: name ?? (isKnownTender(kind) ? t(`tender.${kind}`) : kind),
              count,
              amount: money(amount),
            })),
          ...(otherRegister === 0 ? [] : [{ label: t('day-report.other-register'), amount: money(otherRegister) }]),
          { label: t('day-report.net'), amount: money(net), isSum: true },
        ]}
      />
    </Card>
  )
}

/** What should be in the drawer, what was counted, and who approved the difference. */
export const DrawerCard = ({ report }: Props) => {
  const { t, language } = useTranslation()
  const { float, cashExpected, cashCounted, difference, drawerOpenings, approval, note, timeZone, tenders } = report
  const cash = tenders.filter(({ kind }) => kind === cashKind).map(({ amount }) => amount)
  const facts = [
    ...(approval
      ? [
          {
            label: t('day-report.approved-by'),
            value: (
              <>
                {t('day-report.approval', {
                  name: approval.by,
                  at: momentText(approval.at, language, { date: 'day', timeZone }),
                })}
                {approval.reason !== '' && <div className="muted fw-regular">{approval.reason}</div>}
              </>
            ),
          },
        ]
      : []),
    ...(note === '' ? [] : [{ label: t('day-report.note'), value: note }]),
  ]
  return (
    <Card title={t('day-report.drawer-card')} padded>
      <SumLines
        lines={[
          { label: t('day-report.float'), amount: money(float) },
          { label: t('day-report.cash-moved'), amount: signedMoney(sumDollars(cash)) },
          { label: t('day-report.expected'), amount: money(cashExpected), isSum: true },
          {
            label: t('day-report.counted'),
            amount: cashCounted === null ? t('day-report.not-counted') : money(cashCounted),
          },
          ...(difference === null
            ? []
            : [{ label: t('day-report.difference'), amount: <Difference report={report} />, isSum: true }]),
          { label: t('day-report.drawer-openings'), amount: figure(drawerOpenings) },
        ]}
      />
      {facts.length > 0 && <Facts facts={facts} />}
    </Card>
  )
}
