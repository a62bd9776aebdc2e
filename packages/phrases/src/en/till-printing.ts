/** The till: receipts on paper. */
export const tillPrinting = {
  print: 'Print',
  notPrinted: 'Nothing was printed',
  printerMissing: 'The printer does not answer. Check that it is on, connected and has paper.',
  printDialog: 'Print another way',
  printDialogHint: 'Opens the print dialog of this device',
  printer: 'Receipt printer',
  printerConnect: 'Connect a receipt printer',
  printerConnectHint: 'By USB. Receipts then print without a dialog.',
  printerForget: 'Disconnect the printer',
} as const
