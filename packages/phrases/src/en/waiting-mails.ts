/** Mails to applicants and partners who wait, and reminders of what we wait for. */
export const waitingMails = {
  'mail.information-asked.subject': 'We need more information about {{business}}',
  'mail.information-asked.body':
    'Hello {{name}},\n\nwe are reviewing the application of {{business}} and need your help with this:\n\n{{list}}\n\nThe review goes on as soon as you answer. Until then its clock stands still.\n\nIf nothing comes from you by {{day}}, we close the application. You can open it again at any time.',
  'mail.information-asked.button': 'Answer now',
  'mail.information-asked.why': 'You get this mail because you applied for {{business}}.',

  'mail.answers-unsent.subject': 'Your answers about {{business}} are not sent yet',
  'mail.answers-unsent.body':
    'Hello {{name}},\n\nyou answered our questions about {{business}} and did not send the answers yet. Open your application and send them: then the review goes on.\n\nIf nothing comes from you by {{day}}, we close the application. You can open it again at any time.',
  'mail.answers-unsent.button': 'Send the answers',
  'mail.answers-unsent.why': 'You get this mail because you applied for {{business}}.',

  'mail.registration-reminder.subject': 'Your registration is waiting for you',
  'mail.registration-reminder.body':
    'Hello {{name}},\n\nyou began to register with {{brand}} and did not finish yet. Next step: {{next}}.\n\nEverything that you entered is saved. Log in and go on where you stopped. If you need help, call {{phone}}.{{last}}',
  'mail.registration-reminder.button': 'Continue',
  'mail.registration-reminder.why':
    'You get this mail because you began to register. We remind you every 3 days at most, and {{most}} times at most.',

  'mail.questions-closed.subject': 'The application of {{business}} is closed',
  'mail.questions-closed.body':
    'Hello {{name}},\n\nwe asked for information about {{business}}, and nothing came from you for 14 days. The application is closed for now.\n\nYou can open it again at any time and answer. Nothing that you entered is lost.',
  'mail.questions-closed.button': 'Open it again',
  'mail.questions-closed.why': 'You get this mail because you applied for {{business}}.',

  'mail.correction-reminder.subject': 'Your correction of {{business}} is not sent yet',
  'mail.correction-reminder.body':
    'Hello {{name}},\n\nyou opened the application of {{business}} to correct it and did not send it again. You can change:\n\n{{list}}\n\nThe review begins when you send it. If you need help, call {{phone}}.\n\nIf nothing comes from you by {{day}}, we close the application. You can open it again at any time.',
  'mail.correction-reminder.button': 'Go on correcting',
  'mail.correction-reminder.why': 'You get this mail because you applied for {{business}}.',

  'mail.correction-closed.subject': 'The application of {{business}} is closed',
  'mail.correction-closed.body':
    'Hello {{name}},\n\nyou opened the application of {{business}} to correct it, did not send it again, and nothing came from you for 14 days. The application is closed for now.\n\nYou can open it again at any time and send your correction.',
  'mail.correction-closed.button': 'Open it again',
  'mail.correction-closed.why': 'You get this mail because you applied for {{business}}.',

  'mail.appeal-received.subject': 'We look at {{business}} again',
  'mail.appeal-received.body':
    'Hello {{name}},\n\nwe have what you wrote about {{business}}. Somebody else than before reads it and your application, and writes to you within {{hours}} hours. You do not need to do anything now.',
  'mail.appeal-received.button': 'See your application',
  'mail.appeal-received.why': 'You get this mail because you asked us to look at {{business}} again.',

  'mail.application-late.subject': 'The review of {{business}} takes longer',
  'mail.application-late.body':
    'Hello {{name}},\n\nwe promised an answer about {{business}} within {{hours}} hours and need more time. Nothing is missing, and you do not need to do anything. We write to you as soon as it is decided.\n\nIf you have a question, call {{phone}}.',
  'mail.application-late.button': 'See your application',
  'mail.application-late.why': 'You get this mail because you applied for {{business}}.',

  'mail.bank-code-wanted.subject': 'Enter the code of your bank for {{business}}',
  'mail.bank-code-wanted.body':
    'Hello {{name}},\n\nto verify the bank account of {{business}}, a small deposit is sent to it. It arrives within about a day. Find the 3-letter code in its description (for example ABC) and enter it in the portal.\n\nEnter it within a week; you have three attempts. Until then the account is not verified.',
  'mail.bank-code-wanted.button': 'Enter the code',
  'mail.bank-code-wanted.why': 'You get this mail because a bank account was linked for {{business}}.',

  'mail.bank-verified.subject': 'The bank account of {{business}} is verified',
  'mail.bank-verified.body':
    'Hello {{name}},\n\nthe bank account of {{business}} is verified. Your application is not sent yet: something else is missing. Log in and go on where you stopped.',
  'mail.bank-verified.button': 'Go on',
  'mail.bank-verified.why': 'You get this mail because you applied for {{business}}.',

  'mail.recheck-ended.subject': 'Our check of {{business}} is over',
  'mail.recheck-ended.body':
    'Hello {{name}},\n\nwe checked information about {{business}}, and the check is over. It no longer holds payouts.\n\nFor questions call us at {{phone}}.',
  'mail.recheck-ended.button': 'See the statements',
  'mail.recheck-ended.why': 'You get this mail because you run {{business}}.',

  'mail.partnership-ends.subject': 'Our partnership with {{business}} ends on {{day}}',
  'mail.partnership-ends.body':
    'Hello {{name}},\n\nwe give you notice: the partnership with {{business}} ends on {{day}}. The reason:\n\n{{text}}\n\nUntil the end of that day your stores take benefit cards as before. Then they are closed, and cashiers can no longer sign in at a terminal. Sales and returns up to then are paid with the usual runs, unless something holds them. You can sign in to the portal afterwards, too, to read and download statements and reports.\n\nQuestions? Call us at {{phone}}.',
  'mail.partnership-ends.button': 'See the statements',
  'mail.partnership-ends.why': 'You get this mail because you run {{business}}.',

  'mail.partnership-goes-on.subject': 'Our partnership with {{business}} goes on',
  'mail.partnership-goes-on.body':
    'Hello {{name}},\n\nwe withdrew our notice: the partnership with {{business}} does not end on {{day}}. Your stores take benefit cards as before, and there is nothing for you to do.\n\nQuestions? Call us at {{phone}}.',
  'mail.partnership-goes-on.button': 'See the statements',
  'mail.partnership-goes-on.why': 'You get this mail because you run {{business}}.',

  'mail.partnership-ended.subject': 'Our partnership with {{business}} has ended',
  'mail.partnership-ended.body':
    'Hello {{name}},\n\nthe partnership with {{business}} ended on {{day}}. Your stores are closed and take no benefit cards any more.\n\nWhat you sold until then is paid with the next runs, unless something holds it. Statements and reports stay in the portal: sign in as before to read and download them.\n\nQuestions? Call us at {{phone}}.',
  'mail.partnership-ended.button': 'See the statements',
  'mail.partnership-ended.why': 'You get this mail because you run {{business}}.',
}
