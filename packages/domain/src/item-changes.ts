/** Kinds of changes of a partner's catalogue. An undo is a change and can be undone. */
export const itemChangeKinds = ['IMPORT', 'BULK_EDIT', 'BULK_DELETE', 'EDIT', 'CREATE', 'UNDO', 'COPY'] as const
export type ItemChangeKind = (typeof itemChangeKinds)[number]

/** RUNNING: an undo of many values or a copy of many items that a worker continues. FAILED: three attempts ended without progress. */
export const itemChangeStatuses = ['RUNNING', 'DONE', 'FAILED'] as const

/** Days during which a change can be undone. The values before it are deleted afterwards. */
export const undoDays = 30

/** Undos of at most this many values end within the request; a worker runs larger ones. */
export const undoAtOnceMax = 2000

/** Copies of at most this many items end within the request; a worker runs larger ones. */
export const copyAtOnceMax = 5000
