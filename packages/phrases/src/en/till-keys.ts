/** The till: keys of a counter. */
export const tillKeys = {
  keys: 'Keys',
  keysHint: 'While you sell. Single characters work while the scan field is empty.',
  'key.find': 'Find an item',
  'key.quantity': 'Quantity of the line',
  'key.hold': 'Hold the basket',
  'key.held': 'Held baskets',
  'key.return': 'Return',
  'key.charge': 'Charge the card, next sale',
  'key.clear': 'Clear the basket',
  'key.lock': 'Lock the till',
  'key.line': 'Choose a line',
  'key.more': 'One more, one less',
  'key.remove': 'Take the line out',
  'key.back': 'One step back',
  'key.help': 'This list',
} as const
