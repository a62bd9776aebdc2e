import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const script = (end: string) => `
  const { openLog } = await import(process.env.LOG_MODULE)
  const log = openLog({ logLevel: 'info', logsToTerminal: false })
  for (let n = 0; n < 200; n += 1) log.info({ n }, 'line')
  ${end}`

test.each([
  ['process.exit', 'process.exit(0)'],
  ['an uncaught error', 'throw new Error("unexpected")'],
  ['the last task', ''],
])('writes every line before %s ends the process', (_, end) => {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script(end)], {
    cwd: import.meta.dirname,
    env: { ...process.env, LOG_MODULE: join(import.meta.dirname, 'log.ts') },
    encoding: 'utf8',
  })

  expect(stdout.trim().split('\n')).toHaveLength(200)
  expect(stdout).toContain('"n":199')
})
