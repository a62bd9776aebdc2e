/**
 * Splits `total` over `weights` by largest remainder: every part is its exact share rounded down, and the cents left over go
 * to the largest remainders, the earlier part first where two are alike. The parts add up to `total`.
 *
 * Integers >= 0. With `total` <= the sum of the weights no part exceeds its weight. Without any weight there is nothing to
 * split over, and every part is 0.
 */
export const allocate = (total: number, weights: readonly number[]): number[] => {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return weights.map(() => 0)
  const parts = weights.map((weight) => Math.floor((total * weight) / whole))
  const left = total - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (total * weight) % whole }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}
