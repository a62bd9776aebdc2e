import process from 'node:process'
import { endWithNpm } from './end-with-npm.ts'
import { startSandboxBeside } from './sandbox.ts'
import { ensureScreens } from './screens.ts'

// What `npm start` does once the packages are there: screens, stand-ins, then every role in this one process.
endWithNpm()
await ensureScreens()
process.env['APP_ENV'] ||= 'development'
process.argv[2] = 'all'
if (process.env['APP_ENV'] === 'development') await startSandboxBeside()
await import('../apps/server/src/main.ts')
