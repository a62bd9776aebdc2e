import { clsx } from 'clsx'
import { ListTable, type Column } from '@tillgate/browser/list/list-table.tsx'
import { useTranslation } from '#operator/i18n.ts'
import styles from './proposal.module.css'

/** One changed or unchanged value. `difference`: empty where the values say enough. */
export type Part = { id: string; name: string; now: string; proposed: string; difference: string }

const Old = ({ part }: { part: Part }) =>
  part.now === '' || part.now === part.proposed ? (
    part.now
  ) : (
    <span className={clsx('text-red', styles['old'])}>{part.now}</span>
  )
const New = ({ part }: { part: Part }) =>
  part.now === part.proposed ? (
    part.proposed
  ) : (
    <span className={clsx('text-green fw-semibold', styles['new'])}>{part.proposed}</span>
  )

type Props = { label: string; parts: readonly Part[]; now: string; proposed: string }

/** Old and new value of each part, side by side. */
export const Difference = ({ label, parts, now, proposed }: Props) => {
  const { t } = useTranslation()
  const difference = (part: Part) => (part.now === part.proposed ? t('proposal.unchanged') : part.difference)
  const columns: Column<Part>[] = [
    { id: 'part', title: t('proposal.part'), isFixed: true, render: ({ name }) => <b>{name}</b> },
    { id: 'now', title: now, render: (part) => <Old part={part} /> },
    { id: 'proposed', title: proposed, render: (part) => <New part={part} /> },
    { id: 'difference', title: t('proposal.difference'), isNumeric: true, render: difference },
  ]
  return (
    <div className="mt-3">
      <ListTable
        label={label}
        columns={columns}
        rows={parts}
        renderCard={(part) => (
          <div className="stack">
            <b>{part.name}</b>
            {part.now !== '' && (
              <span>
                {now}: <Old part={part} />
              </span>
            )}
            <span>
              {proposed}: <New part={part} />
            </span>
            <span className="muted">{difference(part)}</span>
          </div>
        )}
      />
    </div>
  )
}
