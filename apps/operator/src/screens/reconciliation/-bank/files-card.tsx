import { Link } from '@tanstack/react-router'
import type { SettledFile } from '@tillgate/contract/operator-bank-statements.ts'
import { money } from '@tillgate/domain/money.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { WideTable } from '@tillgate/browser/list/wide-table.tsx'
import { useTranslation } from '#operator/i18n.ts'
import styles from './bank.module.css'

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
      <WideTable className={styles['table']} label={t('bank-books.files')}>
        <thead>
          <tr>
            <th scope="col">{t('bank-books.column-run')}</th>
            <th scope="col" className="num">
              {t('bank-books.column-sent')}
            </th>
            <th scope="col" className="num">
              {t('bank-books.column-taken')}
            </th>
            <th scope="col" className="num">
              {t('bank-books.column-back')}
            </th>
            <th scope="col">{t('bank-books.column-result')}</th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.runId}>
              <th scope="row">
                <Link to="/settlement-runs/view/$id" params={{ id: file.runId }}>
                  {t('bank-books.run', { number: file.run })}
                </Link>
                <span className="muted">{file.name}</span>
              </th>
              <td className="num" data-label={t('bank-books.column-sent')}>
                {money(file.sent)}
                <span className="muted">{t('bank-books.entries', { count: file.entries })}</span>
              </td>
              <td className="num" data-label={t('bank-books.column-taken')}>
                {file.taken === null ? t('bank-books.nothing') : money(file.taken)}
              </td>
              <td className="num" data-label={t('bank-books.column-back')}>
                {file.cameBack === 0 ? t('bank-books.nothing') : money(file.cameBack)}
              </td>
              <td data-label={t('bank-books.column-result')}>
                <Result file={file} />
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </Card>
  )
}
