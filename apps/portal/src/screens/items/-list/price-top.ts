const emptyMax = 100
const step = 5
const highest = 1000

/** Spec 2 §5: up to the catalogue's highest price, rounded up to the next 5; 100 while the catalogue is empty. */
export const priceTop = (price: number | undefined): number =>
  price === undefined ? emptyMax : Math.min(highest, Math.ceil(price / step) * step)
