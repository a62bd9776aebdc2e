import { expect as bare } from 'playwright/test'

/** As Playwright's, with patience for a machine that works on something else: nothing here measures time. */
export const expect = bare.configure({ timeout: 30_000 })
