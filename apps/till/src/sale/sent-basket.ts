import type { Basket } from './state.ts'

/** Lines of a basket as the calls of a till take them. */
export const linesOf = ({ lines, program }: Basket) => ({
  lines: lines.map(({ barcode, quantityMilli, discountCents }) => ({
    barcode,
    quantity: quantityMilli / 1000,
    ...(discountCents > 0 && { discount: discountCents / 100 }),
  })),
  ...(program !== undefined && { program }),
})

export const approvalOf = ({ approvalId }: Basket) => (approvalId === undefined ? {} : { approvalId })
/** An approval names a purchase: the basket becomes one without its discounts first. */
export const undiscounted = (basket: Basket): Basket => ({
  ...basket,
  lines: basket.lines.map((line) => ({ ...line, discountCents: 0 })),
})
