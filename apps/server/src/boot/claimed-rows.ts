import type { ClaimedRows } from '#server/jobs/claims.ts'
import { sendMessage } from '#server/modules/accounts/recipients.service.ts'
import { imports } from '#server/modules/catalogue/catalogue.jobs.ts'
import { undos } from '#server/modules/catalogue/changes/undo.jobs.ts'
import { webhooks } from '#server/modules/notifications/webhooks/webhooks.jobs.ts'
import { messages } from '#server/modules/outbox/outbox.jobs.ts'

/** Every table with rows that workers claim. The crash test claims a row of every table. */
export const everyClaimedRows: readonly ClaimedRows[] = [messages(sendMessage), webhooks, imports, undos]
