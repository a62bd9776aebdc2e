import { ArrowDownIcon, ArrowUpIcon, SortIcon } from '@tillgate/ui/icons/arrows.tsx'

export type Sort = {
  column: string | undefined
  descending: boolean
  by: (column: string, descending: boolean) => void
}

/** Arrow of a column that sorts the list. */
export const SortMarker = ({ sort, column }: { sort: Sort; column: string }) => {
  if (sort.column !== column) return <SortIcon small />
  return sort.descending ? <ArrowDownIcon small /> : <ArrowUpIcon small />
}

/** The order of a column, for assistive technology. Undefined: another column sorts. */
export const direction = ({ column, descending }: Sort, of: string): 'ascending' | 'descending' | undefined => {
  if (column !== of) return undefined
  return descending ? 'descending' : 'ascending'
}
