const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** "$1,234.56", the American way in every language; what is owed the other way has a true minus: "−$0.24". */
export const money = (dollars: number): string =>
  dollars < 0 ? `\u{2212}${format.format(-dollars)}` : format.format(dollars)
/** With a plus in front of what is added. */
export const signedMoney = (dollars: number): string => (dollars > 0 ? `+${money(dollars)}` : money(dollars))
