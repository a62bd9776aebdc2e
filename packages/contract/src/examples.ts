/** Bodies of the main calls, shown in the OpenAPI document. A test reads each with the schema of its call. */
export const examples: Readonly<Record<string, unknown>> = {
  registerTerminal: { activationCode: 'K7QX-4M2P', model: 'Register 1', appVersion: '1.0.0' },
  openCashierSession: {
    email: 'luis@example.com',
    password: 'Long-password-of-luis-7',
    terminalId: '018f4222-2222-7222-8222-422222222222',
    appVersion: '1.0.0',
  },
  createPurchase: {
    terminalTxnNo: 1042,
    lines: [
      { barcode: '036000291452', quantity: 2 },
      { barcode: '4011', quantity: 1.25, discount: 0.1 },
    ],
  },
  updatePurchase: { lines: [{ barcode: '036000291452', quantity: 1 }] },
  confirmPurchase: { cardToken: 'card_9f27c1', entryMode: 'CHIP', expectedTotal: 8.58 },
  returnPurchase: { lines: [{ lineId: 1, quantity: 1 }], cardToken: 'card_9f27c1' },
  reversePurchase: { idempotencyKey: '018f4222-2222-7222-8222-422222222223' },
  login: { email: 'maria@example.com', password: 'Long-password-of-maria-7' },
}
