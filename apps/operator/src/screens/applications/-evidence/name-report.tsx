import { clsx } from 'clsx'
import type { NameResult } from '@tillgate/domain/name-results.ts'
import { StatusBadge, type Tone } from '@tillgate/ui/notices/status-badge.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import styles from '#operator/features/sanctions/name-report.module.css'

const tones = { match: 'green', similar: 'yellow', mismatch: 'red' } as const satisfies Record<NameResult, Tone>

/** `result`: omitted where the difference is no finding. */
type Held = { label: string; name: string; result: NameResult | undefined; score: number }
type Props = {
  label: string
  /** Source of the report. */
  source: string
  reported: ReactNode
  held: readonly Held[]
}

/** Shows a report beside the names that we hold, with the result of each comparison. */
export const NameReport = ({ label, source, reported, held }: Props) => {
  const { t } = useTranslation()
  return (
    <dl className={clsx('grid', styles['report'])} aria-label={label}>
      <div>
        <dt className="muted">{source}</dt>
        <dd>{reported}</dd>
      </div>
      {held.map((one) => (
        <div key={`${one.label} ${one.name}`}>
          <dt className="muted">
            {t('identity.we-hold')}: {one.label}
          </dt>
          <dd>
            <b>{one.name}</b>
            {one.result && (
              <StatusBadge tone={tones[one.result]}>
                {t(`identity.name.${one.result}`, { score: one.score })}
              </StatusBadge>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
