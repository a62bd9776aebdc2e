/** Style of a grid with as many columns as fit, each at least `min` wide. */
export const autoColumns = (min: string): { gridTemplateColumns: string } => ({
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${min}), 1fr))`,
})
