import { Link } from '@tanstack/react-router'
import { pageQuery, type ListSearch } from '@tillgate/browser/list/list-search.ts'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import { List } from '@tillgate/browser/list/list.tsx'
import { useList } from '@tillgate/browser/list/use-list.ts'
import type { BankReconciliation, BankStatementLine } from '@tillgate/contract/operator-bank-statements.ts'
import { money, signedMoney } from '@tillgate/domain/money.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Segments } from '@tillgate/ui/fields/segments.tsx'
import { StatusBadge, type Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { useListBankStatementLines } from '#operator/api/bank-statements.ts'
import styles from './bank.module.css'
import { useTranslation } from '#operator/i18n.ts'

const lineList = { name: 'bank-lines', filters: ['open'] } as const
const tones: Record<BankStatementLine['state'], Tone> = {
  MATCHED: 'green',
  RULE: 'blue',
  OPEN: 'red',
  EXPLAINED: 'gray',
  WITHDRAWN: 'gray',
}

type Row = BankStatementLine & { id: string }

const State = ({ row }: { row: Row }) => {
  const { t } = useTranslation()
  return (
    <span className="grid gap-1px break">
      <StatusBadge tone={tones[row.state]}>{t(`bank-books.state.${row.state}`)}</StatusBadge>
      {row.isProposed && <StatusBadge tone="yellow">{t('bank-line.is-proposed')}</StatusBadge>}
    </span>
  )
}

const Record = ({ row }: { row: Row }) => {
  const { t } = useTranslation()
  const { record, expected, runId, run, exceptionId, state, amount, explanation, kind, account } = row
  const differs = expected !== null && expected !== amount
  return (
    <span className="grid gap-1px break">
      {runId !== null && (
        <Link to="/settlement-runs/view/$id" params={{ id: runId }}>
          {t('bank-books.run', { number: run ?? 0 })}
        </Link>
      )}
      {runId === null && record !== null && <span>{t(`bank-books.record.${record}`)}</span>}
      {record === null && state === 'OPEN' && <span>{t('bank-books.no-record')}</span>}
      {differs && <span className="muted">{t('bank-books.expected', { amount: money(expected) })}</span>}
      {kind !== null && account !== null && (
        <span>
          {t(`bank-kind.${kind}`)}, {t(`bank-account.${account}`)}
        </span>
      )}
      {explanation !== '' && <span className="muted">{explanation}</span>}
      {(state === 'OPEN' || state === 'EXPLAINED') && exceptionId !== null && (
        <Link to="/exceptions/$id" params={{ id: exceptionId }}>
          {t(state === 'OPEN' ? 'bank-books.open-exception' : 'bank-line.see-exception')}
        </Link>
      )}
    </span>
  )
}

const Text = ({ row: { text, reference, typeCode } }: { row: Row }) => {
  const { t } = useTranslation()
  const below = [typeCode === '' ? '' : t('bank-books.type', { code: typeCode }), reference].filter(
    (part) => part !== '',
  )
  return (
    <span className="grid gap-1px break">
      <span>{text === '' ? t('bank-books.no-text') : text}</span>
      {below.length > 0 && <span className="muted">{below.join(', ')}</span>}
    </span>
  )
}

/** Filter of the lines, as the list and the file send it. */
export const openOf = ({ open }: { open?: boolean | undefined }) => (open === true ? { open: 'true' as const } : {})

type Props = { statement: BankReconciliation; search: ListSearch & { open?: boolean | undefined } }

/** Lists the lines of the statement, those that wait for a person first. */
export const LinesCard = ({ statement, search }: Props) => {
  const { t } = useTranslation()
  const list = useList(search, lineList)
  const { page, pageSize } = pageQuery(search, lineList)
  const lines = useListBankStatementLines(statement.id, {
    page,
    pageSize,
    ...openOf(search),
  })
  const query = {
    ...lines,
    data: lines.data && { ...lines.data, items: lines.data.items.map((line) => ({ ...line, id: String(line.no) })) },
  }
  const columns: Column<Row>[] = [
    { id: 'text', title: t('bank-books.column-bank'), isFixed: true, render: (row) => <Text row={row} /> },
    { id: 'record', title: t('bank-books.column-record'), render: (row) => <Record row={row} /> },
    {
      id: 'amount',
      title: t('bank-books.column-amount'),
      isNumeric: true,
      render: ({ amount }) => signedMoney(amount),
    },
    { id: 'state', title: t('bank-books.column-result'), render: (row) => <State row={row} /> },
  ]
  const settled = statement.lines - statement.open
  return (
    <Card
      title={t('bank-books.lines-title')}
      description={t('bank-books.lines-text', { settled, count: statement.lines })}
      aside={
        <Segments
          label={t('bank-books.lines-shown')}
          segments={[
            { value: 'all', label: t('bank-books.all') },
            { value: 'open', label: t('bank-books.open', { count: statement.open }) },
          ]}
          value={search.open === true ? 'open' : 'all'}
          onChange={(value) => void list.change({ open: value === 'open' ? true : undefined })}
        />
      }
    >
      <List
        list={list}
        query={query}
        label={t('bank-books.lines-table')}
        columns={columns}
        renderCard={(row) => (
          <div className="stack">
            <div className="row wrap">
              <span className={styles['text']}>
                <Text row={row} />
              </span>
              <b className="num">{signedMoney(row.amount)}</b>
            </div>
            <div className="row wrap">
              <span className={styles['text']}>
                <Record row={row} />
              </span>
              <State row={row} />
            </div>
          </div>
        )}
        labels={{
          failed: t('bank-books.lines-failed'),
          none: t('bank-books.lines-none'),
          noneMatch: t('bank-books.lines-none-open'),
        }}
      />
    </Card>
  )
}
