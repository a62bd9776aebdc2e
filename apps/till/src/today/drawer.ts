/** Bills and coins of a drawer, in cents. */
export const denominations = [10_000, 5_000, 2_000, 1_000, 500, 100, 25, 10, 5, 1] as const
/** How many of each denomination lie in the drawer. */
export type DrawerCount = Readonly<Record<number, number>>

export const drawerCents = (count: DrawerCount): number =>
  denominations.reduce((sum, one) => sum + one * (count[one] ?? 0), 0)
