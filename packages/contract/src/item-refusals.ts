/** Errors of fields of repairs and readings; `params` name the row or the sheets. */
export const itemFieldErrorCodes = ['repair.twice', 'repair.gone', 'sheet.unknown', 'list.columns-missing'] as const

/** Error codes of items, of repairs, of edits of many items, and of undos. */
export const itemRefusals = {
  'item.not-found': 404,
  'item.barcode-taken': 409,
  'item.barcode-fixed': 409,
  /** Names and units belong to all stores: a supervisor of some stores changes prices alone. */
  'item.shared-texts': 409,
  'item.already-in-store': 409,
  'cover-request.open': 409,
  'cover-request.covered': 409,
  'cover-request.no-list': 409,
  'cover-request.scale-label': 409,
  'batch.sheet-unknown': 422,
  'repair.row-repeated': 422,
  'repair.row-gone': 409,
  'scale-label.taken': 409,
  'scale-label.gone': 409,
  'edit.changed-meanwhile': 409,
  'change.not-found': 404,
  'change.busy': 409,
  'change.undone': 409,
  'change.expired': 409,
  'change.nothing': 409,
  'item-copy.nothing': 409,
} as const
