/**
 * Life of an uploaded catalogue file. Spec 2 §4. A file that is checked first waits as CHECKED for the partner's decision and
 * ends as DISCARDED without one.
 */
export const batchStatuses = [
  'STARTED',
  'INPROGRESS',
  'CHECKED',
  'FINISHED',
  'FINISHEDWITHERRORS',
  'FAILED',
  'DISCARDED',
] as const
export type BatchStatus = (typeof batchStatuses)[number]
export const isBatchRunning = (status: BatchStatus): boolean => status === 'STARTED' || status === 'INPROGRESS'
/** Returns true for statuses with an error file; all other statuses offer the original file. */
export const hasErrorFile = (status: BatchStatus): boolean =>
  status === 'FAILED' || status === 'FINISHEDWITHERRORS' || status === 'CHECKED'

/** CHECK reads a file and compares it with the catalogue; IMPORT also writes its rows. */
export const batchModes = ['IMPORT', 'CHECK'] as const
export type BatchMode = (typeof batchModes)[number]
/** Checked files of one partner that may wait for a decision, and the days after which a waiting file is discarded. */
export const openChecksMax = 5
export const openCheckDays = 30

/** 100 MB and 1,000,000 rows; a larger file is rejected while streaming. */
export const fileBytesMax = 100 * 1024 * 1024
export const fileRowsMax = 1_000_000

/**
 * Small files have a separate queue, so that short imports do not wait behind long imports. The cost of a file grows
 * with its bytes and stores.
 */
export const importQueues = ['SMALL', 'LARGE'] as const
export type ImportQueue = (typeof importQueues)[number]
const smallBytesMax = 256 * 1024
/** Compression factor of a workbook: its rows need about four times as much as text. */
const packing = 4
export const importQueueOf = (bytes: number, stores: number, isPacked: boolean): ImportQueue =>
  bytes * (isPacked ? packing : 1) * Math.max(1, stores) <= smallBytesMax ? 'SMALL' : 'LARGE'
