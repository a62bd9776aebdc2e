/** Signing in. Spec 1 §2, §8. */
export const login = {
  'login.cashiers': 'Cashiers: use the mobile point-of-sale app to sign in.',
  'login.email': 'Email',
  'login.ended': 'Your session ended. Log in to continue.',
  'login.error': 'An error occurred during sign-in. Please try again.',
  'login.lead': 'Manage your stores, items and payouts.',
  'login.password': 'Password',
  'login.submit': 'Log in',
  'login.title': 'Log in',
  'login.forgot': 'Forgot password?',
  'login.new-here': 'New to the program?',
  'login.sign-up': 'Sign up your business',
  'lobby.sign-up': 'Sign Up',
  'password.caps-lock': 'Caps Lock is on.',
  'password.hide': 'Hide',
  'password.show': 'Show',
}
