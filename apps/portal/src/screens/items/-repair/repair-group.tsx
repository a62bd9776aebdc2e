import { clsx } from 'clsx'
import { count } from '@tillgate/browser/figures.ts'
import { catalogueColumns } from '@tillgate/domain/catalogue-file.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { CheckIcon } from '@tillgate/ui/icons/basics.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { RepairCell } from './repair-cell.tsx'
import type { Group, Line } from './repair-lines.ts'
import styles from './repair.module.css'
import type { CellChange, Repairs } from './use-repairs.ts'

const suggestionsOf = (lines: readonly Line[]): CellChange[] =>
  lines.flatMap(({ row, column, error }) =>
    column !== null && error && error.suggestion !== null ? [{ row: row.row, column, value: error.suggestion }] : [],
  )

type LineProps = { line: Line; applyAll: () => void; repairs: Repairs }

const Suggestion = ({ line: { row, column, error }, repairs }: LineProps) => {
  const { t } = useTranslation()
  if (!error) {
    return (
      <span className="inline-flex gap-6px items-center text-green fs-13 fw-medium">
        <CheckIcon small />
        {t('repairs.row-done')}
      </span>
    )
  }
  if (column === null) {
    return (
      <Button size="sm" onClick={() => repairs.acceptRow(row.row)}>
        {t('repairs.is-right')}
        <span className="sr"> {t('repairs.in-row', { row: row.row })}</span>
      </Button>
    )
  }
  const { suggestion } = error
  if (suggestion === null) return <span className="muted">{t('repairs.type')}</span>
  return (
    <Button size="sm" onClick={() => repairs.save([{ row: row.row, column, value: suggestion }], true)}>
      {t('repairs.use', { value: suggestion })}
      <span className="sr"> {t('repairs.in-row', { row: row.row })}</span>
    </Button>
  )
}

const RepairLine = (props: LineProps) => {
  const { line, applyAll, repairs } = props
  const { t } = useTranslation()
  const { row, column, error } = line
  const columns = column === null ? catalogueColumns : [column]
  return (
    <tr data-repaired={error === undefined || undefined}>
      <td className={clsx('muted tnum', styles['rowNumber'])}>{row.row}</td>
      <td className={clsx('break', styles['item'])}>
        <b className="block fw-medium">{row.cells.name || t('repairs.no-name')}</b>
        <small className="code fs-12">{row.cells.code}</small>
      </td>
      <td className={styles['column']}>
        <span className="fs-12 fw-medium text-2 nowrap surface">
          {t(column === null ? 'repairs.whole-row' : `repairs.column-${column}`)}
        </span>
      </td>
      <td className={styles['values']}>
        {columns.map((one) => (
          <RepairCell
            key={one}
            row={row}
            column={one}
            isWrong={row.errors.some((other) => other.column === one)}
            suggestion={error?.suggestion ?? null}
            applyAll={applyAll}
            repairs={repairs}
          />
        ))}
      </td>
      <td className={clsx('text-2 fs-13', styles['reason'])}>{error?.message}</td>
      <td className={styles['suggestion']}>
        <Suggestion {...props} />
      </td>
    </tr>
  )
}

/** Shows the wrong cells of a cause with a button that repairs all. */
export const RepairGroup = ({ group, repairs }: { group: Group; repairs: Repairs }) => {
  const { t } = useTranslation()
  const { column, found, lines } = group
  const suggestions = suggestionsOf(lines)
  const done = lines.filter(({ error }) => error === undefined).length
  const [first] = suggestions
  const isOne = suggestions.every(({ value }) => value === first?.value)
  const applyAll = (): void => void repairs.save(suggestions, true)
  const name = t(column === null ? 'repairs.whole-row' : `repairs.column-${column}`)
  const rows = t('repairs.rows', { count: lines.length, rows: count(lines.length) })
  const message = lines.find(({ error }) => error)?.error?.message ?? ''

  return (
    <tbody>
      <tr className={styles['group']}>
        <th colSpan={6} scope="rowgroup">
          <div className="flex wrap items-center">
            <b className="fw-semibold break">
              {found === undefined ? name : `${name}: ${found || t('repairs.group-missing')}`}
            </b>
            <small>{`${done > 0 ? t('repairs.rows-done', { rows, count: done, done: count(done) }) : `${rows}.`} ${message}`}</small>
            {first && suggestions.length > 1 && (
              <Button size="sm" onClick={applyAll}>
                {isOne
                  ? t('repairs.use-all', { value: first.value, count: suggestions.length })
                  : t('repairs.use-each', { count: suggestions.length })}
              </Button>
            )}
          </div>
        </th>
      </tr>
      {lines.map((line) => (
        <RepairLine key={`${line.row.row} ${line.column}`} line={line} applyAll={applyAll} repairs={repairs} />
      ))}
    </tbody>
  )
}
