import { clsx } from 'clsx'
import { WideTable } from '@tillgate/browser/list/wide-table.tsx'
import { count } from '@tillgate/browser/figures.ts'
import { monthText } from '@tillgate/browser/months.ts'
import type { Journal } from '@tillgate/contract/journal.ts'
import { money } from '@tillgate/domain/money.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useIsPhone } from '@tillgate/ui/layout/use-is-phone.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './journal-card.module.css'

type Entry = Journal['entries'][number]
const counted: Partial<Record<Entry['kind'], 'sales' | 'returns' | 'deposits'>> = {
  sales: 'sales',
  returns: 'returns',
  deposits: 'deposits',
  'returned-deposits': 'deposits',
}
const amountText = (amount: number): string => (amount === 0 ? '' : money(amount))

const EntryRows = ({ entry, accounts }: { entry: Entry; accounts: Journal['accounts'] }) => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const unit = counted[entry.kind]
  return (
    <tbody>
      <tr className={styles['entry']}>
        <th scope="rowgroup" colSpan={isPhone ? 3 : 4}>
          <b className="fw-semibold">{t(`journal-entry.${entry.kind}`)}</b>{' '}
          {unit && <small>{t(`accountant-package.${unit}`, { count: entry.count, figure: count(entry.count) })}</small>}
        </th>
      </tr>
      {entry.lines.map(({ account, debit, credit }) => {
        const own = accounts.find((one) => one.account === account)
        return (
          <tr key={account}>
            <td className="muted nowrap only-wide">{own?.number}</td>
            <td data-credit={credit > 0 || undefined}>{own?.name}</td>
            <td>{amountText(debit)}</td>
            <td>{amountText(credit)}</td>
          </tr>
        )
      })}
    </tbody>
  )
}

/** The booked journal: every entry with debits and credits. */
export const JournalCard = ({ journal }: { journal: Journal }) => {
  const { t, language } = useTranslation()
  const isPhone = useIsPhone()
  const { entries, accounts, lines, debit, credit } = journal
  return (
    <Card title={t('journal-file.journal')} description={t('accountant-package.journal-lead')}>
      {entries.length === 0 ? (
        <p className={styles['nothing']}>
          {t('accountant-package.nothing', { month: monthText(journal.month, language) })}
        </p>
      ) : (
        <WideTable label={t('accountant-package.table')} className={clsx('w-full mt-3 tnum', styles['table'])}>
          <thead>
            <tr>
              <th scope="col">{t('accountant-package.account')}</th>
              <th scope="col">{t('accountant-package.name')}</th>
              <th scope="col">{t('accountant-package.debit')}</th>
              <th scope="col">{t('accountant-package.credit')}</th>
            </tr>
          </thead>
          {entries.map((entry) => (
            <EntryRows key={entry.kind} entry={entry} accounts={accounts} />
          ))}
          <tfoot>
            <tr>
              <th scope="row" colSpan={isPhone ? 1 : 2}>
                {t('accountant-package.sum', { count: lines, figure: count(lines) })}
              </th>
              <td>{money(debit)}</td>
              <td>{money(credit)}</td>
            </tr>
          </tfoot>
        </WideTable>
      )}
    </Card>
  )
}
