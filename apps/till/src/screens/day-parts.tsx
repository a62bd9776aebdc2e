import type { PosDay } from '@tillgate/contract/pos-days.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '#till/i18n.ts'
import { centsOf, dollars } from '#till/money.ts'
import { Icon } from '#till/parts/icon.tsx'
import { kindName } from '#till/parts/ways.ts'
import { denominations, type DrawerCount } from '#till/today/drawer.ts'
import type { TillSettings } from '@tillgate/client/till.ts'

type Row = { key: string; label: ReactNode; count?: number; amount: ReactNode; tone?: 'cp' | 'op' | 'sum' }
export const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <dl className="t-kv">
    {rows.map(({ key, label, count, amount, tone = '' }) => (
      <div key={key} className={tone}>
        <dt>
          {label}
          {count !== undefined && <small>{count}</small>}
        </dt>
        <dd>{amount}</dd>
      </div>
    ))}
  </dl>
)

export const useMoney = () => {
  const { language } = useTranslation()
  return (amount: number): string => dollars(amount, language)
}

/** Sales, kinds of payment and people of a day. */
export const Figures = ({ day, settings }: { day: PosDay; settings: TillSettings | undefined }) => {
  const { t } = useTranslation()
  const money = useMoney()
  const { sales, returns, reversed, reversedEarlier, net, benefits, tenders, otherRegister, cashiers } = day
  const kinds = tenders.filter(({ count, amount }) => count > 0 || amount !== 0)
  return (
    <div className="t-rep">
      <section className="t-box">
        <h2>{t('salesReturns')}</h2>
        <Rows
          rows={[
            { key: 'sales', label: t('sales'), count: sales.count, amount: money(sales.amount) },
            { key: 'returns', label: t('returnsOf'), count: returns.count, amount: money(-returns.amount) },
            ...(reversedEarlier.count === 0
              ? []
              : [
                  {
                    key: 'earlier',
                    label: t('reversedEarlier'),
                    count: reversedEarlier.count,
                    amount: money(-reversedEarlier.amount),
                  },
                ]),
            ...(reversed.count === 0
              ? []
              : [{ key: 'reversed', label: t('reversedOf'), count: reversed.count, amount: t('notCounted') }]),
            { key: 'net', label: t('net'), amount: money(net), tone: 'sum' },
          ]}
        />
      </section>
      <section className="t-box">
        <h2>{t('howItWasPaid')}</h2>
        <Rows
          rows={[
            { key: 'card', label: t('benefitCard'), amount: money(benefits), tone: 'cp' },
            ...kinds.map((tender) => ({
              key: tender.kind,
              label: kindName(tender, settings?.tenderKinds),
              count: tender.count,
              amount: money(tender.amount),
              tone: 'op' as const,
            })),
            ...(otherRegister === 0
              ? []
              : [{ key: 'register', label: t('atOwnRegister'), amount: money(otherRegister), tone: 'op' as const }]),
            { key: 'sum', label: t('together'), amount: money(net), tone: 'sum' },
          ]}
        />
      </section>
      {cashiers.length > 0 && (
        <section className="t-box wide">
          <h2 id="by-cashier">{t('byCashier')}</h2>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A region that scrolls must be reachable by keyboard. */}
          <section className="t-scrollx" aria-labelledby="by-cashier" tabIndex={0}>
            <table className="t-tab2">
              <thead>
                <tr>
                  <th scope="col">{t('cashier')}</th>
                  <th scope="col">{t('sales')}</th>
                  <th scope="col">{t('returnsOf')}</th>
                  <th scope="col">{t('card')}</th>
                  <th scope="col">{t('other')}</th>
                  <th scope="col">{t('net')}</th>
                </tr>
              </thead>
              <tbody>
                {cashiers.map((one) => (
                  <tr key={one.cashierId}>
                    <th scope="row">{one.name}</th>
                    <td data-of={t('sales')}>{one.sales}</td>
                    <td data-of={t('returnsOf')}>{one.returns}</td>
                    <td data-of={t('card')}>{money(one.benefits)}</td>
                    <td data-of={t('other')}>{money(one.other)}</td>
                    <td data-of={t('net')}>
                      <b>{money(one.net)}</b>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </section>
      )}
    </div>
  )
}

/** Cash that should be in the drawer, and what was counted. */
export const Cash = ({ day, counted }: { day: PosDay; counted: number | null }) => {
  const { t } = useTranslation()
  const money = useMoney()
  const difference = counted === null ? 0 : (centsOf(counted) - centsOf(day.cashExpected)) / 100
  return (
    <section className="t-cash">
      <h2>{t('cash')}</h2>
      <Rows
        rows={[
          { key: 'float', label: t('floatMorning'), amount: money(day.float) },
          {
            key: 'sales',
            label: t('cashSales'),
            amount: money((centsOf(day.cashExpected) - centsOf(day.float)) / 100),
          },
          { key: 'sum', label: t('inDrawer'), amount: money(day.cashExpected), tone: 'sum' },
          ...(counted === null ? [] : [{ key: 'counted', label: t('counted'), amount: money(counted) }]),
        ]}
      />
      {counted === null ? (
        <p className="t-p">{t(day.closedAt === null ? 'countOptional' : 'notCountedDay')}</p>
      ) : (
        <output className={`t-strip ${difference === 0 ? 'green' : 'yellow'}`}>
          <Icon name={difference === 0 ? 'check' : 'warn'} />
          <span className="grow">
            <b>
              {difference === 0
                ? t('cashRight')
                : t(difference < 0 ? 'cashShort' : 'cashOver', { amount: money(Math.abs(difference)) })}
            </b>
          </span>
        </output>
      )}
    </section>
  )
}

export const Count = ({ count, onCount }: { count: DrawerCount; onCount: (count: DrawerCount) => void }) => {
  const { t } = useTranslation()
  const money = useMoney()
  return (
    <div className="t-coins">
      {denominations.map((one) => {
        const name = one >= 100 ? `$${one / 100}` : `${one}¢`
        return (
          <label key={one} className="t-coin">
            <span>{name}</span>
            <input
              inputMode="numeric"
              autoComplete="off"
              aria-label={t('countOf', { name })}
              value={count[one] ?? ''}
              placeholder="0"
              onChange={({ target }) =>
                onCount({ ...count, [one]: Number(target.value.replaceAll(/\D/g, '').slice(0, 4)) })
              }
            />
            <b>{money((one * (count[one] ?? 0)) / 100)}</b>
          </label>
        )
      })}
    </div>
  )
}
