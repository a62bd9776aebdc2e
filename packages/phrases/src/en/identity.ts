/** The identity step. Spec 1 §2, §4, §8: some of the wording is fixed there. */
export const identity = {
  'identity.title': 'Verify your identity',
  'identity.lead': 'Plaid checks your identity. We do not keep your photos.',
  'identity.document': 'An ID document',
  'identity.document.text': 'Driver’s license, passport or national ID card.',
  'identity.selfie': 'A photo of your face',
  'identity.selfie.text': 'Taken with the camera of this device or of your phone.',
  'identity.time': 'About 2 minutes',
  'identity.time.text': 'You can close the window and go on later.',
  'identity.start': 'Start verification',
  'identity.continue': 'Continue verification',
  'identity.begun': 'You have begun this check. Go on where you stopped.',
  'identity.again': 'Try again',
  'identity.again-in': 'Try again in {{time}}',
  'identity.again-ready': 'You can try again now.',
  'identity.wait': 'There has to be a minute between two attempts.',
  'identity.error-title': 'We could not verify your identity',
  'identity.error':
    'Check that your details are those of your document, then try again. After three attempts we look at it ourselves.',
  'identity.unexpected': 'An unexpected error occurred.',
  'identity.expired': 'The check was not finished in time. You can begin anew.',
  'identity.canceled': 'The check was canceled. You can begin anew.',
  'identity.pending-title': 'We are checking your documents',
  'identity.pending':
    'You can close this page and come back later: nothing is lost. While it is open it looks for news by itself.',
  'identity.pending-busy': 'The check is still going on',
  'identity.missing': 'The identity service could not be loaded',
}
