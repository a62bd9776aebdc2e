import type { BatchStatus } from '@tillgate/domain/item-batches.ts'
import { CheckRow } from '@tillgate/ui/check-row.tsx'
import { FilterChip } from '@tillgate/ui/filter-chip.tsx'
import { useTranslation } from '#portal/i18n.ts'

/** The order and the words of Spec 2 §4; they differ from the badges' on purpose. */
const choices: readonly BatchStatus[] = ['STARTED', 'INPROGRESS', 'FAILED', 'FINISHED', 'FINISHEDWITHERRORS']

type Props = { status: BatchStatus | undefined; change: (status: BatchStatus | undefined) => void }

export const BatchStatusFilter = ({ status, change }: Props) => {
  const { t } = useTranslation()
  return (
    <FilterChip
      label={t('imports.status')}
      value={status && t(`batch.filter.${status}`)}
      clear={() => change(undefined)}
      words={{ remove: t('filter.remove', { name: t('imports.status') }) }}
    >
      {(close) =>
        choices.map((one) => (
          <CheckRow
            key={one}
            type="radio"
            name="status"
            checked={one === status}
            onChange={() => {
              change(one)
              close()
            }}
          >
            {t(`batch.filter.${one}`)}
          </CheckRow>
        ))
      }
    </FilterChip>
  )
}
