import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, afterEach, beforeEach, inject } from 'vitest'
import { buildApp } from '#server/boot/app.ts'
import { readConfig } from '#server/config/config.ts'
import { sandboxReportsKey } from '#server/config/providers.ts'
import { directUrl } from '#server/db/service-login.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { connect, poolOver } from '#server/db/db.ts'
import { openLog } from '#server/http/log.ts'
import { returned, type Returned } from '#server/db/rows.ts'
import { plaidPorts } from '#server/integrations/plaid/live.ts'
import { startWorker } from '#server/jobs/boss.ts'
import { jobs, openDeps } from '#server/boot/start.ts'
import type { Deps } from '#server/ports/deps.ts'
import { is, scalar } from '#server/db/rows.ts'
import { watchAnswers } from './documented-answers.ts'
import { testDataDir } from './data-dir.ts'
import { testDatabase } from './database.ts'
import { reportingJobs } from './job-ends.ts'
import { mortal, type Mortal } from './mortal-connections.ts'
import { recordStatements, saveRecorded, type Recorded } from './recorder.ts'
import { refusedShapes } from './refused-shapes.ts'

/** `worker` holds the dependencies of the other process: what its jobs are given. `owner` is the database's, beyond row-level security. */
export type TestApp = {
  base: string
  deps: Deps
  worker: Deps
  owner: Deps['pool']
  work: () => Promise<void>
  /** Ends the worker that `work` began, once its jobs are done. */
  rest: () => Promise<void>
  /** What the API says to the database while something happens. */
  statementsOf: (happening: () => Promise<unknown>) => Promise<string[]>
  /** Kills what the API and the worker have of connections, at a statement of one's choice. */
  connections: Mortal
}

const textOf = (statement: unknown): string =>
  typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : String(statement)

/** Records every statement that the pools' connections are sent. */
const eavesdrop = (pools: pg.Pool[]): Pick<TestApp, 'statementsOf'> => {
  let heard: string[] = []
  for (const pool of pools) {
    pool.on('connect', (client) => {
      const query = client.query.bind(client)
      Object.assign(client, {
        query: (...given: Parameters<typeof query>) => {
          heard.push(textOf(given[0]))
          return query(...given)
        },
      })
    })
  }
  return {
    statementsOf: async (happening) => {
      heard = []
      await happening()
      return heard
    },
  }
}

/** Fails a file that sent a statement which Citus does not plan. Statements without a role are those of the tests' owner. */
const refuse = (recorded: readonly Recorded[]): void => {
  const refused = recorded
    .filter(({ role }) => role !== '')
    .flatMap((statement) => refusedShapes(statement).map((shape) => `${shape}: ${statement.text}`))
  if (refused.length > 0) throw new Error(`Citus refuses statements of this file:\n${refused.join('\n')}`)
}

/** Fails a file with an answer that the OpenAPI document does not have. */
const requireDocumented = (undocumented: readonly string[]): void => {
  if (undocumented.length > 0) throw new Error(`Answers outside of the OpenAPI document:\n${undocumented.join('\n')}`)
}

/** Fails a file that read rows which are not of their shape, also where a job or an answer hid the error. */
const watchRows = (): (() => void) => {
  const faults = new Set<string>()
  const note = (message: unknown): void => {
    const { fault }: Returned = Object(message)
    if (fault !== undefined) faults.add(fault)
  }
  returned.subscribe(note)
  return () => {
    returned.unsubscribe(note)
    if (faults.size > 0) throw new Error([...faults].join('\n'))
  }
}

/** Takes back what a test replaced in these objects. */
const restoreAfterEach = (...objects: readonly object[]): void => {
  let before: readonly object[] = []
  beforeEach(() => {
    before = objects.map((one) => ({ ...one }))
  })
  afterEach(() => {
    for (const [at, one] of objects.entries()) Object.assign(one, before[at])
  })
}

let running: Promise<TestApp> | undefined

