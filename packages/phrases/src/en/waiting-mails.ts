/** Mails about a reviewer's questions to a partner, and reminders of unfinished registrations. */
export const waitingMails = {
  'mail.information-asked.subject': 'We need more information about {{business}}',
  'mail.information-asked.body':
    'Hello {{name}},\n\nwe are reviewing the application of {{business}} and need your help with this:\n\n{{list}}\n\nThe review goes on as soon as you answer. Until then its clock stands still.',
  'mail.information-asked.button': 'Answer now',
  'mail.information-asked.why': 'You get this mail because you applied for {{business}}.',

  'mail.registration-reminder.subject': 'Your registration is waiting for you',
  'mail.registration-reminder.body':
    'Hello {{name}},\n\nyou began to register with {{brand}} and did not finish yet. Next step: {{next}}.\n\nEverything that you entered is saved. Log in and go on where you stopped. If you need help, call {{phone}}.',
  'mail.registration-reminder.button': 'Continue',
  'mail.registration-reminder.why':
    'You get this mail because you began to register. We remind you every 3 days at most.',

  'mail.questions-closed.subject': 'The application of {{business}} is closed',
  'mail.questions-closed.body':
    'Hello {{name}},\n\nwe asked for information about {{business}} 14 days ago and have no answer. The application is closed for now.\n\nYou can open it again at any time and answer.',
  'mail.questions-closed.button': 'Open it again',
  'mail.questions-closed.why': 'You get this mail because you applied for {{business}}.',
}
