import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { InboxEntry } from '@tillgate/contract/operator-inbox.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { plainTime } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import { targetOf, toneOfKind, useTitle } from './inbox-row.tsx'
import styles from './inbox.module.css'

const hour = 3_600_000
const hours = 24
/** Deadlines that are nearer than this share one label: a label takes up to 14 % of the line, which is 3.9 hours apart. */
const nearest = 4 * hour
/** Hours between two marks of the line. */
const step = 3

type Place = { at: string; entries: [InboxEntry, ...InboxEntry[]] }

/** Merges near deadlines into a single mark. The entries are sorted by deadline. */
const placesOf = (entries: readonly InboxEntry[]): Place[] => {
  const places: Place[] = []
  for (const entry of entries) {
    const last = places.at(-1)
    if (last && Date.parse(entry.dueAt) - Date.parse(last.at) < nearest) last.entries.push(entry)
    else places.push({ at: entry.dueAt, entries: [entry] })
  }
  return places
}

const Due = ({ place: { at, entries }, share }: { place: Place; share: number }) => {
  const { t, language } = useTranslation()
  const [first, ...others] = entries
  const title = useTitle(first)
  return (
    <li
      className="grid justify-items-center absolute text-center"
      // The first label begins at its mark, the last one ends there, so that none leaves the line.
      style={{ left: `${share * 100}%`, transform: `translateX(-${share * 100}%)` }}
    >
      <b className="tnum nowrap">{plainTime(at, language, bankZone)}</b>
      <Link className="fs-13" {...targetOf(first)}>
        {title}
      </Link>
      {others.length > 0 && <small className="nowrap">{t('inbox.and-more', { count: others.length })}</small>}
      <span
        className={clsx('tone', styles['dot'])}
        style={{ left: `${share * 100}%` }}
        data-tone={toneOfKind(first.kind)}
        aria-hidden="true"
      />
    </li>
  )
}

/** The deadlines of the next 24 hours on a line. */
export const NextDay = ({ items, now }: { items: readonly InboxEntry[]; now: string }) => {
  const { t, language } = useTranslation()
  const begin = Date.parse(now)
  const near = items.filter(({ dueAt }) => Date.parse(dueAt) >= begin && Date.parse(dueAt) < begin + hours * hour)
  if (near.length === 0) return null
  const marks = Array.from({ length: hours / step }, (_, nth) => Math.ceil(begin / hour) * hour + nth * step * hour)
  const shareOf = (at: number): number => (at - begin) / (hours * hour)
  return (
    <Card title={t('inbox.next-day')} description={t('inbox.next-day-lead', { count: near.length })}>
      <ol className={styles['line']}>
        {placesOf(near).map((place) => (
          <Due key={place.at} place={place} share={shareOf(Date.parse(place.at))} />
        ))}
      </ol>
      <div className={clsx('muted fs-13 tnum', styles['marks'])} aria-hidden="true">
        {marks.map((at) => (
          <span key={at} style={{ left: `${shareOf(at) * 100}%` }}>
            {plainTime(new Date(at).toISOString(), language, bankZone)}
          </span>
        ))}
      </div>
    </Card>
  )
}
