/** Phrases of manual card entry for both apps. Spec 2 §2 fixes the badge. */
export const cardEntry = {
  'card-entry.title': 'Card entry',
  'card-entry.status': 'Request to enter the card number manually',
  'card-entry.date': 'Status date',
  'card-entry.reason': 'Reason',
  'card-entry.NOT_REQUESTED': 'Not Requested',
  'card-entry.REQUESTED': 'Requested',
  'card-entry.APPROVED': 'Approved',
  'card-entry.DECLINED': 'Declined',
  'card-entry.REQUEST_REENABLED': 'Request Re-enabled',
  'card-entry.unknown': 'Unknown',
  'card-entry.text':
    'With it your cashiers can type the number of a card that cannot be read. An operator of the program decides.',
  'card-entry.ask': 'Request access',
  'card-entry.asked': 'The request was sent. We write to you as soon as it is answered.',
  'card-entry.failed': 'The request was not sent.',
}
