import * as z from 'zod/mini'
import { define } from '#server/jobs/define.ts'
import { digest } from './webhooks.service.ts'

export const webhookJobs = [define('plaid-news', z.strictObject({ id: z.uuid() }), digest)]
