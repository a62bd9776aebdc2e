import { WideTable } from '@tillgate/browser/list/wide-table.tsx'
import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import type { MonthSums, StatementMonth } from '@tillgate/contract/statement-months.ts'
import { monthLines, type MonthLine } from '@tillgate/domain/month-figures.ts'
import { money, signedMoney, sumDollars } from '@tillgate/domain/money.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { CheckIcon, ChevronDownIcon, WarningIcon } from '@tillgate/ui/icons/basics.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { statementsOf } from './month-search.ts'
import styles from './month-table.module.css'
import { useMonthText } from './use-month-text.ts'

type Props = { data: StatementMonth; line: MonthLine | undefined; onLine: (line: MonthLine | undefined) => void }
type Both = { before: MonthSums; now: MonthSums }

const Cells = ({ before, now, line }: Both & { line: MonthLine | 'paid' }) => (
  <>
    <td className={styles['before']}>{money(before[line])}</td>
    <td>{money(now[line])}</td>
    <td className={styles['difference']}>{signedMoney(sumDollars([now[line], -before[line]]))}</td>
  </>
)

/** The stores behind a line; each leads to its statements of the month. */
const StoresOfLine = ({ data, line }: { data: StatementMonth; line: MonthLine }) => {
  const { t } = useTranslation()
  const text = useMonthText(data)
  const stores = data.stores.filter(({ now, before }) => now[line] !== 0 || before[line] !== 0)
  return (
    <table className={styles['nested']}>
      <caption className="sr">{t(`month.${line}`)}</caption>
      <thead>
        <tr>
          <th scope="col">{t('month.store')}</th>
          <th scope="col" className={styles['before']}>
            {text.against}
          </th>
          <th scope="col">{text.month}</th>
          <th scope="col">{t('month.difference')}</th>
        </tr>
      </thead>
      <tbody>
        {stores.map(({ storeId, name, before, now }) => (
          <tr key={storeId}>
            <th scope="row">
              <Link to="/transfer-statements" search={statementsOf(data.month, storeId)}>
                {name}
              </Link>
            </th>
            <Cells before={before} now={now} line={line} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('month.sum')}</th>
          <Cells before={data.before} now={data.now} line={line} />
        </tr>
      </tfoot>
    </table>
  )
}

/** The server, never the browser, computes whether the months add up. */
const Check = ({ addsUp }: StatementMonth) => {
  const { t } = useTranslation()
  return addsUp ? (
    <p className={styles['check']}>
      <CheckIcon small />
      {t('month.adds-up')}
    </p>
  ) : (
    <p className={styles['check']} data-wrong role="alert">
      <WarningIcon small />
      {t('month.does-not-add-up')}
    </p>
  )
}

/** Each line of both months; a line unfolds to its stores. The URL names the unfolded line. */
export const LinesCard = ({ data, line: open, onLine }: Props) => {
  const { t } = useTranslation()
  const text = useMonthText(data)
  const { before, now } = data
  const notes: Partial<Record<MonthLine, string>> = {
    sales: t('month.sales-note', { before: count(before.saleCount), now: count(now.saleCount) }),
    returns: t('month.returns-note', { before: count(before.returnCount), now: count(now.returnCount) }),
    held: t('month.held-note'),
    carried: t('month.carried-note'),
  }
  return (
    <Card title={t('month.lines')}>
      <div id="lines">
        <WideTable label={t('month.lines')} className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('month.line')}</th>
              <th scope="col" className={styles['before']}>
                {text.against}
              </th>
              <th scope="col">{text.month}</th>
              <th scope="col">{t('month.difference')}</th>
            </tr>
          </thead>
          {monthLines.map((line) => (
            <tbody key={line} id={line}>
              <tr data-open={open === line || undefined}>
                <th scope="row">
                  <button
                    type="button"
                    aria-expanded={open === line}
                    onClick={() => onLine(open === line ? undefined : line)}
                  >
                    <span>
                      {t(`month.${line}`)}
                      {notes[line] !== undefined && <small>{notes[line]}</small>}
                    </span>
                    <ChevronDownIcon small />
                  </button>
                </th>
                <Cells before={before} now={now} line={line} />
              </tr>
              {open === line && (
                <tr className={styles['inside']}>
                  <td colSpan={4}>
                    <StoresOfLine data={data} line={line} />
                  </td>
                </tr>
              )}
            </tbody>
          ))}
          <tfoot>
            <tr>
              <th scope="row">{t('month.paid')}</th>
              <Cells before={before} now={now} line="paid" />
            </tr>
          </tfoot>
        </WideTable>
      </div>
      <Check {...data} />
    </Card>
  )
}
