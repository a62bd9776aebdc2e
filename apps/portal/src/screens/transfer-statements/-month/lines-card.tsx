import { clsx } from 'clsx'
import { WideTable } from '@tillgate/browser/list/wide-table.tsx'
import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import type { StatementMonth } from '@tillgate/contract/statement-months.ts'
import { monthLines, type MonthLine } from '@tillgate/domain/month-figures.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { CheckIcon, ChevronDownIcon, WarningIcon } from '@tillgate/ui/icons/basics.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { MonthCells, MonthHead } from './month-cells.tsx'
import { statementsOf } from './month-search.ts'
import styles from './month-table.module.css'

type Props = { data: StatementMonth; line: MonthLine | undefined; onLine: (line: MonthLine | undefined) => void }
/** The stores behind a line; each leads to its statements of the month. */
const StoresOfLine = ({ data, line }: { data: StatementMonth; line: MonthLine }) => {
  const { t } = useTranslation()
  const stores = data.stores.filter(({ now, before }) => now[line] !== 0 || before[line] !== 0)
  return (
    <table className={clsx('line rounded surface-2 fs-13', styles['nested'])}>
      <caption className="sr">{t(`month.${line}`)}</caption>
      <MonthHead data={data} title={t('month.store')} />
      <tbody>
        {stores.map(({ storeId, name, before, now }) => (
          <tr key={storeId}>
            <th scope="row">
              <Link
                className="inline-flex items-center"
                to="/transfer-statements"
                search={statementsOf(data.month, storeId)}
              >
                {name}
              </Link>
            </th>
            <MonthCells before={before} now={now} line={line} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('month.sum')}</th>
          <MonthCells before={data.before} now={data.now} line={line} />
        </tr>
      </tfoot>
    </table>
  )
}

/** The server, never the browser, computes whether the months add up. */
const Check = ({ addsUp }: StatementMonth) => {
  const { t } = useTranslation()
  return addsUp ? (
    <p className={clsx('row text-green fs-13', styles['check'])}>
      <CheckIcon small />
      {t('month.adds-up')}
    </p>
  ) : (
    <p className={clsx('row text-green fs-13', styles['check'])} data-wrong role="alert">
      <WarningIcon small />
      {t('month.does-not-add-up')}
    </p>
  )
}

/** Each line of both months; a line unfolds to its stores. The URL names the unfolded line. */
export const LinesCard = ({ data, line: open, onLine }: Props) => {
  const { t } = useTranslation()
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
          <MonthHead data={data} title={t('month.line')} />
          {monthLines.map((line) => (
            <tbody key={line} id={line}>
              <tr data-open={open === line || undefined}>
                <th scope="row">
                  <button
                    className="flex items-center between w-full text-left"
                    type="button"
                    aria-expanded={open === line}
                    onClick={() => onLine(open === line ? undefined : line)}
                  >
                    <span className="fw-medium">
                      {t(`month.${line}`)}
                      {notes[line] !== undefined && <small className="block fw-regular muted">{notes[line]}</small>}
                    </span>
                    <ChevronDownIcon small />
                  </button>
                </th>
                <MonthCells before={before} now={now} line={line} />
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
              <MonthCells before={before} now={now} line="paid" />
            </tr>
          </tfoot>
        </WideTable>
      </div>
      <Check {...data} />
    </Card>
  )
}
