import { QueryObserver } from '@tanstack/react-query'
import { Refused } from '@tillgate/client/refused.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryCache } from './query-cache.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Returns a screen with a query, and a server that gives the answers in order. */
const aScreen = (...answers: (Refused | string)[]) => {
  let asked = 0
  const queryFn = async (): Promise<string> => {
    const answer = answers[Math.min(asked, answers.length - 1)] ?? ''
    asked += 1
    if (answer instanceof Refused) throw answer
    return answer
  }
  const screen = new QueryObserver(
    queryCache(() => undefined),
    { queryKey: ['items'], queryFn },
  )
  const leave = screen.subscribe(() => undefined)
  return { screen, leave, asked: () => asked }
}

test('a 503 with Retry-After shows at once and recovers itself', async () => {
  const { screen, leave, asked } = aScreen(new Refused(503, { code: 'server.unavailable' }, 2), 'milk')
  await vi.advanceTimersByTimeAsync(0)
  expect([screen.getCurrentResult().status, asked()]).toEqual(['error', 1])

  await vi.advanceTimersByTimeAsync(5000)

  expect(screen.getCurrentResult()).toMatchObject({ status: 'success', data: 'milk' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked()).toBe(2)
  leave()
})

test.each([
  ['a lost network is tried once more', new Refused(0, {}), 2],
  ['a fault is tried once more', new Refused(500, {}), 2],
  ['a refusal is not', new Refused(404, {}), 1],
])('%s', async (_, refusal, times) => {
  const { screen, leave, asked } = aScreen(refusal)
  await vi.advanceTimersByTimeAsync(60_000)

  expect([screen.getCurrentResult().status, asked()]).toEqual(['error', times])
  leave()
})
