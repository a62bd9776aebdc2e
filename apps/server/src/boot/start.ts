import { setTimeout as pause } from 'node:timers/promises'
import { buildApp, buildWorkerApp } from './app.ts'
import type { Config } from '#server/config/config.ts'
import { openConnections } from '#server/db/connections.ts'
import { connect, poolOver } from '#server/db/db.ts'
import { directUrl, refuseOwners, serviceUrl, type ServiceRole } from '#server/db/service-login.ts'
import { newNamedLocks } from '#server/base/named-locks.ts'
import { newLongLists } from '#server/db/page.ts'
import { checkRows } from '#server/db/row-check.ts'
import { passwordHasher } from '#server/secrets/passwords.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import type { Draining } from '#server/http/drain.ts'
import { addressesFor } from '#server/integrations/addresses/choose.ts'
import { captchaFor } from '#server/integrations/captcha/live.ts'
import { openFiles } from '#server/integrations/files/open.ts'
import { StoreUnavailableError, type Files } from '#server/integrations/files/port.ts'
import { smtpMail } from '#server/integrations/mail/live.ts'
import { signedReports } from '#server/integrations/mail/reports.ts'
import { plaidPorts } from '#server/integrations/plaid/live.ts'
import { readSheet } from '#server/integrations/sheets/reader.ts'
import { readRecords } from '#server/integrations/sheets/records.ts'
import { writeWorkbook } from '#server/integrations/sheets/write-journal.ts'
import { writeSheet } from '#server/integrations/sheets/write-workbook.ts'
import { twilioText } from '#server/integrations/text/live.ts'
import { liveAchBank } from '#server/integrations/ach-bank/live.ts'
import { liveCardIssuer } from '#server/integrations/card-issuer/live.ts'
import { fetchedSanctionsList, manualSanctionsList } from '#server/integrations/sanctions-list/live.ts'
import { webhookSender } from '#server/integrations/webhooks/live.ts'
import { newNewestValue } from '#server/base/newest-value.ts'
import { sanctionsJobs } from '#server/modules/sanctions/sanctions.jobs.ts'
import { noNpiRegistry, npiRegistry } from '#server/integrations/npi/live.ts'
import { embeddedTin, noTin } from '#server/integrations/tin/embedded.ts'
import { senderOver, startWorker, type Sender } from '#server/jobs/boss.ts'
import type { Job } from '#server/jobs/define.ts'
import { sweepFilesJobs, retentionJobs } from '#server/boot/retention.ts'
import { bankingJobs } from '#server/modules/banking/banking.jobs.ts'
import { partnerJobs } from '#server/modules/partners/stores/ending.jobs.ts'
import { approvedProductJobs, itemBatchJobs } from '#server/modules/catalogue/catalogue.jobs.ts'
import { documentJobs, identityJobs } from '#server/modules/onboarding/onboarding.jobs.ts'
import { unusedInviteJobs } from '#server/modules/users/invitations/unused-invites.jobs.ts'
import { salesMailJobs } from '#server/modules/sales/sales-mails/sales-mails.jobs.ts'
import { dailyMailJobs } from '#server/modules/notifications/daily.jobs.ts'
import { eventSealJobs } from '#server/modules/accounts/account/event-seals.service.ts'
import { sendMessage } from '#server/modules/accounts/recipients.service.ts'
import { inboxJobs } from '#server/modules/inbox/inbox.jobs.ts'
import { listNoticeJobs } from '#server/modules/catalogue/approved-products/notices.jobs.ts'
import { proposalJobs } from '#server/modules/proposals/proposals.jobs.ts'
import { outboxJobs } from '#server/modules/outbox/outbox.jobs.ts'
import { feeNoticeJobs } from '#server/modules/sales/fee-schedules/notices.jobs.ts'
import { runNewChecks } from '#server/modules/ledger-checks/run-checks.service.ts'
import { ledgerCheckJobs } from '#server/modules/ledger-checks/ledger-checks.jobs.ts'
import { accountantJobs } from '#server/modules/bookkeeping/bookkeeping.jobs.ts'
import { payoutJobs } from '#server/modules/settlement/settlement.jobs.ts'
import { endRechecks } from '#server/modules/review/evidence/recheck.service.ts'
import { reviewJobs } from '#server/modules/review/review.jobs.ts'
import { offlineTerminalJobs } from '#server/modules/sales/terminals/offline.jobs.ts'
import { purchaseJobs } from '#server/modules/sales/purchases/purchases.jobs.ts'
import { replyJobs } from '#server/modules/settlement/replies/replies.jobs.ts'
import { expiryJobs } from '#server/modules/onboarding/documents/expiry.jobs.ts'
import { ownFolder } from '#server/config/own-folder.ts'
import { openKeyring } from '#server/db/keys/open-keyring.ts'
import type { Deps } from '../ports/deps.ts'
import { everyClaimedRows } from './claimed-rows.ts'
import { handOverJobs } from './owned-work.ts'
import { proposalKinds } from './proposal-kinds.ts'
import { refuseDemonstration } from './refuse-demonstration.ts'

