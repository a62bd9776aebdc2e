import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ClaimLostError, keepClaim } from './claims.ts'

const nothing = (): void => {}

test('renews one at a time and ends after the renewal in progress', async () => {
  const running = { now: 0, most: 0, all: 0 }
  const renew = async (): Promise<boolean> => {
    running.now += 1
    running.all += 1
    running.most = Math.max(running.most, running.now)
    await pause(20)
    running.now -= 1
    return true
  }
  const claim = keepClaim(renew, 1, nothing)
  await expect.poll(() => running.all).toBeGreaterThan(2)
  await claim.end()

  expect([running.now, running.most]).toEqual([0, 1])
  claim.check()
})

test('a failed renewal is reported and keeps the claim', async () => {
  const failures: unknown[] = []
  const gone = new Error('no connection')
  const claim = keepClaim(
    () => Promise.reject(gone),
    1,
    (error) => failures.push(error),
  )
  await expect.poll(() => failures.length).toBeGreaterThan(1)
  await claim.end()

  expect(failures[0]).toBe(gone)
  claim.check()
})

test('a claim that another worker has stays lost', async () => {
  const answers = [false, true]
  const claim = keepClaim(async () => answers.shift() ?? true, 1, nothing)
  await expect.poll(() => answers.length).toBe(0)
  await claim.end()

  expect(claim.check).toThrow(ClaimLostError)
})
