import { Link } from '@tanstack/react-router'
import type { SettledFile } from '@tillgate/contract/operator-bank-statements.ts'
import { money } from '@tillgate/domain/money.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { BankTable } from './bank-table.tsx'

const Result = ({ file: { sent, taken } }: { file: SettledFile }) => {
  const { t } = useTranslation()
  if (taken === null) return <StatusBadge tone="yellow">{t('bank-books.not-taken')}</StatusBadge>
  return taken === sent ? (
    <StatusBadge tone="green">{t('bank-books.state.MATCHED')}</StatusBadge>
  ) : (
    <StatusBadge tone="red">{t('bank-books.amount-differs')}</StatusBadge>
  )
}

/** Shows each file that was due, with the amount that the bank took and the returned amount. */
export const FilesCard = ({ files }: { files: readonly SettledFile[] }) => {
  const { t } = useTranslation()
  if (files.length === 0) return null
  return (
    <Card title={t('bank-books.files')}>
      <BankTable
        label={t('bank-books.files')}
        rows={files}
        keyOf={({ runId }) => runId}
        columns={[
          {
            title: t('bank-books.column-run'),
            render: ({ runId, run, name }) => (
              <>
                <Link to="/settlement-runs/view/$id" params={{ id: runId }}>
                  {t('bank-books.run', { number: run })}
                </Link>
                <span className="muted">{name}</span>
              </>
            ),
          },
          {
            title: t('bank-books.column-sent'),
            isNumeric: true,
            render: ({ sent, entries }) => (
              <>
                {money(sent)}
                <span className="muted">{t('bank-books.entries', { count: entries })}</span>
              </>
            ),
          },
          {
            title: t('bank-books.column-taken'),
            isNumeric: true,
            render: ({ taken }) => (taken === null ? t('bank-books.nothing') : money(taken)),
          },
          {
            title: t('bank-books.column-back'),
            isNumeric: true,
            render: ({ cameBack }) => (cameBack === 0 ? t('bank-books.nothing') : money(cameBack)),
          },
          { title: t('bank-books.column-result'), render: (file) => <Result file={file} /> },
        ]}
      />
    </Card>
  )
}
