import type { ItemBatchPreview } from '@tillgate/contract/item-checks.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { importDate } from '#portal/features/figures/figures.ts'
import { useTranslation } from '#portal/i18n.ts'

type Props = { preview: ItemBatchPreview; busy: boolean; checkAgain: () => unknown }

/** Shows that the catalog changed after the check. A file that cannot be read again keeps its figures. */
export const OutdatedCheck = ({ preview: { changedAt, batch }, busy, checkAgain }: Props) => {
  const { t, language } = useTranslation()
  if (changedAt === null) return null
  return (
    <Alert tone="warning" title={t('checks.outdated', { date: importDate(changedAt, language) })}>
      <p>{t('checks.outdated-means')}</p>
      {batch.hasOriginalFile && (
        <p>
          <Button size="sm" busy={busy} onClick={() => checkAgain()}>
            {t('checks.again')}
          </Button>
        </p>
      )}
    </Alert>
  )
}
