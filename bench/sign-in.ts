import { fork } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { hashPassword, isPasswordOf } from '../apps/server/src/secrets/passwords.ts'
import { median, quantile, type Case } from './case.ts'
import { benchDatabase } from './database.ts'
import { aPartner } from './import-setup.ts'

const rounds = 5
const seconds = 6
const signInsPerSecond = 50
const othersPerSecond = 60
const people = 200
const password = 'Milk-and-2-eggs'

/** Everybody of one partner, with one password: hashing costs the same whoever it is. */
const seed = async (client: Client): Promise<{ emails: string[]; token: string }> => {
  const { partnerId } = await aPartner(client, 3)
  const passwordHash = await hashPassword(password)
  const emails: string[] = []
  let last = ''
  for (let nth = 0; nth < people; nth += 1) {
    last = randomUUID()
    const email = `person-${nth}@bench.test`
    await client.query(
      `insert into user_account (id, partner_id, audience, email, password_hash, first_name, last_name, role)
       values ($1, $2, 'portal', $3, $4, 'B', 'B', 'RETAILER')`,
      [last, partnerId, email, passwordHash],
    )
    emails.push(email)
  }
  const token = randomBytes(32).toString('base64url')
  await client.query(
    `insert into session (token_hash, user_id, audience, ip, user_agent) values ($1, $2, 'portal', '', '')`,
    [createHash('sha256').update(token).digest(), last],
  )
  return { emails, token }
}

type Ask = { method: string; path: string; from?: string; token?: string; body?: object; agent: Agent }

const ask = (port: number, { method, path, from, token, body, agent }: Ask): Promise<number> =>
  new Promise((resolve, reject) => {
    const begun = performance.now()
    const sent = request(
      {
        port,
        path,
        method,
        agent,
        host: '127.0.0.1',
        ...(from ? { localAddress: from } : {}),
        headers: {
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(performance.now() - begun)
          else resolve(Number.NaN)
        })
      },
    )
    sent.on('error', reject)
    sent.end(body ? JSON.stringify(body) : undefined)
  })

let refused = 0
const at = (share: number, all: number[][]): number[] => all.map((one) => quantile(one, share))

/** So many a second, whether or not the earlier ones have answered: people do not wait for each other. */
const steadily = async (perSecond: number, work: (nth: number) => Promise<number>): Promise<number[]> => {
  const begun = performance.now()
  const running: Promise<number>[] = []
  for (let nth = 0; nth < perSecond * seconds; nth += 1) {
    const due = begun + (nth * 1000) / perSecond
    await pause(Math.max(0, due - performance.now()))
    running.push(work(nth))
  }
  return (await Promise.all(running)).filter((ms) => {
    if (Number.isNaN(ms)) refused += 1
    return !Number.isNaN(ms)
  })
}

const measure = async (port: number, { emails, token }: Awaited<ReturnType<typeof seed>>): Promise<Case[]> => {
  const agent = new Agent({ keepAlive: true })
  let signedIn = 0
  const signIn = (): Promise<number> => {
    signedIn += 1
    // One address may try thirty times a minute; people have addresses of their own.
    const from = `127.1.${Math.floor(signedIn / 250) % 250}.${(signedIn % 250) + 1}`
    const body = { email: emails[signedIn % people] ?? '', password }
    return ask(port, { method: 'POST', path: '/api/auth/login', from, body, agent: new Agent() })
  }
  const others = () =>
    steadily(othersPerSecond, () => ask(port, { method: 'GET', path: '/api/store/stores-by-user', token, agent }))

  await others()
  await steadily(signInsPerSecond, signIn)
  const [quiet, busy, signIns]: [number[][], number[][], number[][]] = [[], [], []]
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(await others())
    const [alone, beside] = await Promise.all([others(), steadily(signInsPerSecond, signIn)])
    busy.push(alone)
    signIns.push(beside)
  }
  // What a sign-in cannot do without.
  const stored = await hashPassword(password)
  const hashes: number[] = []
  for (let nth = 0; nth < 100; nth += 1) {
    const begun = performance.now()
    await isPasswordOf(stored, password)
    hashes.push(performance.now() - begun)
  }
  agent.destroy()

  const line = (share: number, goal: number): Case => ({
    name: `another call while ${signInsPerSecond} sign-ins a second run, p${share * 100}`,
    unit: 'ms',
    ours: median(at(share, busy)),
    limit: median(at(share, quiet)),
    goal,
    samples: [at(share, busy), at(share, quiet)],
  })
  console.log(`${refused} sign-ins were refused because the queue was full`)
  return [
    line(0.5, 1.5),
    line(0.99, 1.5),
    {
      name: `a sign-in among ${signInsPerSecond} a second, p50, against its hash alone`,
      unit: 'ms',
      ours: median(at(0.5, signIns)),
      limit: median(hashes),
      goal: 4,
      samples: [at(0.5, signIns), hashes],
    },
  ]
}

export const signInCases = async (): Promise<Case[]> => {
  const database = await benchDatabase('bench_sign_in')
  const seeded = await seed(database.client)
  const child = fork(join(import.meta.dirname, 'list-server.ts'), ['ours', database.url], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  process.once('exit', () => child.kill())
  try {
    const [{ port }] = await once(child, 'message')
    return await measure(port, seeded)
  } finally {
    child.kill()
    await database.stop()
  }
}
