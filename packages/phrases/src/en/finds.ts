/** The portal's search in the bar. */
export const finds = {
  'finds.label': 'Search items, stores, users, transactions',
  'finds.label-sales': 'Search transactions and pages',
  'finds.item': 'Item',
  'finds.store': 'Store',
  'finds.page': 'Page',
  'finds.transactions': 'Transactions with “{{text}}”',
  'finds.all-items': 'All items with “{{text}}”',
}
