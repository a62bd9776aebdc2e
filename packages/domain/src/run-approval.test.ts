import { describe, expect, test } from 'vitest'
import { leavingOrders } from './run-approval.ts'

const order = (id: string, ...blocked: string[]) => ({ id, blocked: new Set(blocked) })

describe('leavingOrders', () => {
  test('keeps all orders for a person who raised nothing', () => {
    const leaving = leavingOrders(['ada', 'ben', 'cleo'], [order('1', 'ada'), order('2')])
    expect([...leaving]).toEqual([
      ['ada', null],
      ['ben', []],
      ['cleo', []],
    ])
  })

  test('takes out an order that nobody may approve', () => {
    const leaving = leavingOrders(['ada', 'ben'], [order('1', 'ada', 'ben'), order('2')])
    expect([...leaving]).toEqual([
      ['ada', ['1']],
      ['ben', ['1']],
    ])
  })

  test('a hopeless order excludes nobody from the rest', () => {
    const leaving = leavingOrders(['ada', 'ben'], [order('1', 'ada', 'ben'), order('2', 'ada'), order('3')])
    expect([...leaving]).toEqual([
      ['ada', null],
      ['ben', ['1']],
    ])
  })

  test('takes out the own orders when nobody may approve the rest', () => {
    const orders = [order('1', 'ada'), order('2', 'ben'), order('3', 'cleo'), order('4')]
    expect([...leavingOrders(['ada', 'ben', 'cleo'], orders)]).toEqual([
      ['ada', ['1']],
      ['ben', ['2']],
      ['cleo', ['3']],
    ])
  })

  test('somebody can always approve', () => {
    // Every way to block three people from three orders.
    const people = ['ada', 'ben', 'cleo']
    const sets = Array.from({ length: 8 }, (_, bits) => people.filter((_person, index) => bits & (1 << index)))
    for (const one of sets) {
      for (const two of sets) {
        for (const three of sets) {
          const orders = [order('1', ...one), order('2', ...two), order('3', ...three)]
          const leaving = leavingOrders(people, orders)
          expect([...leaving.values()].some((ids) => ids !== null)).toBe(true)
          // Nobody pays what they raised.
          for (const [person, ids] of leaving) {
            if (ids === null) continue
            const own = orders.filter(({ blocked }) => blocked.has(person)).map(({ id }) => id)
            expect(own.filter((id) => !ids.includes(id))).toEqual([])
          }
        }
      }
    }
  })
})
