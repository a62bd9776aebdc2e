import type { ActivityChange, ActivityEntry } from '@tillgate/contract/activity.ts'
import { hasAddress, isActivityField } from '@tillgate/domain/activity.ts'
import { auditObjects } from '@tillgate/domain/audit-objects.ts'
import { operatorRoles } from '@tillgate/domain/roles.ts'
import type { ActivityRow } from './activity.queries.ts'

type Values = Record<string, unknown>
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string | null => {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

/** Lists the changed values that are shown. Values of a store or an item lie one level deeper, below its code. */
const changesOf = (before: Values, after: Values, storeNames: ReadonlyMap<string, string>, of = ''): ActivityChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field): ActivityChange[] => {
    const [was, is] = [before[field], after[field]]
    if (isValues(was) || isValues(is)) {
      const name = field === 'stores' || field === 'items' ? of : (storeNames.get(field) ?? field)
      return changesOf(isValues(was) ? was : {}, isValues(is) ? is : {}, storeNames, name)
    }
    if (!isActivityField(field)) return []
    const change = { field, of, was: textOf(was), is: textOf(is) }
    return change.was === change.is && !change.is?.startsWith('••••') ? [] : [change]
  })

const isStaff = (role: string): boolean => operatorRoles.some((one) => one === role)

/** Most changed values shown of an entry; the file has all of them. */
const changesMax = 50

/** Entries of an import or a change of items, whose object has the id of the change. */
const changeObjects: readonly string[] = ['item_change', 'item_batch']
const changeActions: readonly string[] = ['item.undo', 'item.copy', 'itembatch.commit', 'itembatch.merged']

/** The change of an entry, as long as its values are stored. */
const itemChangeOf = ({ isRecent, action, object, objectId, after }: ActivityRow): string | null => {
  if (!isRecent) return null
  const named = after?.['changeId']
  if (typeof named === 'string') return named
  return changeObjects.includes(object) && changeActions.includes(action) ? objectId : null
}

/** Size of a bulk edit of several stores, in the entry of its first store. */
const editedOf = (after: Values | null): { items: number; stores: number } | undefined => {
  const edited = after?.['edited']
  if (!isValues(edited)) return undefined
  const { items, stores } = edited
  return typeof items === 'number' && typeof stores === 'number' ? { items, stores } : undefined
}

/**
 * Builds an entry as the partner sees it. Entries of the program's staff have no name and no values. `isWhole`: the entry stands
 * for all stores of a bulk edit.
 */
export const toActivity = (
  row: ActivityRow,
  storeNames: ReadonlyMap<string, string>,
  { limit = changesMax, isWhole = false }: { limit?: number; isWhole?: boolean } = {},
): ActivityEntry => {
  const { id, at, actorId, actorName, actorRole, action, objectId, objectName, before, after } = row
  const isOfProgram = isStaff(actorRole)
  const edited = isWhole ? editedOf(after) : undefined
  const count = edited?.items ?? after?.['count']
  return {
    id,
    at: at.toISOString(),
    actor: isOfProgram || actorName === null ? null : { id: actorId, name: actorName },
    isOfProgram,
    action,
    object: auditObjects.find((one) => one === row.object) ?? 'partner',
    objectId,
    objectName,
    items: typeof count === 'number' ? count : null,
    stores: edited?.stores ?? null,
    itemChangeId: itemChangeOf(row),
    changes: isOfProgram
      ? []
      : changesOf(before ?? {}, after ?? {}, storeNames)
          .filter(({ field }) => field !== 'state' || hasAddress(action))
          .slice(0, limit),
  }
}
