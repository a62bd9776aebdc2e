/** Why a card pays for a line of a purchase or not, for both apps. */
export const coverage = {
  'coverage.covered': 'Covered',
  'coverage.part': 'Covered in part',
  'coverage.not': 'Not covered',
  'coverage.balance-used-up': 'The card’s balance was used up',
  'coverage.reason-NOT_LISTED': 'Not on the approved list',
  'coverage.reason-NOT_YET': 'Joins the approved list on {{date}}',
  'coverage.reason-not-yet': 'Not on the approved list yet',
  'coverage.reason-EXPIRED': 'Left the approved list on {{date}}',
  'coverage.reason-no-longer': 'No longer on the approved list',
  'coverage.reason-OVER_MAX_PRICE': 'The list pays up to {{price}} for this item',
  'coverage.reason-NO_PURSE': 'This card has no balance for {{purse}}',
}
