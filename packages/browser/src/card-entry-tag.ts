import { manualCardEntryStatuses, type ManualCardEntryStatus } from '@tillgate/domain/manual-card-entry.ts'
import type { Tone } from '@tillgate/ui/notices/status-badge.tsx'
import type { SharedKey } from './i18n.ts'

/** Spec 2 §2. */
const tones: Record<ManualCardEntryStatus, Tone> = {
  DECLINED: 'red',
  REQUESTED: 'yellow',
  NOT_REQUESTED: 'aqua',
  APPROVED: 'green',
  REQUEST_REENABLED: 'aqua',
}

/** Shows a status added by a newer server as Unknown, in gray. */
export const cardEntryTag = (status: string): { tone: Tone; label: SharedKey } => {
  const known = manualCardEntryStatuses.find((one) => one === status)
  return known ? { tone: tones[known], label: `card-entry.${known}` } : { tone: 'gray', label: 'card-entry.unknown' }
}
