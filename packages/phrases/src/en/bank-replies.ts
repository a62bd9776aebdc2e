/** Meaning of each bank code for the payee and the next step, used in mails. */
export const bankReplies = {
  'bank-says.R02': 'Your bank tells us that the account ending {{digits}} is closed.',
  'bank-says.R03': 'Your bank finds no account of this holder with the number ending {{digits}}.',
  'bank-says.R04': 'Your bank tells us that the account number ending {{digits}} is not valid.',
  'bank-says.R12': 'The branch with the account ending {{digits}} belongs to another bank now.',
  'bank-says.R13': 'No bank receives payments under the routing number of the account ending {{digits}}.',
  'bank-says.R16': 'Your bank tells us that the account ending {{digits}} is frozen.',
  'bank-says.R17': 'Your bank could not match a detail of the payment to the account ending {{digits}}.',
  'bank-says.R20': 'Your bank tells us that the account ending {{digits}} does not take transfers.',
  'bank-says.R23': 'The payment to the account ending {{digits}} was refused on your side.',
  'bank-says.R24': 'Your bank took the payment to the account ending {{digits}} for a second one.',
  'bank-says.R28': 'Your bank refused the routing number of the account ending {{digits}}.',
  'bank-says.other': 'Your bank sent back the payment to the account ending {{digits}}, reason {{code}}.',
  'bank-next.relink': 'Link another bank account: we then pay the amount with your next payout. Sales go on as usual.',
  'bank-next.confirm':
    'Ask your bank why, and call us when the account works again or you have linked another one. Until then we keep your money safe.',
  'bank-next.operator': 'We are looking into it and will write to you. Until then we keep your money safe.',
  'bank-next.superseded':
    'You have linked another account since then. We are looking into it and pay the amount there.',
}
