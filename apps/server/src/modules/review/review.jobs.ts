import { holderJobs } from './evidence/holder.jobs.ts'
import { waitingJobs } from './decision/waiting.jobs.ts'
import { licenseJobs } from './evidence/license.jobs.ts'
import { npiJobs } from './evidence/npi.jobs.ts'
import { sanctionsRecheckJobs } from './evidence/sanctions.jobs.ts'
import { tinJobs } from './evidence/tin.jobs.ts'

/** All background work of the review. */
export const reviewJobs = [
  ...holderJobs,
  ...waitingJobs,
  ...licenseJobs,
  ...npiJobs,
  ...tinJobs,
  ...sanctionsRecheckJobs,
]
