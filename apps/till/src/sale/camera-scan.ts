import { linesMax } from '@tillgate/contract/pos-purchases.ts'
import type { Shown } from './shown.ts'
import type { Basket, SaleEvent } from './state.ts'

/** Scan of the camera. `before`: the basket when the code was read. `undone`: item whose scan was taken back. */
export type CameraScan = Readonly<{ before: Basket; undone?: string }>

/** Tells what became of the scan. `looking`: the server is asked about its code, or its weight is typed. */
export const lastScan = (
  { before, undone }: CameraScan,
  { till, unknown }: Pick<Shown, 'till' | 'unknown'>,
): 'added' | 'undone' | 'unknown' | 'full' | 'looking' => {
  const { basket } = till.sale
  if (unknown !== null) return 'unknown'
  if (undone !== undefined) return 'undone'
  if (basket.revision > before.revision) return 'added'
  return basket.lines.length >= linesMax ? 'full' : 'looking'
}

/** Gives the line the quantity that it had before the scan; a new line is taken out. */
export const undoOf = ({ before }: CameraScan, lineId: number): SaleEvent => ({
  on: 'quantity',
  lineId,
  quantityMilli: before.lines.find(({ id }) => id === lineId)?.quantityMilli ?? 0,
})
