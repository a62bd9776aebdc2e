import type { NeededApproval } from '@tillgate/contract/pos-approvals.ts'
import type { CatalogueItem } from '@tillgate/contract/pos-catalogue.ts'
import type { Program } from '@tillgate/domain/baskets.ts'
import type { Item } from '../catalogue/item-at-till.ts'
import type { Unsold } from './refusals.ts'
import type { TillSale } from './state.ts'
import type { Items } from './sums.ts'
import type { Waiting } from './waiting.ts'

/** `nth`: the same item may be weighed twice in a row. */
export type Weighing = Item & { nth: number }
/** What the screens draw. */
export type Shown = Readonly<{
  till: TillSale
  /** Items of the store by identifier: another map after each change. */
  catalogue: ReadonlyMap<string, CatalogueItem>
  /** Item of the catalogue with its price and cover today: another function after each change, so that the screens ask again. */
  find: (barcode: string) => Item | undefined
  /** Items of the basket, by the barcode of the line: names, prices and cover before the server has priced the basket. */
  items: Items
  /** Purses of the catalogue's program; null before the first catalogue. */
  program: Program | null
  /** Moment of the last answer about prices, in milliseconds; null before the first catalogue. */
  pricesAt: number | null
  /** Item whose weight is asked for before it becomes a line. */
  weighing: Weighing | null
  /** Last scan, where it became no line. */
  unknown: Readonly<{ barcode: string; why: Unsold }> | null
  /** Baskets of this till that the server does not know of yet, oldest first. */
  waiting: readonly Waiting[]
  /** Why the payment was not taken back, or another one not recorded, and the approval that would permit it. */
  kept: { title: 'notUndone' | 'notTaken'; message: string; needed: NeededApproval | null } | null
  /** Moment of the confirmation without an answer, for the line "asking for 3 seconds". */
  askedAt: number | null
}>
