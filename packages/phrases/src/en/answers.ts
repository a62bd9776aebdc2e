/** What the server says when something went well, and its fixed sentence for a fault. */
export const answers = {
  'fault.server': 'Server error. Please try again later.',
  'logout.done': 'You are logged out.',
  'recovery.mail-sent':
    'An email was sent with the information to recover the password. You will be redirected to the reset password page.',
  'recovery.text-sent': 'Code has been sent to your phone. Please check your messages.',
  'passcode.right': 'Validate code successfully.',
  'reset.done': 'Password reset successfully. You will be redirected to the login page.',
  'activation.done': 'Password created successfully. Now, you can login in the mobile app.',
  'registration.code-sent': 'Code resent successfully, please check your inbox.',
  'password.changed': 'Password changed successfully.',
  'two-factor.on': 'Two-factor authentication is on.',
  'two-factor.off': 'Two-factor authentication is off.',
  'session.ended': 'That device is logged out.',
  'sessions.ended': 'All other devices are logged out.',
  'item.added-to-store': 'item added successfully',
  'item.activated': 'The item is active in this store.',
  'item.inactivated': 'The item is inactive in this store.',
  'items.edited_one': '{{count}} item updated.',
  'items.edited_other': '{{count}} items updated.',
  'items.deleted_one': '{{count}} item deleted.',
  'items.deleted_other': '{{count}} items deleted.',
}