/** All jobs of the worker. */
export const jobs: readonly Job[] = [
  ...outboxJobs(sendMessage),
  ...itemBatchJobs,
  ...approvedProductJobs,
  ...partnerJobs(endRechecks),
  ...retentionJobs,
  ...sweepFilesJobs,
  ...documentJobs,
  ...expiryJobs,
  ...identityJobs,
  ...bankingJobs,
  ...purchaseJobs,
  ...offlineTerminalJobs,
  ...payoutJobs,
  ...ledgerCheckJobs,
  ...accountantJobs,
  ...dailyMailJobs,
  ...salesMailJobs,
  ...eventSealJobs,
  ...unusedInviteJobs,
  ...feeNoticeJobs,
  ...handOverJobs,
  ...inboxJobs,
  ...listNoticeJobs,
  ...proposalJobs(proposalKinds),
  ...replyJobs,
  ...sanctionsJobs,
  ...reviewJobs,
]

type Stop = () => Promise<void>
/** Time limit of calls to providers: short while a person waits, longer in the worker. */
const interactiveMs = 8000
const waitMsOf: Record<ServiceRole, number> = { tillgate_api: 300, tillgate_worker: 5000 }

type Connections = ReturnType<typeof connect>
type OpenDeps = { deps: Deps; sender: Sender; close: Stop } & Record<'sql' | 'reserve' | 'queueSql', Connections>

/** On a separate connection; the working connections open with the first request. */
const readKeys = async (config: Config, login: string, role: ServiceRole, isUnlimited: boolean): Promise<Keyring> => {
  const once = connect(directUrl(config, login), role, 1, () => undefined, { isUnlimited })
  try {
    return await openKeyring({ config, pool: poolOver(once) })
  } finally {
    await once.end()
  }
}

/** A store that does not answer does not stop the start: calls that need a file return 503 until the store is back. */
const prepareFiles = async ({ files: settings, dataDir }: Config, log: Deps['log']): Promise<Files> => {
  if (settings.kind === 'disk' && settings.dir.startsWith(dataDir)) ownFolder(dataDir)
  const files = await openFiles(settings)
  await files.prepare().catch((error: unknown) => {
    if (!(error instanceof StoreUnavailableError)) throw error
    log.warn({ err: error }, 'file_store.unavailable')
  })
  return files
}

/**
 * `waitMs`: for a free connection. `isUnlimited`: without the limits of requests, on connections to PostgreSQL itself.
 * `checksRows`: compares rows with their shapes; not in production.
 */
type Options = { waitMs?: number; isUnlimited?: boolean; checksRows?: boolean }

