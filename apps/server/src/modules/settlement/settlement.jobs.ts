import * as z from 'zod/mini'
import { define } from '#server/jobs/define.ts'
import { retryWhileUnavailable } from '#server/jobs/retry-while-unavailable.ts'
import { runCutOffs } from './runs/cut-offs.service.ts'
import { sendFiles } from './payouts/send.service.ts'
import { settleArrived } from './payouts/settle.service.ts'

const nothing = z.looseObject({})

/** Schedules of settlement: runs five minutes after the cut-off, files to the bank, arrivals. */
export const payoutJobs = [
  define('settlement-runs', nothing, (_, deps) => retryWhileUnavailable(deps, () => runCutOffs(deps)), '* * * * *'),
  define('payouts-send', nothing, (_, deps) => retryWhileUnavailable(deps, () => sendFiles(deps)), '* * * * *'),
  define('payouts-settle', nothing, (_, deps) => retryWhileUnavailable(deps, () => settleArrived(deps)), '* * * * *'),
].map((job) => ({ ...job, atStart: true }))
