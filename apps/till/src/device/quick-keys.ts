import type { QuickKey } from '@tillgate/domain/till-settings.ts'
import type { TillDatabase } from './database.ts'

/** Stores the quick keys of the store. Without new ones returns the stored ones, for a till without a connection. */
export const keepQuickKeys = async (
  database: TillDatabase,
  keys: readonly QuickKey[] | undefined,
): Promise<readonly QuickKey[]> => {
  if (keys !== undefined) {
    await database.put('kept', { shown: keys }, 'quickKeys')
    return keys
  }
  const stored = await database.get('kept', 'quickKeys')
  return stored !== undefined && 'shown' in stored ? stored.shown : []
}
