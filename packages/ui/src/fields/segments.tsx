import { clsx } from 'clsx'
import styles from './segments.module.css'

export type Segment<V extends string> = { value: V; label: string; count?: string | undefined }

type Props<V extends string> = { label: string; value: V; segments: Segment<V>[]; onChange: (value: V) => void }

export const Segments = <V extends string>({ label, value, segments, onChange }: Props<V>) => (
  <fieldset className={clsx('inline-flex surface-3 rounded gap-2px scroll-x', styles['segments'])} aria-label={label}>
    {segments.map((segment) => (
      <button
        key={segment.value}
        type="button"
        aria-pressed={segment.value === value}
        onClick={() => onChange(segment.value)}
      >
        {segment.label}
        {segment.count !== undefined && <span className="muted"> {segment.count}</span>}
      </button>
    ))}
  </fieldset>
)
