/** Life of an uploaded catalogue file. Spec 2 §4. */
export const batchStatuses = ['STARTED', 'INPROGRESS', 'FINISHED', 'FINISHEDWITHERRORS', 'FAILED'] as const
export type BatchStatus = (typeof batchStatuses)[number]
export const isBatchRunning = (status: BatchStatus): boolean => status === 'STARTED' || status === 'INPROGRESS'
/** An error file exists for these alone; the others offer the original. */
export const hasErrorFile = (status: BatchStatus): boolean => status === 'FAILED' || status === 'FINISHEDWITHERRORS'

/** 100 MB and 1,000,000 rows; a file one byte longer is refused while it still streams. */
export const fileBytesMax = 100 * 1024 * 1024
export const fileRowsMax = 1_000_000

/**
 * Small files have a lane of their own, so that nobody waits for seconds of work behind minutes of it. What a file costs
 * grows with its bytes and with its stores.
 */
export const lanes = ['SMALL', 'LARGE'] as const
export type Lane = (typeof lanes)[number]
const smallBytesMax = 256 * 1024
/** A workbook is packed: its rows need about four times as much as text. */
const packing = 4
export const laneOf = (bytes: number, stores: number, isPacked: boolean): Lane =>
  bytes * (isPacked ? packing : 1) * Math.max(1, stores) <= smallBytesMax ? 'SMALL' : 'LARGE'
