import { afterEach } from 'vitest'
import { leave } from './browser.ts'

// Run anew for each chapter, while the modules of a lane are read once.
afterEach(leave)
