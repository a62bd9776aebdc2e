import { itemBatchJobs } from '#server/modules/item-batches/item-batches.jobs.ts'
import { postJobs } from '#server/modules/post/post.jobs.ts'
import type { Job } from './define.ts'

/** Every job the worker knows. */
export const jobs: readonly Job[] = [...postJobs, ...itemBatchJobs]
