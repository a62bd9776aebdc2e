import { once } from 'node:events'
import process from 'node:process'
import { dataDirOf, readConfig, type Config } from '#server/config/config.ts'
import { awaitDatabase } from './await-database.ts'
import { backUp, restore } from './backup.ts'
import { distribute, migrate, migrateAlone } from './migrate.ts'
import { directUrl, refuseOwners, servicePassword, serviceUrl, type ServiceRole } from '#server/db/service-login.ts'
import { addOperator, inviteFirstAdmin } from './first-admin.ts'
import { demoPartners, demoPassword } from '#server/seed/program.ts'
import { rotateKeys } from '#server/db/keys/rotate-keys.ts'
import { demoAuthenticator, demoStaff } from '#server/seed/staff.ts'
import { openLog } from '#server/http/log.ts'
import { openDeps, startApi, startWorking } from './start.ts'
import { startProblem } from './start-problem.ts'
import { unlockOperator } from './unlock-operator.ts'
import { verifyAuditLog } from './verify-audit.ts'
import type { Deps } from '../ports/deps.ts'
import { prepareDemonstration, seed } from './demonstration.ts'
import { withProgress } from './progress.ts'

const print = (...lines: string[]): void => {
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Accounts of the demonstration's partners that a start prints, as the README does. */
const shown = new Set([
  'maria@delgado.test',
  'sam@delgado.test',
  'ana@delgado.test',
  'luis@delgado.test',
  'pat@cornerpharmacy.test',
  'dana@brightdental.test',
])
const demonstration = [
  `  Demonstration sign-ins, all with the password ${demoPassword}`,
  ...demoPartners.flatMap((partner) =>
    partner.people
      .filter(({ email }) => shown.has(email))
      .map((person) => `    ${person.email.padEnd(26)} ${person.title}, ${partner.stores[0].name}`),
  ),
  ...demoStaff.map(({ email, title }) => `    ${email.padEnd(26)} ${title}, operator console`),
  `    Authenticator secret of the operators: ${demoAuthenticator}`,
]
const notSeeded = [
  '  DATABASE_URL names a database of yours: nothing was put into it. For the demonstration program run',
  '    APP_ENV=development node apps/server/dist/main.js seed',
]

const welcome = ({ publicUrl, sandboxPort }: Config, lines: readonly string[]): void =>
  print(
    '',
    `  Portal           ${publicUrl}`,
    `  Operator console ${publicUrl}/operator`,
    `  Sandbox console  http://localhost:${sandboxPort}`,
    '',
    ...lines,
    '',
    '  Stop with Ctrl+C.',
    '',
  )

type Stop = () => Promise<void>
type Database = { url: string; stop: Stop }

/** Connects to the given database. Without one, starts the embedded database, in development only. */
const openDatabase = async (config: Config): Promise<Database> => {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, stop: async () => {} }
  const { startEmbedded } = await import('#server/db/embedded/start.ts')
  return withProgress('Starting the database', () => startEmbedded({ dataDir: config.dataDir }))
}

/** Command line command with its arguments. */
const command =
  (work: (deps: Deps, words: readonly string[]) => Promise<string>) =>
  async (config: Config, url: string, log: Deps['log']): Promise<void> => {
    const { deps, sender, sql, close } = await openDeps(config, url, 'tillgate_api', log)
    await refuseOwners(sql)
    await sender.start()
    try {
      print(await work(deps, process.argv.slice(3)))
    } finally {
      await sender.stop()
      await close()
    }
  }

/** Invites an administrator of the operators' console, once. */
const operatorAdmin = command(async (deps, words) => `An invitation goes to ${await inviteFirstAdmin(deps, words)}.`)

const operatorAdd = command(async (deps, words) => `An invitation goes to ${await addOperator(deps, words)}.`)

const operatorUnlock = command(unlockOperator)

/** Runs with the worker's login: only this login may take the role that reads the sealed columns. */
const rotate = async (config: Config, url: string, log: Deps['log']): Promise<void> => {
  const { deps, close } = await openDeps(config, url, 'tillgate_worker', log)
  try {
    print(`A process that does not know the key ${config.dataKeys[0].id} cannot open what is wrapped from now on.`)
    const { key, rewrapped, left } = await rotateKeys(deps)
    print(`${rewrapped} values were wrapped under the key ${key}, ${left} lie under older ones.`)
    if (left > 0)
      throw new Error('A process without the newest key in front is still writing: restart it, and run this again.')
  } finally {
    await close()
  }
}

/** Rejects when the process is asked to stop before `work` has ended. */
const unlessStopped = <T>(work: Promise<T>, { signal }: AbortController): Promise<T> => {
  const stopped = async (): Promise<never> => {
    await once(signal, 'abort')
    throw new Error('The start was stopped.')
  }
  return Promise.race([work, stopped()])
}

