import type { tillDiscount as english } from '../en/till-discount.ts'

export const tillDiscount: Readonly<Record<keyof typeof english, string>> = {
  discount: 'Descuento en la línea',
  discountOn: 'Descuento en {{name}}',
  discountOf: '{{amount}} de descuento',
  discountBy: 'Cuánto se descuenta',
  'discountBy.percent': 'Porcentaje',
  'discountBy.amount': 'Importe',
  'discountBy.price': 'Precio',
  discountAbove: 'Lo aprueba un supervisor.',
  giveDiscount: 'Descontar {{amount}}',
  noDiscount: 'Sin descuento',
  lineCosts: 'La línea cuesta {{amount}}',
  lineThen: 'Después cuesta',
  priceLower: 'Menor que {{price}}.',
}
