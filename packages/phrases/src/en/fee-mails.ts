/** Mails about fees and books. */
export const feeMails = {
  'mail.fees-announced.subject': 'Your fees from {{day}}',
  'mail.fees-announced.body':
    'Hello {{name}},\n\nfrom {{day}} on these fees apply to what you sell with benefits: {{percent}}% and {{fixed}} per transaction, and {{terminal}} for each additional terminal.\n\nWhat was sold before that day keeps its fees, also when it is returned or paid later.\n\nIf you do not agree, tell us within ten days: {{phone}}.',
  'mail.fees-announced.button': 'Open the agreement',
  'mail.fees-announced.why': 'You get this mail because you run a partner of the program.',

  'mail.fees-withdrawn.subject': 'Your fees do not change on {{day}}',
  'mail.fees-withdrawn.body':
    'Hello {{name}},\n\nthe fees that we announced for {{day}} were taken back. What you pay now goes on.',
  'mail.fees-withdrawn.button': '',
  'mail.fees-withdrawn.why': 'You get this mail because you run a partner of the program.',

  'mail.list-cover-lost.subject': 'Items that lose cover on {{day}}: {{count}}',
  'mail.list-cover-lost.body':
    'Hello {{name}},\n\nthe program has a new list of approved products for {{list}}. From {{day}} on, benefit cards no longer pay for some of your items: {{count}}. Items that they pay for from then on: {{gaining}}.\n\nThe list of these items shows the day of each.',
  'mail.list-cover-lost.button': 'Review items',
  'mail.list-cover-lost.why': 'You get this mail because you run a partner of the program.',

  'mail.list-cover-ends.subject': 'Items that lose cover on {{day}}: {{count}}',
  'mail.list-cover-ends.body':
    'Hello {{name}},\n\nthe dates of some approved products end. From {{day}} on, benefit cards no longer pay for these of your items: {{count}}.\n\nOn the page of an item you can ask the program to keep it on a list.',
  'mail.list-cover-ends.button': 'Review items',
  'mail.list-cover-ends.why': 'You get this mail because you run a partner of the program.',

  'mail.cover-request-accepted.subject': 'Your request for an item was accepted',
  'mail.cover-request-accepted.body':
    'Hello {{name}},\n\nthe program accepted your request for {{item}}. The list of {{purse}} gets it when its next version is activated. Nothing changes before that day; the page of the item shows it.',
  'mail.cover-request-accepted.button': 'Open the item',
  'mail.cover-request-accepted.why': 'You get this mail because you run a partner of the program.',

  'mail.cover-request-declined.subject': 'Your request for an item was declined',
  'mail.cover-request-declined.body':
    'Hello {{name}},\n\nthe program declined your request to put {{item}} on the list of {{purse}}:\n\n{{text}}',
  'mail.cover-request-declined.button': 'Open the item',
  'mail.cover-request-declined.why': 'You get this mail because you run a partner of the program.',

  'mail.books-off.subject': 'The books are not balanced',
  'mail.books-off.body':
    'Hello {{name}},\n\nthe ledger checks ran, and {{red}} of {{all}} failed. Wrong rows: {{rows}}.\n\nNo payout can be approved until all have passed. The reconciliation page names each row with both values.',
  'mail.books-off.button': 'Open reconciliation',
  'mail.books-off.why': 'You get this mail because you work at the operator console.',

  'mail.books-unfinished.subject': 'The check of the books did not finish',
  'mail.books-unfinished.body':
    'Hello {{name}},\n\nsome ledger checks did not finish, also when repeated: {{count}} of {{all}}. No check found a wrong row.\n\nNo payout can be approved until all have ended. Run them again on the reconciliation page; the log of the worker has the reason.',
  'mail.books-unfinished.button': 'Open reconciliation',
  'mail.books-unfinished.why': 'You get this mail because you work at the operator console.',

  'mail.file-void.subject': 'Run R-{{number}} has to be approved again',
  'mail.file-void.body':
    'Hello {{name}},\n\nthe bank file of run R-{{number}} is void, and nobody was paid by it: {{cause}}.\n\nThe run waits for an approval as before. Until then its partners are not paid.',
  'mail.file-void.button': 'Open the run',
  'mail.file-void.why': 'You get this mail because you work at the operator console.',
}
