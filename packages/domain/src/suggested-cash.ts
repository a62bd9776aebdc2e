/** Bills that shoppers pay with, in cents. */
const bills = [500, 2_000, 5_000, 10_000]
const suggestions = 2

/** Returns the next amounts that a shopper gives for a sum in cash: the smallest ones in whole bills of one kind, without the sum. */
export const suggestedCash = (cents: number): number[] =>
  [...new Set(bills.map((bill) => Math.ceil(cents / bill) * bill))]
    .filter((given) => given > cents)
    .slice(0, suggestions)
