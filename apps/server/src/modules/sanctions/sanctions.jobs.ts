import { fetchJobs } from './lists/fetch.jobs.ts'
import { screenJobs } from './screening/screen.jobs.ts'

/** All background work with the sanctions list. */
export const sanctionsJobs = [...fetchJobs, ...screenJobs]
