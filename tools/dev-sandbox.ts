import { startSandboxBeside } from './sandbox.ts'

await startSandboxBeside()
