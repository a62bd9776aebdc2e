import type { Books, CheckOutcome } from '@tillgate/contract/operator-ledger-checks.ts'
import { checkGroups, type CheckGroup } from '@tillgate/domain/ledger-checks.ts'
import { delgado } from './partners.ts'
import { idOf, olive } from './staff.ts'

const green = (group: CheckGroup): CheckOutcome => ({
  group,
  isFinished: true,
  lookedAt: 1477,
  violations: 0,
  found: [],
})

/** Proved tonight, everything as it should be. */
export const balanced: Books = {
  latest: {
    id: idOf(900),
    askedBy: null,
    begunAt: '2026-11-23T07:00:00.000Z',
    endedAt: '2026-11-23T07:00:08.400Z',
    red: 0,
    violations: 0,
    outcomes: checkGroups.map(green),
  },
  runningSince: null,
  greenNights: 119,
  lastGreenAt: '2026-11-23T07:00:08.400Z',
}

const wrong: CheckOutcome = {
  ...green('payable'),
  violations: 22,
  found: [
    {
      check: 'payment-sums',
      object: 'statement',
      objectId: idOf(118),
      partner: { id: delgado.id, name: delgado.businessName },
      stated: '568248',
      counted: '568284',
    },
  ],
}
const unfinished: CheckOutcome = { ...green('frozen'), isFinished: false }

/** Asked for by Olive: one check found rows, another did not finish. */
export const unbalanced: Books = {
  ...balanced,
  latest: {
    id: idOf(901),
    askedBy: { id: olive.id, name: 'Olive Price' },
    begunAt: '2026-11-23T18:46:00.000Z',
    endedAt: '2026-11-23T18:46:08.000Z',
    red: 2,
    violations: 22,
    outcomes: checkGroups.map((group) =>
      group === 'payable' ? wrong : group === 'frozen' ? unfinished : green(group),
    ),
  },
  greenNights: 0,
}
