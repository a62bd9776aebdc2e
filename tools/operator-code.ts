import { demoAuthenticator } from '../apps/server/src/seed/staff.ts'
import { codeAt, stepAt } from '../apps/server/src/secrets/totp.ts'

// What an authenticator app shows now for the operators of the demonstration program.
const seconds = Math.floor(Date.now() / 1000)
console.log(`${codeAt(demoAuthenticator, stepAt(seconds))}  (good for ${30 - (seconds % 30)} s)`)
