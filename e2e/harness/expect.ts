import { expect as playwright } from 'playwright/test'
import { expect as vitest } from 'vitest'

/** Vitest fails a test without an assertion and knows only its own. */
const count = (): void => vitest.setState({ assertionCalls: vitest.getState().assertionCalls + 1 })

/** Playwright's `expect`. The timeout suits a machine that runs other work: no test measures time. */
export const expect = new Proxy(playwright.configure({ timeout: 30_000 }), {
  apply: (target, self, args) => {
    count()
    return Reflect.apply(target, self, args)
  },
  get: (target, name, receiver) => {
    // Every use of `expect.poll` and `expect.soft` begins with the property.
    if (name === 'poll' || name === 'soft') count()
    return Reflect.get(target, name, receiver)
  },
})
