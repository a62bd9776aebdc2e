/** What stands around the agreements: they themselves lie in terms/. Spec 1 §2, terms and conditions screen. */
export const terms = {
  'terms.agree': 'I agree to the Terms and Conditions.',
  'terms.next': 'Next',
  'terms.notice':
    'It is important that you have read and understood these terms: signing them confirms that you agree to them.',
  'terms.tick': 'Tick the box to continue',
  'terms.contents': 'Contents',
  'terms.download': 'Download PDF',
  'terms.version': 'Version {{version}}',
  'terms.updated': 'Last updated {{date}}',
  'terms.agreed': 'You agreed to these terms on {{date}}.',
  'terms.failed': 'The terms could not be loaded.',
  'terms.reload': 'Read the current version',
  'terms.pdf-page': 'Page {{page}} of {{pages}}',
  'terms.pdf-sum': 'Fingerprint of this text (sha256): {{sha256}}',
  'terms.retailer': 'Retailer Terms and Conditions',
  'terms.provider': 'Provider Terms and Conditions',
}
