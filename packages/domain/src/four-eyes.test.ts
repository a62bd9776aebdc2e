import type { StaffRights } from './staff-roles.ts'
import { describe, expect, test } from 'vitest'
import { isAllowedDomain, secondPersonBlocker, type StaffMember } from './four-eyes.ts'

const now = new Date('2026-11-26T12:00:00Z')
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000)
const rights: StaffRights = { role: 'OPERATOR', staffRoles: ['TREASURY'] }
const invited = (userId: string, by: readonly string[], days: number, has = rights): StaffMember => ({
  userId,
  by,
  at: daysAgo(days),
  ...has,
})

const auditor: StaffRights = { role: 'OPERATOR', staffRoles: ['AUDITOR'] }
// Ada and Ben are administrators of the first hour; both come from the command line.
const founders = [invited('ada', [], 400), invited('ben', [], 400)]

describe('secondPersonBlocker', () => {
  test.each<[string, string, string[], StaffMember[], string | undefined]>([
    ['own proposal', 'ada', ['ada'], [], 'own'],
    ['two founders', 'ada', ['ben'], [], undefined],
    ['invited colleague confirms', 'cleo', ['ada'], [invited('cleo', ['ada'], 6.9)], 'invited'],
    ['inviter confirms', 'ada', ['cleo'], [invited('cleo', ['ada'], 6.9)], 'invited'],
    ['confirmer of the invitation confirms', 'ben', ['cleo'], [invited('cleo', ['ada', 'ben'], 1)], 'invited'],
    ['seven days later', 'cleo', ['ada'], [invited('cleo', ['ada'], 7)], undefined],
    ['other person invited', 'cleo', ['ben'], [invited('cleo', ['ada'], 1)], undefined],
    ['same inviter', 'cleo', ['dan'], [invited('cleo', ['ada'], 1), invited('dan', ['ada'], 90)], 'invited'],
    ['same inviter long ago', 'cleo', ['dan'], [invited('cleo', ['ada'], 8), invited('dan', ['ada'], 90)], undefined],
    ['command line invites both', 'cleo', ['dan'], [invited('cleo', [], 1), invited('dan', [], 1)], undefined],
    [
      'invited by an invited one',
      'eve',
      ['ada'],
      [invited('cleo', ['ada'], 6), invited('eve', ['cleo'], 5)],
      'invited',
    ],
    ['inviter of an inviter', 'ada', ['eve'], [invited('cleo', ['ada'], 6), invited('eve', ['cleo'], 5)], 'invited'],
    ['old link of a chain', 'eve', ['ada'], [invited('cleo', ['ada'], 8), invited('eve', ['cleo'], 5)], undefined],
    [
      'niece of a colleague',
      'eve',
      ['dan'],
      [invited('cleo', ['ada'], 6), invited('eve', ['cleo'], 5), invited('dan', ['ada'], 90)],
      'invited',
    ],
    ['invitations in a circle', 'eve', ['ben'], [invited('cleo', ['eve'], 1), invited('eve', ['cleo'], 1)], undefined],
    ['own proposal without the role', 'fay', ['fay'], [invited('fay', [], 90, auditor)], 'role'],
    ['another’s proposal without the role', 'fay', ['ada'], [invited('fay', [], 90, auditor)], 'role'],
    ['somebody unknown', 'gus', ['ada'], [], 'role'],
    ['one proposer of two', 'cleo', ['ben', 'ada'], [invited('cleo', ['ada'], 1)], 'invited'],
  ])('%s', (_, userId, proposers, invitations, blocker) => {
    expect(secondPersonBlocker(userId, 'payouts.pay', proposers, [...founders, ...invitations], now)).toBe(blocker)
  })
})

test.each([
  ['ana@operator.test', ['operator.test', 'tillgate.test'], true],
  ['ana@OPERATOR.test', ['operator.test'], true],
  ['ana@evil-operator.test', ['operator.test'], false],
  ['ana@operator.test.evil.test', ['operator.test'], false],
  ['ana@sub.operator.test', ['operator.test'], false],
  ['ana@anything.test', [], true],
] as const)('%s in %j is allowed: %s', (email, domains, allowed) => {
  expect(isAllowedDomain(email, domains)).toBe(allowed)
})
