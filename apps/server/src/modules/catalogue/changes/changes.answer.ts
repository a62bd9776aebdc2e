import type { ItemChange, ListedItemChange } from '@tillgate/contract/item-changes.ts'
import { maskCardNumbers } from '@tillgate/domain/card-numbers.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { translate, translateCount } from '#server/http/translate.ts'
import type { ChangeRow, ListedChangeRow } from './changes.queries.ts'

const keptOf = ({ kind, status, total, restored }: ChangeRow): number =>
  kind === 'UNDO' && status !== 'RUNNING' ? total - restored : 0

export const toItemChange = (row: ChangeRow): ItemChange => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  changedBy: row.personName,
  fileName: row.fileName === null ? null : maskCardNumbers(row.fileName),
  progress: row.status === 'RUNNING' && row.total > 0 ? Math.min(1, row.restored / row.total) : 1,
  restored: row.restored,
  kept: keptOf(row),
  undoes: row.undoes,
  undoneBy: row.undoneBy,
  canUndo: row.status !== 'RUNNING' && row.undoneBy === null && !row.isExpired && !row.isImporting,
})

export const toListedChange = (row: ListedChangeRow): ListedItemChange => ({
  ...toItemChange(row),
  items: row.items,
  itemName: row.itemName,
})

/** Result of an undo in the reader's language. */
export const undoMessage = (row: ChangeRow, language: Language): string => {
  if (row.status === 'RUNNING') return translate(language, 'change.running')
  if (row.restored === 0) return translate(language, 'change.restored-none')
  const kept = keptOf(row)
  const sentences = [
    translateCount(language, 'change.restored', row.restored),
    ...(kept === 0 ? [] : [translateCount(language, 'change.kept', kept)]),
  ]
  return sentences.join(' ')
}
