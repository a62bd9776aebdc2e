import { buildRelease } from './built.ts'

await buildRelease()
