import { count } from '@tillgate/browser/figures.ts'
import type { ItemBatchDetail } from '@tillgate/contract/item-batches.ts'
import { useTranslation } from '#portal/i18n.ts'

type Props = { problems: ItemBatchDetail['problems'] }

const named = 3

/** Everything that is wrong, told once: grouped by cause, with how often and where first. */
export const BatchProblems = ({ problems }: Props) => {
  const { t } = useTranslation()
  if (problems.length === 0) return null
  return (
    <section className="problems" aria-labelledby="problems">
      <h3 id="problems">{t('imports.to-fix')}</h3>
      <ul>
        {problems.map((problem) => {
          // Row numbers are places, not amounts: with "4,540" in it the list would read as other rows.
          const rows = problem.rows.slice(0, named).join(', ')
          const more = problem.count - Math.min(named, problem.rows.length)
          return (
            <li key={problem.code + problem.message}>
              <b className="tnum">{count(problem.count)}</b>
              <span>{problem.message}</span>
              <small>
                {more > 0
                  ? t('imports.rows-more', { rows, more: count(more) })
                  : t('imports.rows', { rows, count: problem.rows.length })}
                {problem.found && ` ${t('imports.found', { found: problem.found })}`}
              </small>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
