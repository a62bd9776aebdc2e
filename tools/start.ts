import process from 'node:process'
import { endWithNpm } from './end-with-npm.ts'
import { ensurePortal } from './portal.ts'
import { startSandboxBeside } from './sandbox.ts'

// What `npm start` does once the packages are there: screens, stand-ins, then every role in this one process.
endWithNpm()
await ensurePortal()
process.env['APP_ENV'] ||= 'development'
process.argv[2] = 'all'
if (process.env['APP_ENV'] === 'development') await startSandboxBeside()
await import('../apps/server/src/main.ts')
