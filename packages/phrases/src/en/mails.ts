/** Mails: a subject, paragraphs parted by an empty line, and where the button leads. */
export const mails = {
  'mail.import-finished.subject': '{{file}}: {{imported}} items imported',
  'mail.import-finished.body':
    'Hello {{name}},\n\nyour file {{file}} has been imported. Items in file: {{rows}}. Imported items: {{imported}}. Rows that need a fix: {{failed}}.\n\nThe import list has the details and, if rows need a fix, the error file.',
  'mail.import-finished.button': 'See the import',
  'mail.sent-by': 'Sent by {{brand}}. You get this mail because you imported a file.',
}
