import type { PhraseKey } from '../en-us.ts'

/** Phrases of a dental, vision or hearing practice that its words alone do not produce. */
export const practice = {
  'sales.title': 'Payments',
  'sales.none-today': 'No payments yet today',
  'sales.none-week': 'No payments yet this week',
  'sales.purchases_one': '{{figure}} patient',
  'sales.purchases_other': '{{figure}} patients',
  'sales.series-other': 'Paid by patients',
  'sales.hours-chart': 'Payments of today so far: {{today}}. Payments of last {{weekday}}, the whole day: {{before}}.',
  'sales.count': 'Patients',
  'sales.chart': 'Payments of the last {{days}} days: {{total}}. The best day was {{best}} with {{amount}}.',
  'transactions.recent': 'Payments, 30 days',
  'transactions.tab-lines': 'Procedures',
  'transactions.product-code': 'Procedure code',
  'item-sales.units': 'Units',
  'transactions.gives-back_one': 'This return gives back {{figure}} of {{all}} procedures of a payment.',
  'transactions.gives-back_other': 'This return gives back {{figure}} of {{all}} procedures of a payment.',
  'transactions.cashier-name': 'Team Member Name',
  'role.CASHIER': 'Team member',
  'items.barcode-hint': 'Type the digits of the procedure code.',
  'items.none': 'No procedures yet. Import a file or add one by its code.',
  'items.activate-means': 'Patients can pay for it with the benefit card.',
  'items.deactivate-means': 'Patients can no longer pay for it with the benefit card.',
  'items.delete-means': 'It is removed from this practice. Payments already made stay as they are.',
  'stores.hold-text':
    'A new bank account waits 72 hours, in case somebody else changed it. Payments until the cut-off arrive together. Visits go on as usual.',
  'stores.hold-waiting_one':
    'A new bank account waits 72 hours, in case somebody else changed it. {{amount}} from {{figure}} statement and the payments until the cut-off arrive together. Visits go on as usual.',
  'stores.hold-waiting_other':
    'A new bank account waits 72 hours, in case somebody else changed it. {{amount}} from {{figure}} statements and the payments until the cut-off arrive together. Visits go on as usual.',
  'users.selling': 'Where they work',
  'users.none-CASHIER': 'No team members yet. Add the people who take payments at your terminals.',
  'set-up.title': 'Set up your practice',
  'set-up.items': 'Add your procedures',
  'set-up.items.note': 'Everything the practice offers, with its price.',
  'set-up.items.how':
    'Only procedures on your list can be paid with the card. Choose one way; you can use the other later.',
  'set-up.import.note': 'CSV or Excel, many procedures at once.',
  'set-up.type': 'Type one procedure',
  'set-up.type.note': 'Code, name and price. Good for a first try.',
  'set-up.cashiers': 'Invite your team',
  'set-up.cashiers.note': 'They get an email to set a password.',
  'set-up.sale': 'Take a first payment',
  'set-up.sale.note': 'One procedure, paid with a benefit card.',
  'set-up.sale.how': 'Sign in at the terminal, choose one procedure and take a payment with a benefit card.',
  'set-up.after': 'Payments, payouts and charts appear here after the first payment.',
} as const satisfies Partial<Record<PhraseKey, string>>
