/** Setting up an authenticator app: partners in their profile, staff at their first sign-in. */
export const authenticator = {
  'authenticator.qr': 'QR code for your authenticator app',
  'authenticator.by-hand': 'Cannot scan? Enter this key in the app',
  'authenticator.copy': 'Copy key',
  'authenticator.copied': 'Key copied.',
  'authenticator.code': 'Then enter the 6-digit code it shows',
}
