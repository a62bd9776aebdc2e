import * as z from 'zod/mini'
import { define } from '#server/jobs/define.ts'
import { sendPost } from './identity-post.service.ts'

/** Two at once, as many as the mail server is asked at once: people wait for their codes. */
export const identityPostJobs = [{ ...define('identity-post', z.strictObject({ id: z.uuid() }), sendPost), atOnce: 2 }]
