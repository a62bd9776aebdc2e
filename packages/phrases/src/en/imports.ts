/** Messages of an import: error file, final message and answer to the uploader. */
export const imports = {
  'import.row': 'Row',
  'import.column': 'Column',
  'import.value': 'Value',
  'import.reason': 'Reason',
  'import.change-store': 'Store',
  'import.change-field': 'Field',
  'import.change-before': 'Old value',
  'import.change-after': 'New value',
  'import.received': 'Your file was received. You can leave this page: the import goes on by itself.',
  'import.checking': 'Your file was received. We check it now; nothing is saved before you decide.',
  'import.discarded': 'This file was checked and discarded. None of its rows were imported.',
  'import.held':
    'Not imported yet: barcodes or taxes of this file seem wrong or incomplete. Rows concerned: {{held}} of {{total}}. Open the check to see and correct them.',
  'import.finished': 'Items imported: {{imported}}. New: {{created}}, updated: {{updated}}, unchanged: {{unchanged}}.',
  'import.finished-with-errors':
    'Rows imported: {{imported}} of {{total}}. New: {{created}}, updated: {{updated}}, unchanged: {{unchanged}}. Rows with errors: {{failed}}. Correct them in the error file and import it again.',
  'import.only-bad': 'The only row could not be imported. Correct it in the error file and import it again.',
  'import.all-bad': 'None of the {{total}} rows could be imported. Correct them in the error file and import it again.',
  'import.interrupted':
    'The import was interrupted three times and has stopped. Rows imported: {{imported}} of {{total}}. Import the file again: rows imported already stay as they are.',
  'import.cards-destroyed':
    'Rows with a card number: {{cards}}. Card numbers are never stored here: the original file was destroyed, and the error file shows them masked.',
  'import.disk-full':
    'The import met a full disk three times and has stopped. Rows imported: {{imported}} of {{total}}. Import the file again later: rows imported already stay as they are.',
  'import.errors-lost':
    'The error file could not be stored because the disk was full. Import the file again to get one.',
  'import.encoding': 'Encoding: {{encoding}}.',
  'import.encoding-guessed':
    'The file does not say how its letters are encoded. It was read as {{encoding}}: “{{before}}” became “{{after}}”. If that is wrong, save it as CSV (UTF-8) and import it again.',
  'import.columns-ignored': 'Columns not used: {{columns}}.',
  'import.empty': 'This file is empty. Choose a file with a header and at least one item.',
  'import.no-rows': 'This file has a header but no items below it.',
  'import.not-text': 'This file is not plain text. Save your list as CSV (UTF-8) or XLSX and choose that file.',
  'import.not-workbook': 'This file is not an Excel workbook. Save your list as XLSX or CSV and choose that file.',
  'import.row-too-large': 'Row {{row}} of the workbook is longer than 1 MB. No item needs that much.',
  'import.sheet': 'Sheet read: {{sheet}}.',
  'import.sheet-name': 'Items',
  'import.workbook-damaged':
    'This workbook is damaged and cannot be read. Open it in your spreadsheet program, save it as XLSX again and choose that file.',
  'import.workbook-doctype':
    'This workbook contains a document type definition, which no spreadsheet program writes. Save your list as XLSX again and choose that file.',
  'import.workbook-locked':
    'This workbook is protected with a password. Save it as XLSX without a password and choose that file.',
  'import.workbook-macros':
    'This workbook contains macros. Save it as a workbook without macros (XLSX) and choose that file.',
  'import.workbook-slow':
    'This workbook took too long to read. Save your list alone as XLSX or CSV and choose that file.',
  'import.workbook-too-large':
    'This workbook unpacks to far more than a list of items needs. Save your list alone as XLSX or CSV and choose that file.',
  'import.file-lost': 'The uploaded file could not be found any more. Upload it again.',
  'import.header-missing':
    'These columns are missing in the first row: {{columns}}. Download the template to see all columns.',
  'import.header-twice': 'These columns stand more than once in the first row: {{columns}}.',
  'import.record-too-large':
    'Row {{row}} is longer than 64 KB. Check whether a quotation mark is missing in or above it.',
  'import.repeated': 'This barcode comes again further down with other values. The last row counts.',
  'import.too-many-columns': 'Row {{row}} has more than 200 columns.',
  'import.quote-open': 'In row {{row}} a quotation mark opens a cell and is never closed.',
  'import.too-many-rows': 'This file has more than 1,000,000 rows. Split it and import the parts.',
}
