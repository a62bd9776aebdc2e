import { spawn, type ChildProcess } from 'node:child_process'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { endWithNpm } from './end-with-npm.ts'
import { placeOf, screenApps } from './built.ts'

// `npm run dev`: restarts the server when its code changes and updates the screens in place.
const root = dirname(import.meta.dirname)
const port = Number(process.env['PORT'] || 3000)
const screenPorts = { portal: port + 1, operator: port + 2, receipt: port + 3, till: port + 4 }
const env = {
  ...process.env,
  APP_ENV: 'development',
  API_PORT: `${port}`,
  OPERATOR_PORT: `${screenPorts.operator}`,
  RECEIPT_PORT: `${screenPorts.receipt}`,
  TILL_PORT: `${screenPorts.till}`,
  // Address in the start message and in mails: the portal's server passes the addresses of the other apps on.
  PUBLIC_URL: process.env['PUBLIC_URL'] || `http://localhost:${screenPorts.portal}`,
}
const run = (args: string[], cwd: string): ChildProcess => spawn(process.execPath, args, { cwd, env, stdio: 'inherit' })

const all = [
  run(['--watch', '--watch-preserve-output', join(root, 'apps/server/src/main.ts'), 'all'], root),
  run([join(root, 'tools/dev-sandbox.ts')], root),
  ...screenApps.map((app) =>
    run(
      [
        join(root, 'node_modules/vite/bin/vite.js'),
        '--host',
        '127.0.0.1',
        '--port',
        `${screenPorts[app]}`,
        '--strictPort',
        '--clearScreen',
        'false',
        '--logLevel',
        'warn',
      ],
      placeOf(app),
    ),
  ),
]

const endAll = (signal: NodeJS.Signals): void => {
  for (const child of all) child.kill(signal)
}
process.on('SIGINT', () => endAll('SIGINT'))
process.on('SIGTERM', () => endAll('SIGTERM'))
endWithNpm()
// One without the others is of no use.
for (const child of all) {
  child.once('exit', (code) => {
    process.exitCode = code ?? 0
    endAll('SIGTERM')
  })
}
