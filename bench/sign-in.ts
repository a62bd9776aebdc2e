import { Agent } from 'node:http'
import type { Client } from 'pg'
import { passwordHasher } from '../apps/server/src/secrets/passwords.ts'
import { caseOf, quantile } from './frame/case.ts'
import { msOf } from './frame/cost.ts'
import { steadily } from './frame/steadily.ts'
import type { Bench } from './frame/run.ts'
import { ask, bearer, startProduct, type Server } from './frame/servers.ts'
import { aPartner, aPerson, aReader } from './seed/partners.ts'

const signInsPerSecond = 50
const othersPerSecond = 60
const people = 200
const password = 'Milk-and-2-eggs'
const passwords = passwordHasher()

/** People of one partner with one password, so that each hash takes the same time. */
const seed = async (client: Client) => {
  const { partnerId } = await aPartner(client)
  const passwordHash = await passwords.hash(password)
  const emails: string[] = []
  for (let nth = 0; nth < people; nth += 1) {
    const { email } = await aPerson(client, partnerId, { audience: 'portal', role: 'RETAILER', passwordHash })
    emails.push(email)
  }
  return { emails, passwordHash, token: await aReader(client, partnerId) }
}

const signInOver = (server: Server, emails: readonly string[]) => {
  let nth = 0
  return () => {
    nth += 1
    // One address may try thirty times a minute, so each sign-in has an address and a connection of its own.
    const localAddress = `127.1.${Math.floor(nth / 250) % 250}.${(nth % 250) + 1}`
    const body = { email: emails[nth % people], password }
    return ask(server, { path: '/api/auth/login', body, localAddress, agent: new Agent() })
  }
}

/** Other calls while people sign in, against the same calls alone; and a sign-in against its hash. */
export const bench: Bench = async (run) => {
  const seconds = run.size(6, 2)
  const database = await run.database()
  const { emails, passwordHash, token } = await seed(database.client)
  const server = await startProduct(run, database.url)
  const agent = new Agent({ keepAlive: true })
  run.atEnd(() => agent.destroy())
  const read = () => ask(server, { path: '/api/store/stores-by-user', headers: bearer(token), agent })
  const signIn = signInOver(server, emails)
  const others = async () => (await steadily(seconds, othersPerSecond, read)).times
  const signIns: number[][] = []
  let refused = 0
  const beside = async () => {
    const [times, entered] = await Promise.all([others(), steadily(seconds, signInsPerSecond, signIn)])
    signIns.push(entered.times)
    refused += entered.refused.length
    return times
  }
  await others()
  await steadily(seconds, signInsPerSecond, signIn)
  const found = await run.alternate(beside, others)
  const hashes: number[] = []
  for (let nth = 0; nth < 100; nth += 1) hashes.push(await msOf(() => passwords.verify(passwordHash, password)))

  process.stdout.write(`${refused} sign-ins were refused\n`)
  const line = (share: number, goal: number) => ({
    name: `another call while ${signInsPerSecond} sign-ins a second run, p${share * 100}`,
    unit: 'ms',
    goal,
  })
  return [
    caseOf(line(0.5, 1.5), found, (times) => quantile(times, 0.5)),
    caseOf(line(0.99, 3), found, (times) => quantile(times, 0.99)),
    {
      name: `a sign-in among ${signInsPerSecond} a second, p50, against its hash alone`,
      unit: 'ms',
      goal: 4,
      ours: signIns.map((times) => quantile(times, 0.5)),
      limit: hashes,
    },
  ]
}
