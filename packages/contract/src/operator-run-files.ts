import * as z from 'zod/mini'
import { fieldError } from './refusals.ts'
import { route } from './route.ts'
import { operators } from './access.ts'
import { dollars } from './scalars.ts'

/** Bank file of a run. Before approval: the file that an approval now would create, without name and checksum. */
export const RunFile = z.strictObject({
  status: z.enum(['PREVIEW', 'READY', 'SENT']),
  name: z.nullable(z.string()),
  bank: z.string(),
  transfers: z.number(),
  credits: dollars,
  records: z.number(),
  blocks: z.number(),
  effectiveOn: z.iso.date(),
  sha256: z.nullable(z.string()),
  /** Attempts of the worker that the bank did not answer; null when the bank has the file, or before the first attempt. */
  silence: z.nullable(
    z.strictObject({ attempts: z.number(), lastAt: z.iso.datetime(), error: z.string(), nextAt: z.iso.datetime() }),
  ),
  sentAt: z.nullable(z.iso.datetime()),
})

/**
 * Returns the first and last lines of the bank file with masked accounts (last four digits visible); before approval,
 * of the file that an approval now would create. 409 run.no-file, run.file, run.file-of-day, run.changed.
 */
export const getRunFileExcerpt = route({
  method: 'GET',
  path: '/api/operator/settlement-runs/:id/file/excerpt',
  summary: 'Read the first and last lines of a run’s file, accounts covered',
  records: true,
  tags: ['Settlement runs'],
  access: operators,
  params: z.strictObject({ id: z.uuid(fieldError('field.invalid')) }),
  answer: z.strictObject({
    head: z.array(z.string()),
    hidden: z.number(),
    tail: z.array(z.string()),
    entryHash: z.string(),
    debits: dollars,
  }),
})
