import { clsx } from 'clsx'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { SearchBox } from '@tillgate/ui/fields/search-box.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useState } from 'react'
import styles from './named-choices.module.css'

type Props = {
  label: string
  value: string | undefined
  /** Undefined while the choices load. */
  choices: readonly { value: string; label: string }[] | undefined
  /** Sentence instead of the choices when loading failed. */
  failed: string | undefined
  labels: { find: string; none: string }
  onChange: (value: string) => void
}

/** Shorter lists need no search box. */
const searchedFrom = 10

/** Panel of a filter chip whose values have names, such as stores and people: radio buttons, with a search in long lists. */
export const NamedChoices = ({ label, value, choices, failed, labels, onChange }: Props) => {
  const [wanted, want] = useState('')
  if (failed !== undefined) return <p>{failed}</p>
  if (!choices) return <Skeleton height={120} />
  const found = choices.filter((one) => one.label.toLowerCase().includes(wanted.toLowerCase()))
  return (
    <>
      {choices.length >= searchedFrom && <SearchBox label={labels.find} value={wanted} search={want} />}
      {found.length === 0 && <p className="muted">{labels.none}</p>}
      <div className={clsx('grid', styles['choices'])}>
        {found.map((one) => (
          <CheckRow
            key={one.value}
            type="radio"
            name={label}
            checked={one.value === value}
            onChange={() => onChange(one.value)}
          >
            {one.label}
          </CheckRow>
        ))}
      </div>
    </>
  )
}
