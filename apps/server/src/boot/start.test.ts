import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { serviceUrl } from '#server/db/service-login.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { demoStaff, seedStaff } from '#server/seed/staff.ts'
import { openLog } from '#server/http/log.ts'
import { openDeps, startApi, startWorking } from './start.ts'
import { deactivate } from '#server/testing/operators.queries.ts'
import { testDataDir } from '#server/testing/data-dir.ts'
import { testDatabase } from '#server/testing/database.ts'
import { freePort } from '#server/testing/free-port.ts'

const log = openLog({ logLevel: 'silent', logsToTerminal: false })

test('production refuses a database with demonstration accounts', async () => {
  const DATA_DIR = testDataDir()
  const config = readConfig({ DATA_DIR, PORT: '0', LOG_LEVEL: 'silent' })
  const url = await testDatabase()
  const { deps, close } = await openDeps(config, url, 'tillgate_api', log)
  await seedStaff(deps.pool, deps.keyring, async () => 'no hash')

  const production = { ...config, production: true }
  const [api, worker] = [serviceUrl(url, 'tillgate_api'), serviceUrl(url, 'tillgate_worker')]
  await expect(startApi(production, api, log)).rejects.toThrow(
    'olive@operator.test, ona@operator.test, opal@operator.test, oscar@operator.test, otto@operator.test',
  )
  await expect(startWorking(production, worker, log)).rejects.toThrow('accounts of the demonstration program')

  await withIdentity(deps.pool, (db) =>
    deactivate(
      db,
      demoStaff.map(({ email }) => email),
    ),
  )
  const stop = await startApi(production, api, log)
  await stop()
  await close()
  rmSync(DATA_DIR, { recursive: true })
})

test('a taken port’s error names its setting', async () => {
  const holder = createServer()
  const port = await new Promise<number>((listening) => {
    holder.listen(0, '127.0.0.1', () => {
      const address = holder.address()
      listening(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const DATA_DIR = testDataDir()
  const config = readConfig({ DATA_DIR, PORT: `${port}`, LOG_LEVEL: 'silent' })

  const started = startApi(config, await testDatabase(), log)

  await expect(started).rejects.toThrow(`Port ${port} is taken by another program: end it, or set PORT to a free port.`)
  holder.close()
  rmSync(DATA_DIR, { recursive: true })
})

test('production requires a service login and names it', async () => {
  const DATA_DIR = testDataDir()
  const config = { ...readConfig({ DATA_DIR, PORT: '0', LOG_LEVEL: 'silent' }), production: true }
  const owner = await testDatabase()

  await expect(startApi(config, owner, log)).rejects.toThrow('may do more than the product needs')
  await expect(startWorking(config, owner, log)).rejects.toThrow('may do more than the product needs')
  const stops = [
    await startApi(config, serviceUrl(owner, 'tillgate_api'), log),
    await startWorking(config, serviceUrl(owner, 'tillgate_worker'), log),
  ]

  for (const stop of stops) await stop()
  rmSync(DATA_DIR, { recursive: true })
})

test('a stopping process serves for DRAIN_DELAY and is not ready', async () => {
  const DATA_DIR = testDataDir()
  const port = await freePort()
  const config = readConfig({ DATA_DIR, PORT: `${port}`, LOG_LEVEL: 'silent', DRAIN_DELAY: '1' })
  const stop = await startApi(config, await testDatabase(), log)
  const statusOf = async (path: string): Promise<number> => (await fetch(`http://127.0.0.1:${port}${path}`)).status
  expect(await statusOf('/health/ready')).toBe(200)

  const stopped = stop()

  expect([await statusOf('/health/ready'), await statusOf('/health/live')]).toEqual([503, 200])
  await stopped
  await expect(statusOf('/health/live')).rejects.toThrow('fetch failed')
  rmSync(DATA_DIR, { recursive: true })
})
