import { rules, type Row } from './row.ts'

/** Sign-in, recovery and registration in specification 1. */
export const signInRules: Row[] = [
  ...rules('1 §1', [
    [
      'done',
      'settings: loading',
      'A loading indicator shows while the settings file loads',
      'apps/portal/index.html#class="boot" role="status"',
    ],
    [
      'done',
      'settings: failure',
      'When the settings fail to load the error is logged and defaults remain',
      'packages/browser/src/settings.ts#let loaded: Settings = defaults',
    ],
    [
      'done',
      'language: fallback',
      'English is the default and the fallback; Spanish can be chosen in the header',
      'apps/portal/src/i18n.test.tsx#Spanish is spoken everywhere at once',
    ],
  ]),
  ...rules('1 §2 sign-in', [
    [
      'done',
      'login: links',
      'Sign-in links to the forgotten password and to registration',
      'apps/portal/src/screens/login.test.tsx#forgotten passwords and new businesses find their way',
    ],
    [
      'done',
      'forgot: next',
      'After sending a reset link the visitor is on /reset-password-code/:email',
      'apps/portal/src/screens/forgot-password.test.tsx#the screen says so and goes on after 2 seconds',
    ],
    [
      'done',
      'code: submits itself',
      'Six digits submit without a button',
      'apps/portal/src/screens/reset-password-code/reset-code.test.tsx#a pasted code is checked once',
    ],
    [
      'done',
      'code: by text',
      'The code comes by text after a phone number is given in a modal',
      'apps/portal/src/screens/reset-password-code/reset-code.test.tsx#by text: a number is asked for',
    ],
    [
      'done',
      'code: captcha button',
      'A manual captcha button appears when a captcha is required',
      'apps/portal/src/screens/reset-password-code/reset-code.test.tsx#refused as a robot, a person presses the button',
    ],
    [
      'done',
      'code: next',
      'A right reset code leads to /reset-password/:email/:code',
      'apps/portal/src/screens/reset-password-code/reset-code.test.tsx#a pasted code is checked once',
    ],
    [
      'done',
      'reset: next',
      'A reset password shows its message and leads to / after 2 seconds',
      'apps/portal/src/screens/reset-password/reset-password.test.tsx#after 2 seconds the sign-in page is there',
    ],
    [
      'done',
      'passcode: route name',
      'The one-time-passcode page has the route name oneTimePasscode',
      "apps/portal/src/screens/one-time-passcode.tsx#name: 'oneTimePasscode'",
    ],
    [
      'done',
      'passcode: no email',
      'Without an email held from sign-in the passcode page leads to /login',
      'apps/portal/src/screens/one-time-passcode.test.tsx#without an email held from the sign-in',
    ],
    [
      'done',
      'passcode: text modal',
      'A modal says the code was texted, offers resend and closes after 10 seconds',
      'apps/portal/src/screens/one-time-passcode.test.tsx#closes itself after 10 seconds',
    ],
    [
      'done',
      'access denied',
      'A 403 leads to /access-denied',
      'apps/portal/src/screens/login.test.tsx#a 403 leads to its own page',
    ],
    [
      'done',
      'logout',
      'Logging out clears the stored record and returns to /login; the portal reloads to /',
      "e2e/1-register.e2e.ts#name: 'Logout'",
    ],
    [
      'done',
      'logout: button',
      'The header has a sign-out button when a profile is loaded',
      "apps/portal/src/screens/under-review.test.tsx#name: 'Logout'",
    ],
    [
      'done',
      'protected routes',
      'A visitor who is not signed in is sent from a protected route to /login',
      'apps/portal/src/screens/login.test.tsx#a visitor without a session is sent to sign in',
    ],
    [
      'done',
      'auth layout: bar',
      'The dark bar has a logo and an optional back link in a new tab, and can be hidden',
      'packages/ui/src/auth-scene.test.tsx#the back link opens a new tab',
    ],
    [
      'done',
      'auth layout: sign up',
      'Sign Up shows on medium and wider screens unless hideSignUp is set',
      'apps/portal/src/screens/bo-register/registration.test.tsx#which needs no Sign Up itself',
    ],
    [
      'done',
      'auth layout: card',
      'A centred card on circles holds a translucent-blue panel with icon or a white one without',
      'packages/ui/src/auth-scene.test.tsx#the card at most 560 wide',
    ],
  ]),
  ...rules('1 §2 registration', [
    [
      'done',
      'register: fields',
      'First name, last name, email',
      'apps/portal/src/screens/bo-register/registration.test.tsx#names and email are sent',
    ],
    [
      'done',
      'store type: route name',
      'Store type selection has the route name selectStore',
      "apps/portal/src/screens/bo-register/select-store-type.tsx#name: 'selectStore'",
    ],
    [
      'done',
      'register: passcode page',
      'email-verification takes firstName, lastName, email in its query; resend and text',
      'apps/portal/src/screens/bo-register/registration.test.tsx#the code comes by text',
    ],
    [
      'done',
      'register: checklist',
      'The password requirements are a live checklist, hidden under 768 px',
      'apps/portal/src/screens/reset-password/reset-password.test.tsx#below 768 pixels one line says',
    ],
    [
      'done',
      'store type: tiles',
      'Tiles for the store type; Dental, Vision, Hearing as sub-types',
      'apps/portal/src/screens/bo-register/select-store-type.test.tsx#a provider says which kind',
    ],
  ]),
  ...rules('1 §3', [
    [
      'done',
      'record: encrypted',
      'The authentication record is encrypted locally under the key auth',
      'packages/browser/src/stored-sealed.test.ts#the stored text shows neither token nor email',
    ],
    [
      'done',
      'record: life',
      'The record is valid only while expiresAt, 24 hours after sign-in, lies in the future',
      'apps/portal/src/features/session/session.test.tsx#a session whose 24 hours are over',
    ],
  ]),
  ...rules('1 §4', [
    [
      'done',
      'login: unassigned',
      'Sign-in as UNASSIGNED goes to store selection, otherwise to /',
      'apps/portal/src/screens/login.test.tsx#a new partner is led to the choice of its store type',
    ],
    [
      'done',
      'login: passcode',
      'The two-factor messages lead to the passcode page; the second marks the code as sent',
      'apps/portal/src/screens/one-time-passcode.test.tsx#says that the code is on its way',
    ],
    [
      'done',
      'registration: verified',
      'A verified email leads to register-password, else to identity verification',
      'apps/portal/src/screens/bo-register/registration.test.tsx#a right code leads to the password',
    ],
    [
      'done',
      'registration: flag',
      'The verified flag and the email are kept encrypted for 10 minutes',
      'apps/portal/src/screens/bo-register/register-password.test.tsx#is good for %i seconds',
    ],
    [
      'done',
      'registration: onboarding token',
      'After the password an onboarding token lives 1 hour; store selection follows',
      'apps/portal/src/screens/bo-register/register-password.test.tsx#the password makes the account, and the store type follows',
    ],
  ]),
  ...rules('1 §5', [
    [
      'done',
      'login: password rules',
      'The sign-in password asks for 8 characters, upper, lower, special and number',
      'apps/portal/src/screens/login.test.tsx#is no password: %s',
    ],
    [
      'done',
      'forgot: required',
      'Forgot password asks for email and captcha',
      'apps/server/src/modules/recovery/forgot.test.ts#without the bot check nothing is sent',
    ],
    [
      'done',
      'reset: same',
      'The confirmation must equal the new password',
      'apps/portal/src/screens/reset-password/reset-password.test.tsx#Passwords must match',
    ],
    [
      'done',
      'phone: prefix',
      'A phone has 10 digits and is sent prefixed +1',
      'apps/portal/src/screens/reset-password-code/reset-code.test.tsx#sent with +1 in front',
    ],
    [
      'done',
      'register-password: guard',
      'register-password asks for email, code and the verified flag, else back',
      'apps/portal/src/screens/bo-register/register-password.test.tsx#without a verified email the way leads back',
    ],
    [
      'done',
      'passcode step: session email',
      'The passcode email must match the session email and be verified first',
      'apps/portal/src/screens/bo-register/register-password.test.tsx#another email than the verified one',
    ],
  ]),
]
