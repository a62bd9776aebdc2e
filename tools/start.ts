import process from 'node:process'
import { ensurePortal } from './portal.ts'

// What `npm start` does once the packages are there: screens, then every role in this one process.
await ensurePortal()
process.env['APP_ENV'] ||= 'development'
process.argv[2] = 'all'
await import('../apps/server/src/main.ts')
