import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import type { ItemBatchPreview } from '@tillgate/contract/item-checks.ts'
import { headingOf } from '@tillgate/domain/catalogue-file.ts'
import { fixKinds, type FixKind } from '@tillgate/domain/catalogue-fixes.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { EditIcon } from '@tillgate/ui/icons/actions.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#portal/i18n.ts'
import styles from './file-check.module.css'

/** Codes that no list of approved products matches. */
const uncovered: readonly FixKind[] = ['CHECK_DIGIT', 'LOST_ZEROS', 'MISSING_DIGIT', 'NO_CHECK_DIGITS']
const rowsNamed = 3

const useRows = () => {
  const { t } = useTranslation()
  return (rows: readonly number[], all: number): string => {
    const named = rows.slice(0, rowsNamed)
    const list = named.join(', ')
    const more = all - named.length
    return more > 0
      ? t('imports.rows-more', { rows: list, more: count(more) })
      : t('imports.rows', { rows: list, count: named.length })
  }
}

type Props = Pick<ItemBatchPreview, 'warnings' | 'fixes'> & {
  /** False when the file cannot be read again: the warnings stay without their fixes. */
  canFix: boolean
  busy: boolean
  choose: (fixes: FixKind[]) => unknown
}

/** Rows of one kind, with the fix of all of them. */
const WarningList = ({ warnings, fixes, canFix, busy, choose }: Props) => {
  const { t } = useTranslation()
  const rowsOf = useRows()
  return warnings.map((warning) => (
    <li key={warning.kind}>
      <b className="text-right tnum">{count(warning.count)}</b>
      <span>{t(`checks.warning-${warning.kind}`)}</span>
      <small>
        {rowsOf(warning.rows, warning.count)}
        {warning.inCatalogue !== undefined &&
          warning.inCatalogue > 0 &&
          ` ${t('checks.restored', { rows: count(warning.inCatalogue) })}`}
        {uncovered.includes(warning.kind) && ` ${t('checks.not-covered')}`}
      </small>
      {canFix && (
        <Button
          size="sm"
          variant={warning.inCatalogue === warning.count ? 'primary' : 'secondary'}
          busy={busy}
          onClick={() => choose([...fixes, warning.kind])}
        >
          {t(`checks.fix-${warning.kind}`, { count: warning.count })}
        </Button>
      )}
    </li>
  ))
}

/** Errors of a file, grouped by cause. */
export const ErrorsCard = ({ batch, repaired }: Pick<ItemBatchPreview, 'batch'> & { repaired: number }) => {
  const { t, language } = useTranslation()
  const rowsOf = useRows()
  const { failedQuantity, problems } = batch
  if (failedQuantity === 0) return null
  return (
    <Card
      title={t('checks.errors')}
      aside={
        <StatusBadge tone="red">{t('checks.rows', { count: failedQuantity, rows: count(failedQuantity) })}</StatusBadge>
      }
    >
      <ul className={clsx('mt-4', styles['causes'])}>
        {problems.map((problem) => (
          <li key={`${problem.code} ${problem.column}`}>
            <b className="text-right tnum">{count(problem.count)}</b>
            <span>{problem.message}</span>
            <small>
              {problem.column && `${t('imports.in-column', { column: headingOf(problem.column, language) })} `}
              {rowsOf(problem.rows, problem.count)}
              {problem.found && ` ${t('checks.found', { found: problem.found })}`}
            </small>
          </li>
        ))}
      </ul>
      {batch.repairableRows > 0 && (
        <p className={clsx('stack gap-2 line-top fs-13', styles['repair'])}>
          {repaired > 0 && (
            <span>{t('repairs.progress', { ready: count(repaired), rows: count(failedQuantity) })}</span>
          )}
          <Link to="/items/repair/$id" params={{ id: batch.id }} {...asButton({ full: true })}>
            <EditIcon />
            {t('repairs.open', { count: batch.repairableRows, rows: count(batch.repairableRows) })}
          </Link>
        </p>
      )}
    </Card>
  )
}

/** Warnings with a fix, and fixes that the figures already include. */
export const WarningsCard = (props: Props) => {
  const { warnings, fixes, canFix, busy, choose } = props
  const { t } = useTranslation()
  const total = warnings.reduce((sum, warning) => sum + warning.count, 0)
  if (total === 0 && fixes.length === 0) return null
  return (
    <Card
      title={t('checks.warnings')}
      aside={
        total > 0 && <StatusBadge tone="yellow">{t('checks.rows', { count: total, rows: count(total) })}</StatusBadge>
      }
    >
      <ul className={clsx('mt-4', styles['causes'])}>
        <WarningList {...props} />
      </ul>
      {fixes.length > 0 && (
        <section className={clsx('stack line-top gap-2', styles['applied'])} aria-label={t('checks.applied')}>
          <h3>{t('checks.applied')}</h3>
          <ul>
            {fixKinds
              .filter((kind) => fixes.includes(kind))
              .map((kind) => (
                <li className="row between fs-13" key={kind}>
                  <span>{t(`checks.applied-${kind}`)}</span>
                  {canFix && (
                    <Button
                      size="sm"
                      variant="ghost"
                      busy={busy}
                      aria-label={`${t('checks.take-back')}: ${t(`checks.applied-${kind}`)}`}
                      onClick={() => choose(fixes.filter((one) => one !== kind))}
                    >
                      {t('checks.take-back')}
                    </Button>
                  )}
                </li>
              ))}
          </ul>
        </section>
      )}
    </Card>
  )
}
