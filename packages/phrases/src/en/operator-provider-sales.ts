/** Sales of providers, and the documents that they are paid for. */
export const operatorProviderSales = {
  'menu.provider-sales': 'Provider sales',
  'menu.provider-sales-short': 'Providers',
  'provider-sales.lead':
    'Providers are paid 60 days after a sale, or once its documents are complete, whichever is later.',
  'provider-sales.search': 'Search name, support id or last 4',
  'provider-sales.failed': 'The sales could not be loaded.',
  'provider-sales.none': 'No provider has sold anything yet.',
  'provider-sales.none-match': 'No sale matches these filters.',
  'provider-sales.store': 'Store',
  'provider-sales.sold': 'Sold',
  'provider-sales.benefits': 'Benefits',
  'provider-sales.returned': 'Returned',
  'provider-sales.documents': 'Documents',
  'provider-sales.any': 'All sales',
  'provider-sales.missing': 'Missing',
  'provider-sales.complete-tag': 'Complete',
  'provider-sales.paid-from': 'Payable from',
  'provider-sales.not-before': 'Not before {{at}}',
  'provider-sales.action': 'Action',
  'provider-sales.complete': 'Documents complete',
  'provider-sales.complete-one': 'Documents complete: {{amount}} at {{store}}',
  'provider-sales.question': 'Are all documents of the sale of {{amount}} at {{store}} there?',
  'provider-sales.consequence':
    'It is paid with the first cut-off after its return period, which ends on {{at}}, or with the next one if that is over. This cannot be taken back.',
  'provider-sales.done': 'The sale of {{amount}} at {{store}} will be paid.',
}
