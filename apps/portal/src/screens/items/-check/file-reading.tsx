import { clsx } from 'clsx'
import { count } from '@tillgate/browser/figures.ts'
import type { FileReading, ItemBatchPreview } from '@tillgate/contract/item-checks.ts'
import { catalogueColumns, headingOf, requiredColumns } from '@tillgate/domain/catalogue-file.ts'
import { fileDelimiters, fileEncodings } from '@tillgate/domain/file-reading.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import type { Option } from '@tillgate/ui/fields/choice.tsx'
import { useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import { ColumnsDialog } from './column-form.tsx'
import styles from './file-check.module.css'
import { SettingDialog } from './setting-dialog.tsx'

export type Facts = NonNullable<ItemBatchPreview['reading']>
type Subject = 'sheet' | 'encoding' | 'delimiter' | 'columns'
type Line = { subject: Subject; value: string; note: string; canChange: boolean }

const sameText = (one: string, other: string): boolean => one.trim().toLowerCase() === other.toLowerCase()

/** Returns the facts of the reading in the order of the card. */
const useLines = (facts: Facts): Line[] => {
  const { t, language } = useTranslation()
  const { sheet, sheets, encoding, example, delimiter, headings, columns, ignored } = facts
  const lines: Line[] = []
  if (sheet)
    lines.push({
      subject: 'sheet',
      value: sheet,
      note: sheets.length > 1 ? t('checks.sheet-of', { nth: sheets.indexOf(sheet) + 1, count: sheets.length }) : '',
      canChange: sheets.length > 1,
    })
  if (encoding)
    lines.push({
      subject: 'encoding',
      value: encoding,
      note: example ? t('checks.encoding-guessed', example) : '',
      canChange: true,
    })
  if (delimiter)
    lines.push({ subject: 'delimiter', value: t(`checks.delimiter-${delimiter}`), note: '', canChange: true })
  const renamed = catalogueColumns.flatMap((column) => {
    const heading = headings.find(({ name }) => name === columns[column])?.heading ?? ''
    const label = headingOf(column, language)
    return heading === '' || sameText(heading, label) ? [] : [t('checks.read-as', { heading, column: label })]
  })
  const unused = ignored.length > 0 ? [t('checks.ignored', { columns: ignored.join(', ') })] : []
  lines.push({
    subject: 'columns',
    value: t('checks.columns-found', { found: Object.keys(columns).length, count: catalogueColumns.length }),
    note: [...renamed, ...unused].join(' '),
    // The screen asks for missing columns.
    canChange: requiredColumns.every((column) => columns[column] !== undefined),
  })
  return lines
}

/** Returns the options of each setting that is a single choice. */
const useSettings = (facts: Facts) => {
  const { t } = useTranslation()
  const options: Record<'sheet' | 'encoding' | 'delimiter', Option[]> = {
    sheet: facts.sheets.map((name) => ({ value: name, label: name })),
    encoding: fileEncodings.map((name) => ({ value: name, label: name })),
    delimiter: fileDelimiters.map((name) => ({ value: name, label: t(`checks.delimiter-${name}`) })),
  }
  // Another sheet, encoding or delimiter has other headings.
  const { columns: _, ...kept } = facts.chosen
  const toReading = (subject: keyof typeof options, value: string): FileReading => {
    const encoding = fileEncodings.find((name) => name === value)
    const delimiter = fileDelimiters.find((name) => name === value)
    if (subject === 'encoding' && encoding) return { ...kept, encoding }
    if (subject === 'delimiter' && delimiter) return { ...kept, delimiter }
    return { ...kept, sheet: value }
  }
  return { options, toReading }
}

/** `edited`: number of edited rows, which a new reading deletes. */
type Props = {
  facts: Facts
  edited: number
  canChange: boolean
  busy: boolean
  choose: (reading: FileReading) => unknown
}

/** How a file was read. Each change reads the file again. */
export const FileReadingCard = ({ facts, edited, canChange, busy, choose }: Props) => {
  const { t } = useTranslation()
  const lines = useLines(facts)
  const { options, toReading } = useSettings(facts)
  const [open, setOpen] = useState<Subject>()
  const close = (): void => setOpen(undefined)
  const [asking, setAsking] = useState<FileReading>()
  const decide = (reading: FileReading): void => {
    close()
    if (edited > 0) setAsking(reading)
    else choose(reading)
  }
  return (
    <Card title={t('checks.reading')}>
      <dl className={clsx('mt-4', styles['reading'])}>
        {lines.map(({ subject, value, note, canChange: isOpen }) => (
          <div className="flex wrap items-center line-top" key={subject}>
            <dt className="fs-13 muted">{t(`checks.reading-${subject}`)}</dt>
            <dd className="fw-medium break">
              <span>{value}</span>
              {note && <small className="block fw-regular">{note}</small>}
            </dd>
            {canChange && isOpen && (
              <dd className="fw-medium break">
                <Button variant="ghost" size="sm" busy={busy} onClick={() => setOpen(subject)}>
                  {t('checks.reading-change')}
                  <span className="sr"> {t(`checks.reading-${subject}`)}</span>
                </Button>
              </dd>
            )}
          </div>
        ))}
      </dl>
      {open === 'columns' && (
        <ColumnsDialog facts={facts} onClose={close} choose={(columns) => decide({ ...facts.chosen, columns })} />
      )}
      {open && open !== 'columns' && (
        <SettingDialog
          title={t(`checks.reading-${open}`)}
          options={options[open]}
          value={facts[open]}
          onClose={close}
          choose={(value) => decide(toReading(open, value))}
        />
      )}
      {asking && (
        <ConfirmDialog
          question={t('checks.drop-ask', { count: edited, rows: count(edited) })}
          consequence={<p>{t('checks.drop-means')}</p>}
          verb={t('checks.read-again')}
          cancel={t('action.cancel')}
          busy={busy}
          onClose={() => setAsking(undefined)}
          confirm={() => {
            setAsking(undefined)
            choose(asking)
          }}
          destructive
        />
      )}
    </Card>
  )
}
