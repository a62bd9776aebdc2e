import { channel, tracingChannel } from 'node:diagnostics_channel'

/** One statement that a pool sends. */
export type TracedStatement = { text: string }
/** Statements of every pool. Without tracing the channel has no subscriber and costs a comparison. */
export const statements = tracingChannel<unknown, TracedStatement>('tillgate.statement')

/** One run of a job. `traceparent` names the span in which the job was enqueued (W3C Trace Context). */
export type TracedJob = { queue: string; traceparent: string | undefined }
/** Runs of jobs in this worker. */
export const jobRuns = tracingChannel<unknown, TracedJob>('tillgate.job')

/** Name of the job payload's field with the enqueuing span. The worker removes the field before the job runs. */
export const traceField = 'traceparent'
/** Payloads of jobs about to be enqueued; the subscriber adds `traceparent`. */
export const enqueued = channel('tillgate.enqueue')