/** Starts API, worker and database in one process, as `npm start` does. */
const startAll = async (config: Config, url: string, log: Deps['log'], stopping: AbortController): Promise<Stop> => {
  const password = servicePassword(url, config.databaseServicePassword)
  // A given database may hold real partners: only the command `seed` adds the demonstration to it.
  const isDemonstration = !config.production && config.databaseUrl === undefined
  // The addresses are printed instead of the notices of a start.
  if (isDemonstration && log.level === 'info') log.level = 'warn'
  if (isDemonstration) await unlessStopped(prepareDemonstration(config, url, log, stopping), stopping)
  else await migrate(directUrl(config, url), password)
  const login = (role: ServiceRole): string => serviceUrl(url, role, password)
  const stops = [
    await startApi(config, login('tillgate_api'), log),
    await startWorking(config, login('tillgate_worker'), log),
  ]
  log.level = config.logLevel
  if (isDemonstration) welcome(config, demonstration)
  else if (!config.production) welcome(config, notSeeded)
  return async () => {
    for (const stop of stops) await stop()
  }
}

type Start = (config: Config, url: string, log: Deps['log']) => Promise<Stop>
/** Arguments of a role. `stopping` is aborted when the process is asked to stop. */
type RoleArgs = [config: Config, url: string, log: Deps['log'], stopping: AbortController]

/** Starts a service once its database answers. Until then health checks on `portOf` get "live" and "not ready". */
const whenAnswering =
  (start: Start, portOf: (config: Config) => number | undefined) =>
  async (...[config, url, log, stopping]: RoleArgs): Promise<Stop | void> => {
    const { host, production } = config
    // In production the URL has the service's own login, which PgBouncer accepts.
    const asked = production ? url : directUrl(config, url)
    if (await awaitDatabase(asked, { port: portOf(config), host, log, stopping: stopping.signal }))
      return start(config, url, log)
  }

const startWorker: Start = (config, url, log) => startWorking({ ...config, workerPort: workerPortOf(config) }, url, log)
const workerPortOf = ({ workerPort = 3001 }: Config): number => workerPort

const folderOf = (role: string): string => {
  const [, , , folder] = process.argv
  if (folder === undefined) throw new Error(`Usage: main.js ${role} <folder>`)
  return folder
}

const roles = {
  api: whenAnswering(startApi, ({ port }) => port),
  worker: whenAnswering(startWorker, workerPortOf),
  all: startAll,
  migrate: migrateAlone,
  distribute: async (config: Config, url: string) => print(await distribute(config, url)),
  seed,
  backup: async (config: Config, url: string) =>
    print(await backUp(config, directUrl(config, url), folderOf('backup'))),
  restore: async (config: Config, url: string, log: Deps['log']) =>
    print(await restore(config, directUrl(config, url), folderOf('restore'), log)),
  'operator-admin': operatorAdmin,
  'operator-add': operatorAdd,
  'operator-unlock': operatorUnlock,
  'rotate-keys': rotate,
  'verify-audit': command(verifyAuditLog),
} as const
const isRole = (text: string): text is keyof typeof roles => Object.hasOwn(roles, text)

const exit = (code: number) => () => process.exit(code)

/** Stops once and in order. Stops the database and exits after `patienceMs` even if `stop` still runs. */
const stopOnSignal = (stop: () => Promise<void>, stopDatabase: () => Promise<void>, patienceMs: number): void => {
  let stopping = false
  const halt = (code: number) => {
    if (stopping) return
    stopping = true
    setTimeout(() => stopDatabase().then(exit(1), exit(1)), patienceMs).unref()
    stop().then(exit(code), exit(1))
  }
  process.on('SIGTERM', () => halt(0))
  process.on('SIGINT', () => halt(0))
  // An unknown state: finish open work, then end, so that the supervisor starts a new process.
  process.on('unhandledRejection', (error) => {
    process.stderr.write(`unhandled: ${error instanceof Error ? (error.stack ?? error.message) : 'unknown'}\n`)
    halt(1)
  })
}

/** Starts tracing where it is configured. Its code is loaded only then. Returns the function that sends the last spans. */
const startTraces = async ({ traces }: Config, role: string): Promise<Stop> => {
  if (!traces) return async () => {}
  const { startTracing } = await import('./tracing.ts')
  return startTracing(traces, `tillgate-${role}`)
}

const main = async (): Promise<void> => {
  const role = process.argv[2] ?? 'all'
  if (!isRole(role)) throw new Error(`Unknown role ${role}: one of ${Object.keys(roles).join(', ')}`)
  const config = readConfig()
  const stopTraces = await startTraces(config, role)
  const database = openDatabase(config)
  const stopDatabase = async () => (await database).stop()
  const log = openLog(config)
  const stopping = new AbortController()
  const run: (...given: RoleArgs) => Promise<Stop | void> = roles[role]
  const working = database.then(({ url }) => run(config, url, log, stopping))
  // A stop during the start: finishes the steps that began, then shuts down.
  const end = async (): Promise<void> => {
    stopping.abort()
    const stop = await working.catch(() => {})
    await stop?.()
    await stopTraces()
    await stopDatabase()
  }
  stopOnSignal(end, stopDatabase, config.drainMs + 25_000)
  const stop = await working.catch(async (error: unknown) => {
    // The handler of the signal stops the database and exits.
    if (stopping.signal.aborted) return undefined
    await stopDatabase()
    throw error
  })
  if (stopping.signal.aborted) return
  if (stop) return
  await stopTraces()
  await stopDatabase()
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${startProblem(error, dataDirOf())}\n`)
  process.exit(1)
}