const listen = async (settings: NodeJS.ProcessEnv): Promise<TestApp> => {
  const dataDir = testDataDir()
  const url = settings['DATABASE_URL'] ?? (await testDatabase())
  // Port 9 discards: no mail and no text leaves a test.
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    LOG_LEVEL: 'silent',
    MAX_REQUESTS: '10000',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_REPORTS_KEY: sandboxReportsKey,
    SMS_BASE_URL: 'http://127.0.0.1:9',
    CAPTCHA_COST: '1:5-10',
    CAPTCHA_MANUAL_COST: '1:5-10',
    PLAID_BASE_URL: 'http://127.0.0.1:9/plaid',
    NPI_BASE_URL: 'http://127.0.0.1:9/npi',
    ...settings,
  })
  // Tests send many requests at once on two cores; the limit of the wait for a connection has tests of its own.
  const waitMs = 20_000
  const log = openLog(config)
  const {
    deps,
    sender,
    sql: connections,
    reserve,
    close,
  } = await openDeps(config, url, 'tillgate_api', log, { waitMs })
  const worker = await openDeps(config, url, 'tillgate_worker', log)
  // Patient as in life would mean tests of half a minute each.
  const limits = { deadlineMs: 700, pausesMs: [5, 10], restMs: 0 }
  for (const one of [deps, worker.deps]) Object.assign(one, plaidPorts(config, limits))
  // Without the time limits of a service: thousands of rows that a test needs take long on a busy machine.
  const owning = connect(directUrl(config, url), 'tillgate_worker', 2, () => undefined, { isUnlimited: true })
  const { statementsOf } = eavesdrop([connections, reserve])
  const recorded = recordStatements([connections, reserve, worker.sql, worker.queueSql, worker.deps.bulk, owning])
  const mortals = mortal([connections, reserve, worker.sql, worker.queueSql, worker.deps.bulk])
  // A failed or timed-out test leaves a running program with changed dependencies: restored before the next one.
  afterEach(mortals.revive)
  restoreAfterEach(deps, worker.deps, deps.files, worker.deps.files)
  await sender.start()
  await worker.sender.start()
  const app = await buildApp(deps)
  const undocumented = watchAnswers(app)
  const requireShapes = watchRows()
  const base = await app.listen({ port: settings['PORT'] ? config.port : 0, host: '127.0.0.1' })
  let stopWorker: (() => Promise<void>) | undefined
  afterAll(async () => {
    running = undefined
    await stopWorker?.()
    await app.close()
    await sender.stop()
    await worker.sender.stop()
    await close()
    await worker.close()
    await owning.end()
    saveRecorded(inject('database').prefix, recorded())
    refuse(recorded())
    requireDocumented(undocumented())
    requireShapes()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return {
    base,
    deps,
    worker: worker.deps,
    statementsOf,
    connections: mortals,
    owner: poolOver(owning, { waitMs }),
    work: async () => {
      stopWorker ??= await startWorker(worker.queueSql, worker.deps, reportingJobs(jobs))
    },
    rest: async () => {
      await stopWorker?.()
      stopWorker = undefined
    },
  }
}

/**
 * The real app on a real port and a real database; one per test file. `work()` starts its worker. Started at the top of the file:
 * inside a test it would not be stopped, and the worker's next file would get it.
 */
export const startApp = (settings: NodeJS.ProcessEnv = {}): Promise<TestApp> => (running ??= listen(settings))

const fingerprinted =
  'store store_user owner draft document application terms_acceptance item item_store item_batch terminal purchase purchase_line authorisation entry audit_entry outbox'.split(
    ' ',
  )

/** Count and hash of a partner's rows in each table, in one statement, to prove that a call changed nothing. */
export const fingerprintOf = (app: TestApp, partnerId: string): Promise<string> =>
  withTenant({ pool: app.deps.pool, caller: { partnerId } }, async (db) => {
    const prints = fingerprinted.map(
      (table) => sql`
        (select count(*) || ':' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '')
        from ${sql.table(table)} t where partner_id = ${partnerId})`,
    )
    return scalar(is.text).one(db)`select concat_ws(' ', ${sql.join(prints)}) as print`
  })
