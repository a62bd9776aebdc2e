/** Barcodes that tills scanned and the store does not sell. */
export const unknownBarcodes = {
  'unknown.title': 'Scanned and not sold',
  'unknown.lead': 'Your cashiers scanned these barcodes in the last 30 days, and no item of the store has them.',
  'unknown.store': 'Store',
  'unknown.scanned': 'Scanned',
  'unknown.scans_one': '{{figure}} time on {{days}}',
  'unknown.scans_other': '{{figure}} times on {{days}}',
  'unknown.days_one': '{{count}} day',
  'unknown.days_other': '{{count}} days',
  'unknown.last': 'Last',
  'unknown.add': 'Add this item',
  'unknown.add-of': 'Add this item: {{barcode}}',
  'unknown.failed': 'The barcodes could not be read.',
  'unknown.none': 'Every scanned barcode is one of your items.',
  'unknown.first': 'The first {{shown}} of {{figure}} barcodes.',
} as const
