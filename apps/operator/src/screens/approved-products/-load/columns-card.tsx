import { clsx } from 'clsx'
import type { ListFileColumns } from '@tillgate/contract/operator-approved-products.ts'
import { listColumns, type ListColumn, type ListColumnChoice } from '@tillgate/domain/approved-list-file.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useState } from 'react'
import { ColumnChoices } from '#operator/features/forms/column-choices.tsx'
import { useTranslation } from '#operator/i18n.ts'
import styles from './load.module.css'

type Props = { file: ListFileColumns; busy: boolean; onChoose: (columns: ListColumnChoice) => void }

const isNeeded = (column: ListColumn): boolean => column === 'code' || column === 'name'

const ColumnForm = ({ file, busy, onChoose }: Props) => {
  const { t } = useTranslation()
  const [columns, setColumns] = useState<ListColumnChoice>(file.columns)
  const [isTried, setTried] = useState(false)
  const isMissing = (column: ListColumn): boolean => isNeeded(column) && columns[column] === undefined
  const choose = (column: ListColumn, at: number | undefined): void => {
    const { [column]: _, ...others } = columns
    setColumns(at === undefined ? others : { ...others, [column]: at })
  }
  const submit = (): void => {
    setTried(true)
    if (!listColumns.some(isMissing)) onChoose(columns)
  }
  return (
    <div className={clsx('stack gap-5', styles['form'])}>
      {isTried && listColumns.some(isMissing) && <Alert tone="error">{t('apl.columns-needed')}</Alert>}
      <ColumnChoices
        columns={listColumns.map((column) => ({
          column,
          label: t(`apl.column.${column}`),
          isWrong: isTried && isMissing(column),
        }))}
        headings={file.headings}
        value={columns}
        onChange={choose}
      />
      <div className="row">
        <Button variant="primary" busy={busy} onClick={submit}>
          {t('apl.columns-use')}
        </Button>
      </div>
    </div>
  )
}

/** Columns of a list. Asked for when a needed heading is not known; otherwise shown with a button that changes them. */
export const ColumnsCard = (props: Props) => {
  const { t } = useTranslation()
  const { file } = props
  const [isOpen, setOpen] = useState(file.origin === 'ASKED')
  const shown = listColumns.flatMap((column) => {
    const heading = file.headings[file.columns[column] ?? -1]?.heading
    return heading === undefined ? [] : [t('apl.column-is', { column: t(`apl.column.${column}`), heading })]
  })
  return (
    <Card
      title={t('apl.columns')}
      description={t(`apl.columns-${file.origin}`)}
      padded
      aside={isOpen ? undefined : <Button onClick={() => setOpen(true)}>{t('apl.columns-change')}</Button>}
    >
      {isOpen ? <ColumnForm {...props} /> : <p>{shown.join('; ')}</p>}
    </Card>
  )
}
