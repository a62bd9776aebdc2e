import { clsx } from 'clsx'
import { count } from '@tillgate/browser/figures.ts'
import { figure } from '@tillgate/browser/figures.ts'
import type { countMenu } from '@tillgate/contract/operator-inbox.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import { useCountMenu } from '#operator/api/inbox.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from './shell-frame.module.css'

/** Shows the number of open items beside a menu entry. */
const MenuCount = ({ figure: text, spoken }: { figure: string; spoken: string }) => (
  <span className={clsx('fs-12 text-red fw-semibold tnum pill', styles['menuCount'])}>
    <span aria-hidden="true">{text}</span>
    <span className="sr">{spoken}</span>
  </span>
)

type Counts = Answer<typeof countMenu>
type Counted = 'inbox' | 'applications' | 'runs' | 'exceptions'
const spokenCounts = {
  inbox: 'menu.inbox-count',
  applications: 'menu.queue-count',
  runs: 'menu.settlement-count',
  exceptions: 'menu.exception-count',
} as const satisfies Record<Counted, string>

/** Counts the open items of an area. */
export const AreaCount = ({ area }: { area: Counted }) => {
  const { t } = useTranslation()
  const { data } = useCountMenu()
  const waiting = data?.[area] ?? 0
  if (!data || waiting === 0) return null
  return <MenuCount figure={figure(waiting, data.cap)} spoken={t(spokenCounts[area], { count: waiting })} />
}

type WaitingProps = {
  subjects: readonly (keyof Counts['waiting'])[]
  words?: 'menu.inbox-count' | 'menu.proposals-count' | 'menu.staff-count'
}

/** Counts the entries of the inbox about these subjects. */
export const WaitingCount = ({ subjects, words = 'menu.proposals-count' }: WaitingProps) => {
  const { t } = useTranslation()
  const { data } = useCountMenu()
  const waiting = subjects.reduce((sum, subject) => sum + (data?.waiting[subject] ?? 0), 0)
  if (waiting === 0) return null
  return <MenuCount figure={count(waiting)} spoken={t(words, { count: waiting })} />
}
