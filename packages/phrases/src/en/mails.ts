import { applicationMails } from './application-mails.ts'
import { eventMails } from './event-mails.ts'
import { feeMails } from './fee-mails.ts'
import { waitingMails } from './waiting-mails.ts'
import { accountantMails } from './accountant-mails.ts'
import { bankMails } from './bank-mails.ts'
import { operatorMails } from './operator-mails.ts'
import { supportMails } from './support-mails.ts'
import { codeMails } from './code-mails.ts'
import { passkeyMails } from './passkey-mails.ts'

/**
 * Mails: a subject, paragraphs parted by an empty line, where the button leads, and why the mail came. A paragraph that
 * is the code alone is shown large. What a stranger typed is never repeated to an address that is not proven theirs.
 */
export const mails = {
  ...supportMails,
  ...applicationMails,
  ...eventMails,
  ...feeMails,
  ...waitingMails,
  ...accountantMails,
  ...bankMails,
  ...operatorMails,
  ...codeMails,
  ...passkeyMails,

  'mail.import-held.subject': '{{file}}: check it before the import',
  'mail.import-held.body':
    'Hello {{name}},\n\nyour file {{file}} is not imported yet. Barcodes or taxes in it seem wrong or incomplete, as after a spreadsheet program saved it. Rows concerned: {{rows}}.\n\nThe check shows them and offers a correction for each kind. The file waits 30 days for your decision.',
  'mail.import-held.button': 'Open the check',
  'mail.import-held.why': 'You get this mail because you uploaded a file.',
  'mail.import-finished.subject': '{{file}}: items imported, {{imported}}',
  'mail.import-finished.body':
    'Hello {{name}},\n\nyour file {{file}} has been imported. Items in file: {{rows}}. Imported items: {{imported}}. Rows that need a fix: {{failed}}.\n\nThe import list has the details and, if rows need a fix, the error file.',
  'mail.import-finished.button': 'See the import',
  'mail.import-finished.why': 'You get this mail because you imported a file.',

  'mail.reset-code.subject': 'Reset your password',
  'mail.reset-code.body':
    'Hello {{name}},\n\nyour code is:\n\n{{code}}\n\nType it where you asked for it; it works for {{minutes}} minutes. Or choose a new password right away with the link, which works for {{linkMinutes}} minutes.\n\nIf you did not ask for this, do nothing: your password stays as it is. Nobody of ours will ever ask you for this code.',
  'mail.reset-code.button': 'Choose a new password',
  'mail.reset-code.why': 'You get this mail because somebody asked to reset the password of this address.',

  'mail.reset-link.subject': 'Reset your password',
  'mail.reset-link.body':
    'Hello {{name}},\n\nchoose a new password with the link. It works for {{linkMinutes}} minutes.\n\nThere is no code in this mail because too many were asked for today.\n\nIf you did not ask for this, do nothing: your password stays as it is.',
  'mail.reset-link.button': 'Choose a new password',
  'mail.reset-link.why': 'You get this mail because somebody asked to reset the password of this address.',

  'mail.already-registered.subject': 'You already have an account',
  'mail.already-registered.body':
    'Hello {{name}},\n\nsomebody wanted to sign up with this address. This email already has an account. Log in or reset your password.\n\nIf it was not you, do nothing: nothing was changed.',
  'mail.already-registered.button': 'Log in',
  'mail.already-registered.why': 'You get this mail because somebody signed up with this address.',

  'mail.registration-over.subject': 'Your sign-up is no longer open',
  'mail.registration-over.body':
    'Somebody asked for a code to sign up with this address. We know of no sign-up that is open: one ends a day after its last code. Please begin again.\n\nIf it was not you, do nothing: nothing was changed.',
  'mail.registration-over.button': 'Sign up',
  'mail.registration-over.why': 'You get this mail because somebody asked for a code for this address.',

  'mail.identity-review.subject': 'We look at your identity check ourselves',
  'mail.identity-review.body':
    'Hello {{name}},\n\nthe automatic check could not confirm your identity. Somebody of our team looks at it and writes to you within {{hours}} hours. You do not need to do anything now.\n\nIf you have a question, call {{phone}}.',
  'mail.identity-review.button': '',
  'mail.identity-review.why': 'You get this mail because you applied to accept the card.',

  'mail.identity-failed.subject': 'Your identity could not be confirmed',
  'mail.identity-failed.body':
    'Hello {{name}},\n\nthe check of your documents is over and could not confirm your identity. You can try again. Have your document at hand and choose a bright place.\n\nIf it does not work, call {{phone}}.',
  'mail.identity-failed.button': 'Try again',
  'mail.identity-failed.why': 'You get this mail because you applied to accept the card.',

  'mail.identity-again.subject': 'You can verify your identity again',
  'mail.identity-again.body':
    'Hello {{name}},\n\nyou have three new attempts to verify your identity. Have your document at hand and choose a bright place.\n\nIf it does not work, call {{phone}}.',
  'mail.identity-again.button': 'Verify your identity',
  'mail.identity-again.why': 'You get this mail because you applied to accept the card.',

  'mail.identity-confirmed.subject': 'Your identity is confirmed',
  'mail.identity-confirmed.body':
    'Hello {{name}},\n\nwe confirmed your identity. Nothing more is needed for this step.',
  'mail.identity-confirmed.button': 'Go on',
  'mail.identity-confirmed.why': 'You get this mail because you applied to accept the card.',

  'mail.bank-not-verified.subject': 'The bank account of {{business}} is not verified',
  'mail.bank-not-verified.body':
    'Hello {{name}},\n\nthe bank account that was linked for {{business}} could not be verified. Please link it again, or link another one. Without a verified account nothing is paid out.',
  'mail.bank-not-verified.button': 'Link an account',
  'mail.bank-not-verified.why': 'You get this mail because you run {{business}}.',

  'mail.sign-in-code.subject': 'Your code to log in',
  'mail.sign-in-code.body':
    'Hello {{name}},\n\nyour code is:\n\n{{code}}\n\nType it where you are logging in; it works for {{minutes}} minutes.\n\nIf you are not logging in, somebody knows your password: change it now.',
  'mail.sign-in-code.button': '',
  'mail.sign-in-code.why': 'You get this mail because somebody is logging in to your account with the right password.',

  'mail.cashier-invitation.subject': '{{partner}} invites you',
  'mail.cashier-invitation.body':
    'Hello {{name}},\n\n{{inviter}} of {{partner}} added you as a cashier. Choose your password within {{hours}} hours. After that you sell at the till of your store, {{till}}.',
  'mail.cashier-invitation.button': 'Choose your password',
  'mail.cashier-invitation.why': 'You get this mail because {{partner}} gave this address for you.',

  'mail.user-invitation.subject': '{{partner}} invites you',
  'mail.user-invitation.body':
    'Hello {{name}},\n\n{{inviter}} of {{partner}} gave you an account. Choose your password within {{hours}} hours. After that you can log in.',
  'mail.user-invitation.button': 'Choose your password',
  'mail.user-invitation.why': 'You get this mail because {{partner}} gave this address for you.',

  'mail.user-email-changed.subject': 'The email of your account was changed',
  'mail.user-email-changed.body':
    'Hello {{name}},\n\n{{inviter}} of {{partner}} gave your account another email. This address no longer opens it, and every device was logged out.\n\nIf you did not expect this, ask {{inviter}} or call us at {{phone}}.',
  'mail.user-email-changed.button': '',
  'mail.user-email-changed.why': 'You get this mail because it concerns the safety of your account.',

  'mail.invitation-held.subject': 'An invitation can no longer be accepted',
  'mail.invitation-held.body':
    'Hello {{name}},\n\n{{person}} was invited at {{email}}. Another account has confirmed this email since then, so the invitation can no longer be accepted. Invite {{person}} at another email.',
  'mail.invitation-held.button': '',
  'mail.invitation-held.why': 'You get this mail because you manage the accounts of your team.',

  'mail.password-changed.subject': 'Your password was changed',
  'mail.password-changed.body':
    'Hello {{name}},\n\nthe password of your account was changed and every device was logged out.\n\nIf it was not you, reset your password now and call us at {{phone}}.',
  'mail.password-changed.button': 'Reset your password',
  'mail.password-changed.why': 'You get this mail because it concerns the safety of your account.',

  'mail.two-factor-on.subject': 'Two-factor authentication is on',
  'mail.two-factor-on.body':
    'Hello {{name}},\n\nfrom now on logging in to your account asks for a code as well.\n\nIf it was not you, reset your password now and call us at {{phone}}.',
  'mail.two-factor-on.button': 'Reset your password',
  'mail.two-factor-on.why': 'You get this mail because it concerns the safety of your account.',

  'mail.two-factor-off.subject': 'Two-factor authentication is off',
  'mail.two-factor-off.body':
    'Hello {{name}},\n\nlogging in to your account no longer asks for a code.\n\nIf it was not you, reset your password now and call us at {{phone}}.',
  'mail.two-factor-off.button': 'Reset your password',
  'mail.two-factor-off.why': 'You get this mail because it concerns the safety of your account.',

  'mail.wrong-codes.subject': 'Somebody has your password',
  'mail.wrong-codes.body':
    'Hello {{name}},\n\nsomebody entered your password correctly and then three wrong codes. They were not let in.\n\nIf it was not you, reset your password now.',
  'mail.wrong-codes.button': 'Reset your password',
  'mail.wrong-codes.why': 'You get this mail because it concerns the safety of your account.',

  'mail.application-received.subject': 'We have your application',
  'mail.application-received.body':
    'Hello {{name}},\n\nthe application of {{business}} is complete and with our reviewers. You get an answer within {{hours}} hours.\n\nYou do not need to do anything now. If a reviewer has a question, we write to this address.',
  'mail.application-received.button': '',
  'mail.application-received.why': 'You get this mail because you applied to join the program.',

  'mail.staff-invitation.subject': 'You can sign in to the operator console',
  'mail.staff-invitation.body':
    'Hello {{name}},\n\nyou have an account for the operator console of {{brand}}. Choose your password within {{hours}} hours. At your first sign-in you set up an authenticator app.',
  'mail.staff-invitation.button': 'Choose your password',
  'mail.staff-invitation.why': 'You get this mail because an administrator gave this address for you.',

  'mail.staff-password-changed.subject': 'Your password for the operator console was changed',
  'mail.staff-password-changed.body':
    'Hello {{name}},\n\nthe password of your account for the operator console was changed, and every other device was logged out.\n\nIf it was not you, tell an administrator of the console at once.',
  'mail.staff-password-changed.button': '',
  'mail.staff-password-changed.why': 'You get this mail because it concerns the safety of your account.',

  'mail.staff-mentioned.subject': '{{author}} mentioned you: {{business}}',
  'mail.staff-mentioned.body':
    'Hello {{name}},\n\n{{author}} mentioned you in a note on the application of {{business}}.',
  'mail.staff-mentioned.button': 'Open the application',
  'mail.staff-mentioned.why': 'You get this mail because a colleague named you in a note.',

  'mail.application-approved.subject': '{{business}} is approved',
  'mail.application-approved.body':
    'Hello {{name}},\n\n{{business}} is approved. Your store is active and you can use the whole portal.\n\nFrom now on we ask for a code as well when you log in. You can change this in your profile.',
  'mail.application-approved.button': 'Open the portal',
  'mail.application-approved.why': 'You get this mail because you applied for {{business}}.',

  'mail.application-rejected.subject': 'Your application for {{business}} was not approved',
  'mail.application-rejected.body':
    'Hello {{name}},\n\nwe could not approve {{business}}. {{reason}}\n\n{{text}}\n\n{{next}} For questions call us at {{phone}}.',
  'mail.application-rejected.button': 'See your application',
  'mail.application-rejected.why': 'You get this mail because you applied for {{business}}.',

  'mail.application-reopened.subject': 'We look at {{business}} again',
  'mail.application-reopened.body':
    'Hello {{name}},\n\nyour application for {{business}} is in review again. You hear from us within 48 hours.',
  'mail.application-reopened.button': 'See your application',
  'mail.application-reopened.why': 'You get this mail because you asked us to look at {{business}} again.',

  'mail.application-resubmitted.subject': 'We have your corrected application for {{business}}',
  'mail.application-resubmitted.body':
    'Hello {{name}},\n\nyour corrected application for {{business}} is with our reviewers. You get an answer within {{hours}} hours. You do not need to do anything now.',
  'mail.application-resubmitted.button': 'See your application',
  'mail.application-resubmitted.why': 'You get this mail because you sent the application for {{business}} again.',

  'mail.store-suspended.subject': '{{business}} is suspended',
  'mail.store-suspended.body':
    'Hello {{name}},\n\nwe suspended {{business}}. It cannot take benefit cards, and its payouts wait, until we lift the suspension. The reason:\n\n{{text}}\n\nCall us at {{phone}} to clear it up.',
  'mail.store-suspended.button': '',
  'mail.store-suspended.why': 'You get this mail because you run {{business}}.',

  'mail.store-reinstated.subject': '{{business}} is no longer suspended',
  'mail.store-reinstated.body': 'Hello {{name}},\n\nthe suspension of {{business}} is lifted.',
  'mail.store-reinstated.button': '',
  'mail.store-reinstated.why': 'You get this mail because you run {{business}}.',

  'mail.store-identity-changed.subject': 'Tax number or legal name of {{business}} changed',
  'mail.store-identity-changed.body':
    'Hello {{name}},\n\nthe tax number or the legal name of {{business}} was changed in the portal. We look at the store again, and until then its payouts wait. Sales go on as usual.\n\nNot you? Call {{phone}} now.',
  'mail.store-identity-changed.button': '',
  'mail.store-identity-changed.why': 'You get this mail because you run {{business}}.',

  'mail.bank-changed.subject': 'New bank account for {{business}}',
  'mail.bank-changed.body':
    'Hello {{name}},\n\n{{business}} is now paid to another bank account, ending in {{digits}}. In case somebody else changed it, payouts wait for {{hold}} hours. Sales go on as usual.\n\nNot you? Call {{phone}} now.',
  'mail.bank-changed.button': '',
  'mail.bank-changed.why': 'You get this mail because you run {{business}} or are its contact.',

  'mail.card-entry-requested.subject': 'We have your request for {{business}}',
  'mail.card-entry-requested.body':
    'Hello {{name}},\n\nsomebody who runs {{business}} asked that its cashiers may enter card numbers by hand. We look at the request and write to you.\n\nIf it was nobody of you, call us at {{phone}}.',
  'mail.card-entry-requested.button': 'Open your profile',
  'mail.card-entry-requested.why': 'You get this mail because you run {{business}}.',

  'mail.receipt.subject': 'Your receipt from {{store}}',
  'mail.receipt.body': 'Thank you for shopping at {{store}}. Your receipt {{number}} is one click away.\n\n{{left}}',
  'mail.receipt.button': 'Open the receipt',
  'mail.receipt.why':
    'You get this mail because your address was given at the checkout of {{store}}. It is not stored.',
  'mail.card-entry-approved.subject': '{{business}} may enter card numbers by hand',
  'mail.card-entry-approved.body':
    'Hello {{name}},\n\nyour request is approved: the cashiers of {{business}} may enter the number of a benefit card by hand when the card cannot be read.',
  'mail.card-entry-approved.button': 'Open your profile',
  'mail.card-entry-approved.why': 'You get this mail because you run {{business}}.',

  'mail.card-entry-declined.subject': 'Card numbers by hand: not approved for {{business}}',
  'mail.card-entry-declined.body':
    'Hello {{name}},\n\nthe cashiers of {{business}} may not enter card numbers by hand.\n\n{{text}}\n\nFor questions call us at {{phone}}.',
  'mail.card-entry-declined.button': 'Open your profile',
  'mail.card-entry-declined.why': 'You get this mail because you run {{business}}.',

  'mail.card-entry-reenabled.subject': 'You can ask again for {{business}}',
  'mail.card-entry-reenabled.body':
    'Hello {{name}},\n\nyou can ask again that the cashiers of {{business}} may enter card numbers by hand.',
  'mail.card-entry-reenabled.button': 'Open your profile',
  'mail.card-entry-reenabled.why': 'You get this mail because you run {{business}}.',

  'mail.contact-email-changed.subject': 'New contact email for {{business}}',
  'mail.contact-email-changed.body':
    'Hello {{name}},\n\nfrom now on what concerns {{business}} is written to {{after}} as well. Until now it was {{before}}.\n\nWas this none of you? Call {{phone}} now.',
  'mail.contact-email-changed.button': 'Open your profile',
  'mail.contact-email-changed.why': 'You get this mail because you run {{business}}, or are or were its contact.',

  'mail.user-now-cashier.subject': 'You are a cashier of {{partner}} now',
  'mail.user-now-cashier.body':
    'Hello {{name}},\n\n{{inviter}} of {{partner}} made you a cashier. You sell at the till of your store from now on, {{till}}, and no longer log in to the portal. Your email and password stay the same.',
  'mail.user-now-cashier.button': 'Open the till',
  'mail.user-now-cashier.why': 'You get this mail because you work for {{partner}}.',

  'mail.user-now-supervisor.subject': 'You are a supervisor of {{partner}} now',
  'mail.user-now-supervisor.body':
    'Hello {{name}},\n\n{{inviter}} of {{partner}} made you a supervisor. You work in the portal from now on. At the till you sell as before, with a PIN that you choose under Profile. Your email and password stay the same.',
  'mail.user-now-supervisor.button': 'Log in',
  'mail.user-now-supervisor.why': 'You get this mail because you work for {{partner}}.',

  'mail.user-now-accountant.subject': 'You are an accountant of {{partner}} now',
  'mail.user-now-accountant.body':
    'Hello {{name}},\n\n{{inviter}} of {{partner}} made you an accountant. In the portal you read statements, transactions and the books of all stores, and download them. You change nothing there, and you no longer sell at tills. Your email and password stay the same.',
  'mail.user-now-accountant.button': 'Log in',
  'mail.user-now-accountant.why': 'You get this mail because you work for {{partner}}.',

  'mail.two-factor-code.subject': 'Your code to turn on two-factor authentication',
  'mail.two-factor-code.body':
    'Hello {{name}},\n\nyour code is:\n\n{{code}}\n\nType it in your profile; it works for {{minutes}} minutes.\n\nIf it was not you, somebody is logged in to your account: change your password now.',
  'mail.two-factor-code.button': '',
  'mail.two-factor-code.why': 'You get this mail because it concerns the safety of your account.',

  'mail.till-pin-code.subject': 'Your code to choose a PIN',
  'mail.till-pin-code.body':
    'Hello {{name}},\n\nyour code is:\n\n{{code}}\n\nType it where you choose your PIN for the tills; it works for {{minutes}} minutes.\n\nIf it was not you, somebody is logged in to your account: change your password now.',
  'mail.till-pin-code.button': '',
  'mail.till-pin-code.why': 'You get this mail because it concerns the safety of your account.',

  'mail.two-factor-app.subject': 'An authenticator app protects your account',
  'mail.two-factor-app.body':
    'Hello {{name}},\n\nfrom now on logging in to your account asks for a code of the authenticator app that was set up.\n\nIf it was not you, reset your password now and call us at {{phone}}.',
  'mail.two-factor-app.button': 'Reset your password',
  'mail.two-factor-app.why': 'You get this mail because it concerns the safety of your account.',

  'mail.recovery-codes-new.subject': 'You have new recovery codes',
  'mail.recovery-codes-new.body':
    'Hello {{name}},\n\nnew recovery codes were made for your account. The earlier ones no longer work.\n\nIf it was not you, reset your password now and call us at {{phone}}.',
  'mail.recovery-codes-new.button': 'Reset your password',
  'mail.recovery-codes-new.why': 'You get this mail because it concerns the safety of your account.',

  'mail.recovery-code-used.subject': 'A recovery code was used',
  'mail.recovery-code-used.body':
    'Hello {{name}},\n\nsomebody logged in to your account with a recovery code. It does not work again.\n\nIf it was not you, reset your password now and call us at {{phone}}.',
  'mail.recovery-code-used.button': 'Reset your password',
  'mail.recovery-code-used.why': 'You get this mail because it concerns the safety of your account.',

  'mail.sent-by': 'Sent by {{brand}}.',
  'mail.settings': 'Choose which mails you get',
}
