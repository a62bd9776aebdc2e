import { storeStatuses, type StoreStatus } from '@tillgate/domain/stores.ts'
import type { Tone } from '@tillgate/ui/notices/status-badge.tsx'
import type { SharedKey } from './i18n.ts'

const tones: Record<StoreStatus, Tone> = { ACTIVE: 'green', INACTIVE: 'red', PENDING: 'yellow' }

/** Shows a status added by a newer server in blue. Spec 1 §4, spec 2 §2. */
export const storeTag = (status: string): { tone: Tone; label: SharedKey } => {
  const known = storeStatuses.find((one) => one === status)
  return known ? { tone: tones[known], label: `store.${known}` } : { tone: 'blue', label: 'store.unknown' }
}
