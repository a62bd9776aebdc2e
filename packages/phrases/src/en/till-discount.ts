/** The till: a discount on a line. */
export const tillDiscount = {
  discount: 'Discount on the line',
  discountOn: 'Discount on {{name}}',
  discountOf: '{{amount}} off',
  discountBy: 'How much off',
  'discountBy.percent': 'Percent',
  'discountBy.amount': 'Amount',
  'discountBy.price': 'Price',
  discountAbove: 'A supervisor approves it.',
  giveDiscount: 'Give {{amount}} off',
  noDiscount: 'No discount',
  lineCosts: 'The line costs {{amount}}',
  lineThen: 'Then it costs',
  priceLower: 'Lower than {{price}}.',
} as const
