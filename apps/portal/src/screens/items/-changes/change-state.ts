import type { ItemChange } from '@tillgate/contract/item-changes.ts'
import type { PhraseKey } from '@tillgate/phrases/en-us.ts'

/** State of a change in the words of the list and of its page. */
export const changeState = ({
  status,
  undoneBy,
  canUndo,
}: Pick<ItemChange, 'status' | 'undoneBy' | 'canUndo'>): PhraseKey => {
  if (undoneBy !== null) return 'changes.state-undone'
  if (status === 'RUNNING') return 'changes.state-running'
  return canUndo ? 'changes.state-open' : 'changes.state-gone'
}
