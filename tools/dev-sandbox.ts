import { ensureBuilt } from './built.ts'
import { startSandboxBeside } from './sandbox.ts'

await ensureBuilt(['sandbox'])
await startSandboxBeside()
