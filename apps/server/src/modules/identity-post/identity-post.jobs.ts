import * as z from 'zod/mini'
import { define } from '#server/jobs/define.ts'
import { sendPost } from './identity-post.service.ts'

export const identityPostJobs = [define('identity-post', z.strictObject({ id: z.uuid() }), sendPost)]
