import { expect, test } from 'vitest'
import { newAdmission, type Priority } from './admission.ts'

/** Admission of `maxRunning` calls at once with a clock of its own. `log` names started and refused calls. */
const anAdmission = (maxRunning: number) => {
  const clock = { ms: 0 }
  const log: string[] = []
  const { enter, stop, waiting, running } = newAdmission({ maxRunning, now: () => clock.ms })
  stop()
  const call = (name: string, priority: Priority = 'screen') =>
    enter(priority, { start: () => log.push(name), refuse: () => log.push(`${name} refused`) })
  const pass = (ms: number): void => {
    clock.ms += ms
  }
  return { call, pass, log, waiting, running }
}

test('tills start before screens, and screens before files', () => {
  const { call, log } = anAdmission(1)
  const ends = [call('first')]
  for (const priority of ['file', 'screen', 'till'] as const) ends.push(call(priority, priority))

  for (const nth of [0, 3, 2, 1]) ends[nth]?.()

  expect(log).toEqual(['first', 'till', 'screen', 'file'])
})

test('files leave room for screens, and screens for tills', () => {
  const { call, log, waiting } = anAdmission(6)
  for (const priority of ['file', 'screen', 'till'] as const) {
    for (let index = 0; index < 3; index += 1) call(priority, priority)
  }

  expect(log).toEqual(['file', 'file', 'screen', 'screen', 'till', 'till'])
  expect(waiting()).toBe(3)
})

test('refuses no call of a burst of 500', () => {
  const { call, pass, log } = anAdmission(48)
  const ends = Array.from({ length: 500 }, (_, index) => call(String(index)))

  for (const end of ends) {
    pass(1)
    end()
  }

  expect(log).toEqual(Array.from({ length: 500 }, (_, index) => String(index)))
})

test('refuses a call when the queue is full', () => {
  const { call, log } = anAdmission(1)
  for (let index = 0; index <= 512; index += 1) call('a')
  call('last')

  expect(log).toEqual(['a', 'last refused'])
})

test('refuses calls after 500 ms of waits above 100 ms', () => {
  const { call, pass, log } = anAdmission(1)
  call('running')
  call('oldest')
  pass(599)
  call('early')
  pass(1)
  call('late')

  expect(log).toEqual(['running', 'late refused'])
})

test('an overloaded queue refuses calls that waited 200 ms', () => {
  const { call, pass, log } = anAdmission(1)
  const end = call('running')
  call('oldest')
  pass(500)
  call('younger')
  pass(150)
  end()

  expect(log).toEqual(['running', 'oldest refused', 'younger'])
})

test('an overloaded queue accepts calls while waits are short', () => {
  const { call, pass, log } = anAdmission(1)
  const end = call('running')
  call('oldest')
  pass(550)
  call('younger')
  call('youngest')
  pass(60)
  end()
  call('accepted')
  pass(50)
  call('last')

  expect(log).toEqual(['running', 'oldest refused', 'younger', 'last refused'])
})

test('an empty queue ends the overload', () => {
  const { call, pass, log, waiting } = anAdmission(1)
  const end = call('running')
  call('oldest')
  pass(700)
  end()
  call('next')
  call('waiting')
  pass(400)
  call('accepted')

  expect(log).toEqual(['running', 'oldest refused', 'next'])
  expect(waiting()).toBe(2)
})

test('a waiting call that gave up takes no place', () => {
  const { call, log, waiting, running } = anAdmission(1)
  const end = call('running')
  call('gone')()
  call('next')
  end()

  expect(log).toEqual(['running', 'next'])
  expect([waiting(), running()]).toEqual([0, 1])
})

test('overload of screens does not refuse tills', () => {
  const { call, pass, log } = anAdmission(1)
  const end = call('running')
  call('screen')
  pass(700)
  call('screen')
  call('till', 'till')
  end()

  expect(log).toEqual(['running', 'screen refused', 'till', 'screen refused'])
})
