import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach } from 'vitest'
import { sandboxClient, type SandboxClient } from '../client.ts'
import { startSandbox, type Sandbox, type SandboxOptions } from '../start.ts'

export type Trial = Sandbox & { drive: SandboxClient; dataDir: string }

/** A sandbox of a test file's own, on free ports; gone when the file is done. */
export const aSandbox = async (
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-')),
  options: Pick<SandboxOptions, 'product' | 'mailWebhook'> = {},
): Promise<Trial> => {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, dataDir, ...options })
  let running = true
  const stop = async () => {
    if (running) await sandbox.stop()
    running = false
  }
  afterAll(async () => {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const drive = sandboxClient(sandbox.url)
  const { add, clear } = drive.faults
  let hasFaults = false
  drive.faults.add = (fault) => {
    hasFaults = true
    return add(fault)
  }
  // A test that failed or timed out leaves no fault to the next one.
  afterEach(async () => {
    if (hasFaults && running) await clear()
    hasFaults = false
  })
  return { ...sandbox, stop, dataDir, drive }
}
