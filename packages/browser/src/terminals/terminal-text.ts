import type { Terminal } from '@tillgate/contract/terminals.ts'
import { momentText as withTime } from '@tillgate/domain/moments.ts'
import { terminalStatuses, type TerminalStatus } from '@tillgate/domain/terminals.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import type { Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { now } from '../clock.ts'
import type { SharedKey, Translate } from '../i18n.ts'
import { timeAgo } from '../time-ago.ts'

type T = Translate<SharedKey>

const tones: Record<TerminalStatus, Tone> = { ACTIVE: 'green', PENDING: 'yellow', RETIRED: 'gray' }
/** Tag of a status; a newer server may send an unknown one. */
export const terminalTag = (status: string): { tone: Tone; label: SharedKey } => {
  const known = terminalStatuses.find((one) => one === status)
  return known ? { tone: tones[known], label: `terminals.${known}` } : { tone: 'gray', label: 'terminals.unknown' }
}

/** Returns the end of the id: the beginning is a timestamp, equal for terminals added together. */
export const shortId = (id: string): string => id.slice(-8)
/** Display name. */
export const nameOf = ({ id, name }: Pick<Terminal, 'id' | 'name'>): string => name || shortId(id)

/** "Sun, Nov 22, 10:12 AM", in the reader's zone, because the code is typed at the reader's place. */
export const momentText = (iso: string, language: Language): string => withTime(iso, language, { date: 'weekday' })

const halfDay = 12 * 3_600_000
/** "2 minutes ago" on the same day, otherwise the full time. */
const agoText = (iso: string, language: Language): string =>
  now() - Date.parse(iso) < halfDay ? timeAgo(iso, now(), language) : momentText(iso, language)

/** Status text: last contact, or the awaited step. */
export const seenText = (t: T, language: Language, terminal: Terminal): string => {
  const { status, lastSeenAt, retiredAt, codeExpiresAt } = terminal
  if (status === 'RETIRED' && retiredAt !== null)
    return t('terminals.retired-at', { time: momentText(retiredAt, language) })
  if (status !== 'PENDING') return lastSeenAt === null ? t('terminals.never') : agoText(lastSeenAt, language)
  if (codeExpiresAt === null) return t('terminals.waits')
  const time = momentText(codeExpiresAt, language)
  return t(Date.parse(codeExpiresAt) > now() ? 'terminals.waits-until' : 'terminals.code-ended', { time })
}

/** Text that the app of the terminal must be updated. */
export const updateText = (t: T, language: Language, { updateBy }: Terminal): string | undefined => {
  if (updateBy === null) return undefined
  if (Date.parse(updateBy) <= now()) return t('terminals.update-now')
  const day = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric' }).format(new Date(updateBy))
  return t('terminals.update-by', { day })
}

/** Text that the program issued the device. */
export const issuedText = (t: T, language: Language, issuedAt: string): string =>
  t('terminals.issued-at', { day: new Date(issuedAt).toLocaleDateString(language, { dateStyle: 'medium' }) })
