import { clsx } from 'clsx'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { useTranslation } from '#operator/i18n.ts'
import styles from './column-choices.module.css'

/** Heading of a file with the first values below it. */
type Heading = { heading: string; samples: readonly string[] }

type Props<C extends string> = {
  columns: readonly { column: C; label: string; isWrong?: boolean }[]
  headings: readonly Heading[]
  /** Positions of the chosen columns in the file. */
  value: Partial<Record<C, number>>
  onChange: (column: C, at: number | undefined) => void
}

/** Option of a column that the file does not have. */
const none = ' '

/** Chooses the heading of each column of a file, with the first values below the chosen heading. */
export const ColumnChoices = <C extends string>({ columns, headings, value, onChange }: Props<C>) => {
  const { t } = useTranslation()
  const options = [
    { value: none, label: t('column-choice.none') },
    ...headings.map(({ heading }, index) => ({
      value: String(index),
      label: heading === '' ? t('column-choice.nth', { nth: index + 1 }) : heading,
    })),
  ]
  return (
    <div className={clsx('grid gap-4', styles['columns'])}>
      {columns.map(({ column, label, isWrong = false }) => {
        const at = value[column]
        return (
          <div key={column}>
            <Choice
              label={label}
              options={options}
              value={at === undefined ? none : String(at)}
              onChange={(chosen) => onChange(column, chosen === none ? undefined : Number(chosen))}
              isWrong={isWrong}
            />
            <small className="block muted mt-1 break">
              {headings[at ?? -1]?.samples.filter((sample) => sample !== '').join(' · ')}
            </small>
          </div>
        )
      })}
    </div>
  )
}
