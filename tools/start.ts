import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { startProblem } from '../apps/server/src/boot/start-problem.ts'
import { ensureBuilt, serverMain } from './built.ts'
import { endWithNpm } from './end-with-npm.ts'
import { startSandboxBeside } from './sandbox.ts'

// Steps of `npm start` after the installation: the bundle, the sandbox, then all roles in this one process.
endWithNpm()
try {
  await ensureBuilt()
} catch (error) {
  process.stderr.write(`${startProblem(error, import.meta.dirname)}\n`)
  process.exit(1)
}
process.env['APP_ENV'] ||= 'development'
process.argv[2] = 'all'
process.setSourceMapsEnabled(true)
if (process.env['APP_ENV'] === 'development') await startSandboxBeside()
await import(pathToFileURL(serverMain).href)
