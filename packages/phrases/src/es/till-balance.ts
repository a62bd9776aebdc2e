import type { tillBalance as english } from '../en/till-balance.ts'

export const tillBalance: Readonly<Record<keyof typeof english, string>> = {
  balanceTitle: 'Saldo de una tarjeta',
  balanceHint: 'El cliente acerca, inserta o desliza la tarjeta. No se cobra nada.',
  balanceCard: 'Tarjeta ••{{last4}}',
  balanceAsOf: '{{time}}; pregunte al cliente antes de decirlo en voz alta.',
  balanceOf: 'de {{amount}}',
  balanceUntil: 'hasta el {{day}}',
  balanceNoPurse: 'La tarjeta no tiene saldo para esta tienda.',
  balanceForeign: 'No es una tarjeta de este programa',
  balanceForeignHint:
    'El banco no conoce esta tarjeta. Puede ser de débito o de crédito: cóbrela como otro medio de pago.',
  balanceNone: 'No se puede mostrar el saldo',
  balanceKeep: 'El saldo no se guarda en esta caja. Dígalo solo a la persona de la tarjeta.',
  balanceShow: 'Mostrar al cliente',
  whatNext: 'Qué sigue',
  hidesIn: 'Se oculta en {{time}}',
  onlyShopper: 'Solo le importa al cliente',
  onlyShopperHint: 'El saldo se muestra 60 segundos y no se guarda en esta caja.',
  hideAndSell: 'Ocultar y vender',
  readAnother: 'Leer otra tarjeta',
  leftOnCard: 'Queda en la tarjeta ••{{last4}}',
}
