import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { startApi } from './start.ts'
import { testDatabase } from './testing/database.ts'

test('a taken port is one sentence that names the setting to change', async () => {
  const holder = createServer()
  const port = await new Promise<number>((listening) => {
    holder.listen(0, '127.0.0.1', () => {
      const address = holder.address()
      listening(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'tillgate-port-'))
  const config = readConfig({ DATA_DIR, PORT: `${port}`, LOG_LEVEL: 'silent' })

  const started = startApi(config, await testDatabase())

  await expect(started).rejects.toThrow(`Port ${port} is taken by another program: end it, or set PORT to a free port.`)
  holder.close()
  rmSync(DATA_DIR, { recursive: true })
})
