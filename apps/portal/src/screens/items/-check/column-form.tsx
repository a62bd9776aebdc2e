import { clsx } from 'clsx'
import type { ColumnMapping } from '@tillgate/contract/item-checks.ts'
import { catalogueColumns, headingOf, requiredColumns, type CatalogueColumn } from '@tillgate/domain/catalogue-file.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Choice, type Option } from '@tillgate/ui/fields/choice.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Sheet } from '@tillgate/ui/overlays/sheet.tsx'
import { useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import styles from './file-check.module.css'
import type { Facts } from './file-reading.tsx'

/** Option of a column that the file does not have. */
const none = ' '

const without = (columns: ColumnMapping, column: CatalogueColumn): ColumnMapping => {
  const { [column]: _, ...others } = columns
  return others
}

/** A mapping while a person changes it. Suggestions fill the columns of a header that is not known. */
const useMapping = ({ headings, columns, suggested, chosen }: Facts, choose: (columns: ColumnMapping) => unknown) => {
  const isMissing = (mapping: ColumnMapping) =>
    requiredColumns.filter((column) => !headings.some(({ name }) => name === mapping[column]))
  const known = isMissing(columns).length > 0 ? { ...suggested, ...columns } : columns
  const [mapping, setMapping] = useState<ColumnMapping>(chosen.columns ?? known)
  const [isTried, setTried] = useState(false)
  const missing = isMissing(mapping)
  return {
    mapping,
    missing: isTried ? missing : [],
    set: (column: CatalogueColumn, name: string): void =>
      setMapping(name === none ? without(mapping, column) : { ...mapping, [column]: name }),
    submit: (): void => {
      setTried(true)
      if (missing.length === 0) choose(mapping)
    },
  }
}
type Mapping = ReturnType<typeof useMapping>

const ColumnFields = ({ facts, mapping: { mapping, missing, set } }: { facts: Facts; mapping: Mapping }) => {
  const { t, language } = useTranslation()
  const labelOf = (column: CatalogueColumn): string => headingOf(column, language)
  const headings: Option[] = facts.headings.map(({ name, heading }, index) => ({
    value: name,
    label: heading || t('checks.column-nth', { nth: index + 1 }),
  }))
  const samplesOf = (column: CatalogueColumn): string =>
    (facts.headings.find(({ name }) => name === mapping[column])?.samples ?? [])
      .filter((sample) => sample !== '')
      .join(' · ')
  return (
    <>
      {missing.length > 0 && (
        <Alert tone="error">{t('checks.columns-missing', { columns: missing.map(labelOf).join(', ') })}</Alert>
      )}
      <div className={clsx('grid gap-4', styles['mapping'])}>
        {catalogueColumns.map((column) => {
          const isRequired = requiredColumns.includes(column)
          const samples = samplesOf(column)
          return (
            <div key={column}>
              <Choice
                label={labelOf(column)}
                options={isRequired ? headings : [{ value: none, label: t('checks.column-none') }, ...headings]}
                value={mapping[column] ?? (isRequired ? null : none)}
                onChange={(name) => set(column, name)}
                placeholder={t('checks.column-choose')}
                isWrong={missing.includes(column)}
              />
              <small className="block muted mt-1 break">{samples && t('checks.column-samples', { samples })}</small>
            </div>
          )
        })}
      </div>
    </>
  )
}

type Props = { facts: Facts; choose: (columns: ColumnMapping) => unknown }

/** Columns of a file with headings that are not known. */
export const ColumnsCard = ({ facts, busy, choose }: Props & { busy: boolean }) => {
  const { t } = useTranslation()
  const mapping = useMapping(facts, choose)
  return (
    <Card padded title={t('checks.which-column')} description={t('checks.which-lead')}>
      <div className="stack">
        <ColumnFields facts={facts} mapping={mapping} />
        <p>
          <Button variant="primary" busy={busy} onClick={mapping.submit}>
            {t('checks.read-again')}
          </Button>
        </p>
      </div>
    </Card>
  )
}

/** Dialog that changes the columns of a file that was read. */
export const ColumnsDialog = ({ facts, choose, onClose }: Props & { onClose: () => void }) => {
  const { t } = useTranslation()
  const mapping = useMapping(facts, choose)
  return (
    <Sheet
      title={t('checks.which-column')}
      onClose={onClose}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" onClick={mapping.submit}>
            {t('checks.read-again')}
          </Button>
        </>
      }
    >
      <p className="muted">{t('checks.which-lead')}</p>
      <ColumnFields facts={facts} mapping={mapping} />
    </Sheet>
  )
}
