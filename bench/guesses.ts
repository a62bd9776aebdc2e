import { mkdtempSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// Brings along what the product declares on its app.
import '../apps/server/src/http/fastify.ts'
import { buildApp } from '../apps/server/src/boot/app.ts'
import { readConfig } from '../apps/server/src/config/config.ts'
import { withIdentity } from '../apps/server/src/db/with-tenant.ts'
import { issueCode } from '../apps/server/src/modules/accounts/codes/codes.service.ts'
import { openDeps } from '../apps/server/src/boot/start.ts'
import { benchKeys } from './keys.ts'
import type { Case } from './case.ts'
import { benchDatabase } from './database.ts'

const callers = 64
const perAddress = 10
const codesADay = 5
const guessesPerCode = 3
const fleetADay = 500

/** `--size=1000000`: how many wrong codes; the usual run is a fiftieth of that. */
const size = Number(/^--size=(\d+)$/.exec(process.argv.find((word) => word.startsWith('--size=')) ?? '')?.[1] ?? 20_000)

type Purpose = 'reset' | 'registration'
const asks = {
  reset: (email: string, code: string) => ({
    path: '/api/auth/validate-two-factor',
    body: { email, twoFactorCode: code, skipClearTwoFactorCode: true },
  }),
  registration: (email: string, code: string) => ({
    path: '/api/auth/partner-verification',
    body: { email, emailVerificationCode: code },
  }),
} as const

const guess = (port: number, agent: Agent, from: string, asked: { path: string; body: object }): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const sent = request(
      { port, host: '127.0.0.1', localAddress: from, path: asked.path, method: 'POST', headers, agent },
      (answer) => {
        let text = ''
        answer.on('data', (piece: Buffer) => (text += piece.toString()))
        answer.on('end', () => resolve(/"code":"([^"]+)"/.exec(text)?.[1] ?? 'right'))
      },
    )
    sent.on('error', reject)
    sent.end(JSON.stringify(asked.body))
  })

/** The loopback network has sixteen million addresses; every ten guesses come from another. */
const addressAt = (nth: number): string =>
  `127.${2 + Math.floor(nth / 64_516)}.${Math.floor(nth / 254) % 254}.${(nth % 254) + 1}`

/** Held against each other both ways: not one more, not one fewer. */
const exactly = (name: string, ours: number, limit: number): Case[] => [
  { name: `${name}, against what is permitted`, unit: 'guesses', ours, limit, goal: 1 },
  { name: `${name}, what is permitted against it`, unit: 'guesses', ours: limit, limit: ours, goal: 1 },
]

export const guessesCases = async (): Promise<Case[]> => {
  const database = await benchDatabase('bench_guesses')
  const config = readConfig({
    DATA_DIR: mkdtempSync(join(tmpdir(), 'bench-')),
    DATA_KEYS: benchKeys,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  const { deps, close } = await openDeps(config, database.url, 'tillgate_api')
  const app = await buildApp(deps)
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  let addresses = 0

  /** Five times a day every account has a fresh code, and 64 callers guess at all of them, always wrong. */
  const attack = async (purpose: Purpose, accounts: number) => {
    const said: Record<string, number> = {}
    const emails = Array.from({ length: accounts }, (_, nth) => `victim-${purpose}-${nth}@bench.test`)
    for (let round = 0; round < codesADay; round += 1) {
      const codes: string[] = []
      for (const email of emails) {
        const issued = await withIdentity(deps.pool, (db) => issueCode(db, { email, purpose }))
        codes.push(issued.ok ? issued.code : '000000')
      }
      let left = Math.round(size / 2 / codesADay)
      const caller = async (): Promise<void> => {
        while (left > 0) {
          const agent = new Agent({ keepAlive: true, maxSockets: 1 })
          addresses += 1
          const from = addressAt(addresses)
          for (let nth = 0; nth < perAddress && left > 0; nth += 1) {
            left -= 1
            const victim = left % accounts
            const wrong = String((Number(codes[victim]) + 1 + (left % 999_998)) % 1_000_000).padStart(6, '0')
            const end = await guess(port, agent, from, asks[purpose](emails[victim] ?? '', wrong))
            said[end] = (said[end] ?? 0) + 1
          }
          agent.destroy()
        }
      }
      await Promise.all(Array.from({ length: callers }, caller))
    }
    const { rows } = await database.client.query(
      `select coalesce(sum(attempts), 0)::int as evaluated, max(attempts)::int as most from passcode where purpose = $1`,
      [purpose],
    )
    console.log(`${purpose}: ${JSON.stringify(said)}`)
    return { said, evaluated: Number(rows[0].evaluated), most: Number(rows[0].most) }
  }

  // Of both, every account gets more guesses than it has room for.
  const accounts = Math.max(50, Math.round(size / 1000))
  const registration = await attack('registration', accounts)
  const reset = await attack('reset', accounts)
  await app.close()
  await close()
  await database.stop()

  return [
    ...exactly('sign-up codes evaluated', registration.evaluated, accounts * codesADay * guessesPerCode),
    ...exactly('reset codes evaluated', reset.evaluated, Math.min(fleetADay, accounts * codesADay * guessesPerCode)),
    { name: 'most guesses at one code', unit: 'guesses', ours: registration.most, limit: guessesPerCode, goal: 1 },
    { name: 'codes found', unit: 'codes', ours: registration.said['right'] ?? 0, limit: 1, goal: 0 },
  ]
}
