/** Mails to operators about requests and staff. */
export const operatorMails = {
  'mail.activation-guesses.subject': 'Somebody guesses activation codes of terminals',
  'mail.activation-guesses.body':
    'Hello {{name}},\n\nMore than {{count}} wrong activation codes came within a day, from many addresses. Right codes still work. Look at the newly activated terminals, and retire those that nobody knows.',
  'mail.activation-guesses.button': '',
  'mail.activation-guesses.why': 'You get this mail because you are an administrator of the operator console.',

  'mail.bank-file-opened.subject': '{{asker}} downloaded the bank file of run R-{{number}}',
  'mail.bank-file-opened.body':
    'Hello {{name}},\n\n{{asker}} downloaded the bank file {{file}} of run R-{{number}}. It holds whole account numbers. The reason given:\n\n{{text}}\n\nIf you do not know why, ask {{asker}} now.',
  'mail.bank-file-opened.button': 'Open the run',
  'mail.bank-file-opened.why': 'You get this mail because you are an administrator of the operator console.',

  'mail.second-person.subject': 'Waits for a second person: {{what}}',
  'mail.second-person.body':
    'Hello {{name}},\n\n{{asker}} wants a second person for this: {{what}}.\n\n{{text}}\n\nWhoever looks first decides. It cannot be {{asker}}.',
  'mail.second-person.button': 'Open settlement',
  'mail.second-person.why': 'You get this mail because you work at the operator console.',

  'mail.inbox-application.subject': '{{what}}: {{business}}',
  'mail.inbox-application.body':
    'Hello {{name}},\n\nthe application of {{business}} waits for you. Reason: {{what}}.\n\nThe entry leaves your list as soon as the work is done.',
  'mail.inbox-application.button': 'Open the application',
  'mail.inbox-application.why':
    'You get this mail because you work at the operator console. Choose your mails under Needs me.',

  'mail.inbox-closed.subject': 'Closed without an answer: {{business}}',
  'mail.inbox-closed.body':
    'Hello {{name}},\n\nnothing came from {{business}} for 14 days, so the application that you claimed is closed.\n\nYou can open it again or reject it on its page. The applicant was told and can open it again at any time.',
  'mail.inbox-closed.button': 'Open the application',
  'mail.inbox-closed.why':
    'You get this mail because you work at the operator console. Choose your mails under Needs me.',

  'mail.applications-assigned.subject': 'Applications assigned to you: {{count}}',
  'mail.applications-assigned.body':
    'Hello {{name}},\n\nan administrator assigned applications to you. Number of applications: {{count}}.\n\nYou find them in the review queue under Mine.',
  'mail.applications-assigned.button': 'Open the queue',
  'mail.applications-assigned.why':
    'You get this mail because you work at the operator console. Choose your mails under Needs me.',

  'mail.inbox-card-entry.subject': 'Manual card entry: {{business}}',
  'mail.inbox-card-entry.body': 'Hello {{name}},\n\n{{business}} asks for manual card entry.',
  'mail.inbox-card-entry.button': 'Answer the request',
  'mail.inbox-card-entry.why':
    'You get this mail because you work at the operator console. Choose your mails under Needs me.',

  'mail.inbox-identity.subject': 'Waits for a second person: identity check of {{business}}',
  'mail.inbox-identity.body':
    'Hello {{name}},\n\na colleague proposed to waive an identity check at {{business}}. The reason given:\n\n{{text}}\n\nNothing changes before another operator confirms.',
  'mail.inbox-identity.button': 'Open the partner',
  'mail.inbox-identity.why': 'You get this mail because you work at the operator console.',

  'mail.inbox-match.subject': '{{what}}: {{business}}',
  'mail.inbox-match.body':
    'Hello {{name}},\n\n{{business}} waits for you. Reason: {{what}}.\n\nIts payouts wait until the match is decided.',
  'mail.inbox-match.button': 'Open the partner',
  'mail.inbox-match.why':
    'You get this mail because you work at the operator console. Choose your mails under Needs me.',

  'mail.inbox-sanctions.subject': 'Case SC-{{number}}: {{what}}',
  'mail.inbox-sanctions.body':
    'Hello {{name}},\n\ncase SC-{{number}}, {{business}}: {{what}}. The next task is due on {{day}}.\n\nReasons and notes are on the page of the case alone. Do not answer questions of the partner about them.',
  'mail.inbox-sanctions.button': 'Open the case',
  'mail.inbox-sanctions.why':
    'You get this mail because you are an administrator of the operator console or own the case.',

  'mail.inbox-reminder.subject': 'Reminder, waits for a second person: {{what}}',
  'mail.inbox-reminder.body':
    'Hello {{name}},\n\n{{asker}} asks you to decide this: {{what}}.\n\n{{business}}\n\nIt waits for a second person until {{day}}. You find it under Needs me.',
  'mail.inbox-reminder.button': 'Open Needs me',
  'mail.inbox-reminder.why': 'You get this mail because you work at the operator console.',

  'mail.proposal-opened.subject': 'Waits for a second person: {{what}}',
  'mail.proposal-opened.body':
    'Hello {{name}},\n\n{{asker}} proposed this: {{what}}. The reason given:\n\n{{text}}\n\nNothing changes before another operator confirms. {{asker}} cannot confirm it.',
  'mail.proposal-opened.button': 'Open the proposal',
  'mail.proposal-opened.why': 'You get this mail because you work at the operator console.',

  'mail.proposal-decided.subject': 'Your proposal {{outcome}}: {{what}}',
  'mail.proposal-decided.body': 'Hello {{name}},\n\nyour proposal {{outcome}}: {{what}}.\n\n{{text}}',
  'mail.proposal-decided.button': 'Open the proposal',
  'mail.proposal-decided.why': 'You get this mail because you work at the operator console.',

  'mail.staff-added.subject': 'An operator was added on the server: {{person}}',
  'mail.staff-added.body':
    'Hello {{name}},\n\n{{person}} ({{email}}) was invited to the operator console with a command on the server, not by an administrator.\n\nIf you do not know why, ask an administrator to deactivate this account under Staff.',
  'mail.staff-added.button': '',
  'mail.staff-added.why': 'You get this mail because you work at the operator console.',

  'mail-part.ANSWER': 'The applicant answered',
  'mail-part.APPEAL': 'An appeal came',
  'mail-part.OVERDUE': 'The promised answer is overdue',
  'mail-part.ASSIGNMENT': 'A colleague assigned it to you',
  'mail-part.SANCTIONS_CASE': 'stores and payouts are stopped',
  'mail-part.SANCTIONS_OWNER': 'you own it, because a colleague left it',
  'mail-part.SANCTIONS_DEPUTY': 'its deputy left, name another one',
  'mail-part.SANCTIONS_LIFT': 'a proposal to lift waits for a second administrator',
  'mail-part.CANDIDATE': 'A possible match of the sanctions list was found',
  'mail-part.RECHECK': 'A re-check began and holds the payouts',
  'mail-part.RECHECK_MORE': 'A re-check has a further cause',
  'mail-part.RECHECK_END': 'The end of a re-check waits for a second administrator',
  'mail-part.SECOND_PERSON': 'A decision waits for a second person',
  'mail-part.STAFF': 'a change of staff',
  'mail-part.APPLICATION': 'the decision about an application',
  'mail-part.IDENTITY': 'the waiver of an identity check',
  'mail-part.FEES': 'fees',
  'mail-part.LIST': 'an approved-products list',
  'mail-part.SANCTIONS': 'the sanctions list',
  'mail-part.SETTINGS': 'settings of the program',
  'mail-part.BANK_STATEMENT': 'withdrawal of a bank statement',
  'mail-part.PARTNER_END': 'the end of a partnership',
  'mail-part.BANK_LINE': 'a line of the bank',
  'mail-part.FACTOR': 'the reset of a second factor',
  'mail-part.EMAIL': 'another email of an account',
  'mail-part.confirmed': 'was confirmed by {{asker}}',
  'mail-part.declined': 'was declined by {{asker}}',
  'mail-part.expired': 'was closed, because its last day is over',
  'mail-part.overtaken': 'was closed, because the values that it was based on have changed',
  'mail.staff-proposed.subject': 'Proposed: {{what}}, {{person}}',
  'mail.staff-proposed.body':
    'Hello {{name}},\n\n{{asker}} proposes a change of staff: {{what}}, for {{person}} ({{email}}). The reason given:\n\n{{text}}\n\nAnother administrator confirms or declines under Staff. Without a decision the proposal closes after {{hours}} hours.',
  'mail.staff-proposed.button': 'Open staff',
  'mail.staff-proposed.why': 'You get this mail because you are an administrator of the operator console.',

  'mail.staff-decided.subject': '{{cause}}: {{what}}, {{person}}',
  'mail.staff-decided.body':
    'Hello {{name}},\n\n{{cause}} by {{asker}}: {{what}}, for {{person}} ({{email}}). {{author}} had proposed this. The reason given:\n\n{{text}}\n\nIf you did not expect this, ask both of them now.',
  'mail.staff-decided.button': 'Open staff',
  'mail.staff-decided.why': 'You get this mail because you are an administrator of the operator console.',

  'mail.staff-removed.subject': '{{what}}: {{person}}',
  'mail.staff-removed.body':
    'Hello {{name}},\n\n{{what}}: {{person}} ({{email}}). {{asker}} did this alone, at once.\n\nIf you did not expect this, ask {{asker}} now. Any administrator can let {{person}} back in under Staff.',
  'mail.staff-removed.button': 'Open staff',
  'mail.staff-removed.why': 'You get this mail because you are an administrator of the operator console.',

  'mail.staff-admitted.subject': '{{what}}: {{person}}',
  'mail.staff-admitted.body':
    'Hello {{name}},\n\n{{what}}: {{person}} ({{email}}). {{asker}} did this alone, at once.\n\nIf you do not know {{person}}, ask {{asker}} now. Any administrator can shut {{person}} out under Staff.',
  'mail.staff-admitted.button': 'Open staff',
  'mail.staff-admitted.why': 'You get this mail because you are an administrator of the operator console.',

  'mail-part.staff-INVITED': 'Colleague invited',
  'mail-part.staff-ACTIVATED': 'Account activated again',
  'mail-part.staff-DEACTIVATED': 'Administrator shut out',
  'mail-part.staff-LOWERED': 'Roles taken',
  'mail-part.staff-INVITE': 'invitation of an administrator',
  'mail-part.staff-RAISE': 'roles of a colleague',
  'mail-part.staff-RESET_AUTHENTICATOR': 'reset of an authenticator',
  'mail-part.staff-PASSWORD_LINK': 'new password link',
  'mail-part.staff-confirmed': 'Confirmed',
  'mail-part.staff-declined': 'Declined',
  'mail-part.staff-withdrawn': 'Withdrawn',
  'mail-part.staff-closed': 'Closed without effect',
  'mail-part.run': 'settlement run R-{{number}}',
  'mail-part.settle': 'settling a statement by hand',
  'mail-part.return': 'taking a payment as returned',
  'mail-part.correction': 'the correction of a bank account',
  'mail-part.hold-end': 'ending the hold of a new bank account',
  'mail-part.adjustment': 'an adjustment of {{amount}}',
  'mail-part.stopped': '{{count}} of its payments are held or have no account any more',
  'mail-part.late': 'it names {{day}}, and can arrive on {{earliest}} at the earliest',
  'mail-part.refused': 'the bank refused it: line {{line}}, {{text}}',
}