/** Everything one role of the process needs, and how to let go of it. */
export const openDeps = async (
  config: Config,
  url: string,
  role: ServiceRole,
  log: Deps['log'],
  { waitMs = waitMsOf[role], isUnlimited = false, checksRows = !config.production }: Options = {},
): Promise<OpenDeps> => {
  if (checksRows) checkRows()
  const files = await prepareFiles(config, log)
  // In production the URL has the service's own login; otherwise it is derived from the owner's URL.
  const own = config.production ? url : serviceUrl(url, role, config.databaseServicePassword)
  const login = isUnlimited ? directUrl(config, own) : own
  const keyring = await readKeys(config, login, role, isUnlimited)
  const {
    sql,
    reserveSql,
    queueSql,
    close: closeConnections,
    ...connections
  } = openConnections(config, login, role, { waitMs, log, isUnlimited })
  const sender = senderOver(sql, log)
  const passwords = passwordHasher()
  const mail = smtpMail(config.smtpUrl, config.mailFrom)
  const deps: Deps = {
    config,
    ...connections,
    keyring,
    enqueue: sender.enqueue,
    passwords,
    namedLocks: newNamedLocks(),
    longLists: newLongLists(),
    files,
    mail,
    mailReports: signedReports(config.mailReportsKey),
    text: twilioText(config.sms),
    captcha: captchaFor(config),
    addresses: addressesFor(config.addresses),
    cardIssuer: liveCardIssuer(config.issuer),
    achBank: liveAchBank(config.ach),
    tin: config.tinCheck === 'embedded' ? embeddedTin : noTin,
    sanctionsList: config.sanctionsListUrl === '' ? manualSanctionsList : fetchedSanctionsList(config.sanctionsListUrl),
    sanctionIndex: newNewestValue(),
    webhooks: webhookSender({ isLocal: config.webhooksAreLocal }),
    npi: config.npiUrl === '' ? noNpiRegistry : npiRegistry(config.npiUrl),
    ...plaidPorts(config, role === 'tillgate_api' ? { wholeMs: interactiveMs } : {}),
    sheets: { read: readSheet, records: readRecords, write: writeSheet, workbook: writeWorkbook },
    stopping: new AbortController(),
    log,
  }
  const close = async () => {
    mail.close()
    await Promise.all([passwords.close(), closeConnections()])
  }
  return { deps, sender, sql, reserve: reserveSql, queueSql, close }
}

/** Explains a taken port in one sentence instead of a stack trace. */
const orTaken = (port: number, setting: string, error: unknown): never => {
  if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
  throw new Error(`Port ${port} is taken by another program: end it, or set ${setting} to a free port.`, {
    cause: error,
  })
}

/** Runs before anything is served or sent; closes the pools that it opened when the start is refused. */
const refuseAtStart = async ({ config, pool }: Deps, sql: ReturnType<typeof connect>, close: Stop): Promise<void> => {
  try {
    await refuseOwners(sql)
    if (config.production) await refuseDemonstration({ pool })
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Listens, and stops without losing an answer: not ready first, so that the balancer sends requests elsewhere; after
 * `drainMs` open requests, then connections.
 */
export const startApi = async (config: Config, url: string, log: Deps['log']): Promise<Stop> => {
  const { deps, sender, sql, close } = await openDeps(config, url, 'tillgate_api', log)
  await refuseAtStart(deps, sql, close)
  await sender.start()
  const draining = { yes: false }
  const app = await buildApp(deps, draining)
  const stop = async () => {
    draining.yes = true
    if (app.server.listening) await pause(config.drainMs)
    await app.close()
    await sender.stop()
    await close()
  }
  await app.listen({ port: config.port, host: config.host }).catch(async (error: unknown) => {
    await stop()
    orTaken(config.port, 'PORT', error)
  })
  return stop
}

/** Answers the orchestrator and the monitoring on a port of the worker's own, where one is set. */
const startHealthServer = async (deps: Deps, draining: Draining): Promise<Stop> => {
  const { workerPort, host } = deps.config
  if (workerPort === undefined) return async () => {}
  const app = buildWorkerApp(deps, draining)
  await app.listen({ port: workerPort, host }).catch((error: unknown) => orTaken(workerPort, 'WORKER_PORT', error))
  return () => app.close()
}

/** Works the queues until it is asked to stop; a job that runs is finished first. */
export const startWorking = async (config: Config, url: string, log: Deps['log']): Promise<Stop> => {
  const { deps, sender, sql, queueSql, close } = await openDeps(config, url, 'tillgate_worker', log)
  await refuseAtStart(deps, sql, close)
  const draining = { yes: false }
  const stopHealth = await startHealthServer(deps, draining).catch(async (error: unknown) => {
    await close()
    throw error
  })
  await sender.start()
  const stop = await startWorker(queueSql, deps, jobs, {
    watches: ({ look }) => everyClaimedRows.map(({ watch }) => watch(deps, look)),
  })
  await runNewChecks(deps)
  return async () => {
    draining.yes = true
    // Imports and undos end at their next step and go on in the next process, without counting as lost.
    deps.stopping.abort()
    await stop()
    await sender.stop()
    await stopHealth()
    await close()
  }
}
