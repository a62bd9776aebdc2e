/** Entry of a card at the till. */
export const tillCard = {
  tap: 'Tap, insert or swipe',
  tapHint: 'The reader is ready for the shopper.',
  reader: 'Card reader',
  readerLate: 'The card reader is not ready.',
  readerLateHint: 'The till could not read its settings. It tries again by itself.',
  noReader: 'This till has no card reader.',
  noReaderHint: 'Nobody has connected one yet. The shopper can pay in another way.',
  typeCard: 'Type the card number',
  typeCardHint: 'For a card that cannot be read. The number goes to the card’s processor, never to this till.',
  backToReader: 'Back to the reader',
} as const
