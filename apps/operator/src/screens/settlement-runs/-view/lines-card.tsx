import { count } from '@tillgate/browser/figures.ts'
import type { SettlementRunDetail } from '@tillgate/contract/operator-settlement.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useFileExcerpt } from '#operator/api/settlement.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from './run-view.module.css'

/** What the bank gets, as far as it may be seen without a line in the log. */
export const LinesCard = ({ run: { id, file } }: { run: Pick<SettlementRunDetail, 'id' | 'file'> }) => {
  const { t } = useTranslation()
  const { data } = useFileExcerpt(id, file?.sha256 ?? null)
  if (!data) return null
  const { head, hidden, tail } = data
  const between = hidden > 0 ? [t('run.lines-between', { count: hidden, figure: count(hidden) })] : []
  return (
    <Card title={t('run.lines')} lead={t('run.lines-lead')} padded>
      <pre className={styles['lines']}>{[...head, ...between, ...tail].join('\n')}</pre>
    </Card>
  )
}
