import * as z from 'zod/mini'
import { mailsAtOnce } from '#server/integrations/mail/port.ts'
import { define } from '#server/jobs/define.ts'
import { sendPost } from './identity-post.service.ts'

/** As many at once as the mail server takes: people wait for their codes. */
export const identityPostJobs = [
  { ...define('identity-post', z.strictObject({ id: z.uuid() }), sendPost), atOnce: mailsAtOnce },
]
