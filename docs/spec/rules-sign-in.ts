import { rules, type Row } from './row.ts'

/** Sign-in, recovery and registration in specification 1. */
export const signInRules: Row[] = [
  ...rules('1 §1', [
    ['done', 'settings: loading', 'A loading indicator shows while the settings file loads'],
    ['done', 'settings: failure', 'When the settings fail to load the error is logged and defaults remain'],
    ['done', 'language: fallback', 'English is the default and the fallback; Spanish can be chosen in the header'],
  ]),
  ...rules('1 §2 sign-in', [
    ['done', 'login: links', 'Sign-in links to the forgotten password and to registration'],
    ['done', 'forgot: next', 'After sending a reset link the visitor is on /reset-password-code/:email'],
    ['done', 'code: submits itself', 'Six digits submit without a button'],
    ['done', 'code: by text', 'The code comes by text after a phone number is given in a modal'],
    ['done', 'code: captcha button', 'A manual captcha button appears when a captcha is required'],
    ['done', 'code: next', 'A right reset code leads to /reset-password/:email/:code'],
    ['done', 'reset: next', 'A reset password shows its message and leads to / after 2 seconds'],
    ['done', 'passcode: route name', 'The one-time-passcode page has the route name oneTimePasscode'],
    ['done', 'passcode: no email', 'Without an email held from sign-in the passcode page leads to /login'],
    ['done', 'passcode: text modal', 'A modal says the code was texted, offers resend and closes after 10 seconds'],
    ['done', 'access denied', 'A 403 leads to /access-denied'],
    ['done', 'logout', 'Logging out clears the stored record and returns to /login; the portal reloads to /'],
    ['done', 'logout: button', 'The header has a sign-out button when a profile is loaded'],
    ['done', 'protected routes', 'A visitor who is not signed in is sent from a protected route to /login'],
    ['done', 'auth layout: bar', 'The dark bar has a logo and an optional back link in a new tab, and can be hidden'],
    ['done', 'auth layout: sign up', 'Sign Up shows on medium and wider screens unless hideSignUp is set'],
    [
      'done',
      'auth layout: card',
      'A centred card on circles holds a translucent-blue panel with icon or a white one without',
    ],
  ]),
  ...rules('1 §2 registration', [
    ['done', 'register: fields', 'First name, last name, email'],
    ['done', 'store type: route name', 'Store type selection has the route name selectStore'],
    [
      'done',
      'register: passcode page',
      'email-verification takes firstName, lastName, email in its query; resend and text',
    ],
    ['done', 'register: checklist', 'The password requirements are a live checklist, hidden under 768 px'],
    ['done', 'store type: tiles', 'Tiles for the store type; Dental, Vision, Hearing as sub-types'],
  ]),
  ...rules('1 §3', [
    ['done', 'record: encrypted', 'The authentication record is encrypted locally under the key auth'],
    ['done', 'record: life', 'The record is valid only while expiresAt, 24 hours after sign-in, lies in the future'],
  ]),
  ...rules('1 §4', [
    ['done', 'login: unassigned', 'Sign-in as UNASSIGNED goes to store selection, otherwise to /'],
    ['done', 'login: passcode', 'The two-factor messages lead to the passcode page; the second marks the code as sent'],
    ['done', 'registration: verified', 'A verified email leads to register-password, else to identity verification'],
    ['done', 'registration: flag', 'The verified flag and the email are kept encrypted for 10 minutes'],
    [
      'done',
      'registration: onboarding token',
      'After the password an onboarding token lives 1 hour; store selection follows',
    ],
  ]),
  ...rules('1 §5', [
    ['done', 'login: password rules', 'The sign-in password asks for 8 characters, upper, lower, special and number'],
    ['done', 'forgot: required', 'Forgot password asks for email and captcha'],
    ['done', 'reset: same', 'The confirmation must equal the new password'],
    ['done', 'phone: prefix', 'A phone has 10 digits and is sent prefixed +1'],
    ['done', 'register-password: guard', 'register-password asks for email, code and the verified flag, else back'],
    ['done', 'passcode step: session email', 'The passcode email must match the session email and be verified first'],
  ]),
]
