import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterEach, expect, test } from 'vitest'
import { startSandbox } from './start.ts'
import type { Message } from './state.ts'

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const aSandbox = async (dataDir: string) => {
  const [port, smtpPort] = [await freePort(), await freePort()]
  const stop = await startSandbox({ port, smtpPort, dataDir })
  return { address: `http://127.0.0.1:${port}`, smtpPort, stop }
}
const inboxOf = async (address: string, to = ''): Promise<Message[]> =>
  JSON.parse(await (await fetch(`${address}/__sandbox/inbox?to=${encodeURIComponent(to)}`)).text())

test('a mail is read in the console, its code copied out, and survives a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const first = await aSandbox(dataDir)
  const transport = createTransport({ host: '127.0.0.1', port: first.smtpPort, secure: false })
  await transport.sendMail({
    from: 'no-reply@tillgate.test',
    to: 'maria@delgado.test',
    subject: 'Código',
    text: 'Your code is 482913. It was order 12345678.',
  })
  transport.close()

  expect(await inboxOf(first.address, 'maria@')).toMatchObject([{ subject: 'Código', code: '482913' }])
  expect(await inboxOf(first.address, 'somebody@')).toEqual([])
  await first.stop()
  const second = await aSandbox(dataDir)
  ends.push(second.stop, async () => rmSync(dataDir, { recursive: true }))

  expect(await inboxOf(second.address)).toHaveLength(1)
})
