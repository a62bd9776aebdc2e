/** Linking a bank account. Spec 1 §4 and §8 fix the message of each status. */
export const bankLink = {
  'bank.title': 'Bank account',
  'bank.lead': 'Connect the account where you want to be paid',
  'bank.read-only': 'Read-only access',
  'bank.read-only.text': 'Plaid confirms the account. Nobody can take money out of it.',
  'bank.no-password': 'No password stored',
  'bank.no-password.text': 'You log in at your bank, in its own window.',
  'bank.minutes': 'About 3 minutes',
  'bank.minutes.text': 'Have your bank login or your account and routing numbers at hand.',
  'bank.connect': 'Connect bank',
  'bank.how': 'See how it works',
  'bank.how-1': 'Choose your bank',
  'bank.how-1.text':
    'A window of Plaid opens. You choose your bank and log in there, or type account and routing number.',
  'bank.how-2': 'Plaid confirms the account',
  'bank.how-2.text':
    'With most banks at once. Otherwise by a small deposit: automatically in 24 to 48 hours, or with a 3-letter code that you type here.',
  'bank.how-3': 'You are paid',
  'bank.how-3.text':
    'Your payouts go to this account. We keep its numbers encrypted and show only the last four digits.',
  'bank.verified': 'Verified',
  'bank.unverified': 'Unverified',
  'bank.closed': 'Closed by the bank',
  'bank.account': 'Account ••{{digits}}',
  'bank.done': 'Your bank account is verified.',
  'bank.continue': 'Continue',
  'bank.waiting': 'Your account is linked. Plaid has not told us yet whether it is verified.',
  'bank.pending-automatic': 'We are verifying your banking details, this may take between 24 to 48 hours.',
  'bank.pending-manual': 'Thank you for submitting your information for review.',
  'bank.failed':
    'Plaid was unable to verify your account automatically. For your convenience, you can try linking your bank account again below.',
  'bank.expired':
    "You exhausted all three attempts to verify the code you received from Plaid's micro deposit. Please try linking your account again.",
  'bank.neither': "Plaid was unable to process your account's information. Please try linking your bank account again.",
  'bank.insights':
    'We need more information to verify your account. Please use Plaid again to link via Online Banking or by receiving a Micro Deposit.',
  'bank.another': 'You can link this account again or choose another.',
  'bank.code':
    'Find the 3-letter code in the deposit description (for example ABC). It arrives in about a day. This code does not expire.',
  'bank.code-attempts':
    'You have three attempts. The deposit is checked for a week; after that, or after a third wrong code, link the account again: a new deposit brings a new code.',
  'bank.code-enter': 'Enter code',
  'bank.again': 'Try again with Plaid',
  'bank.other-account': 'Use another account',
  'bank.check': 'Check now',
  'bank.checked': 'Checked just now: nothing new yet.',
  'bank.rest': 'You can finish the rest now',
  'bank.rest.text': 'You do not have to wait here: we ask Plaid ourselves, and again when you come back.',
  'bank.rest-link': 'Look over your business information',
  'bank.no-access': 'Only a Store Admin can link a bank account.',
  'bank.ask': 'Ask your Store Admin: {{name}}.',
  'bank.ask-anybody': 'Ask your Store Admin.',
  'bank.exit': 'The account was not linked. You can try again.',
  'bank.missing': 'The bank-linking service could not be loaded',
  'bank.send-again': 'Send again',
  'link.missing.text': 'Check your connection, and whether something in your browser blocks it. Nothing was lost.',
}
