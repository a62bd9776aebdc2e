import { tillRoles } from '@tillgate/domain/till-permissions.ts'
import * as z from 'zod/mini'
import { registeredDevices, tills } from './access.ts'
import { Done } from './paging.ts'
import { Pin } from './pins.ts'
import { AppVersion, openCashierSession } from './pos.ts'
import { resource } from './route.ts'

const route = resource({ tags: ['Point of sale'], access: registeredDevices })

/** People who may sell at the store of an active terminal, by name: its cashiers, the supervisors and the Store Admins. */
export const listPosPeople = route({
  method: 'GET',
  path: '/api/pos/people',
  summary: 'List the people of the terminal’s store',
  limit: 600,
  records: true,
  answer: z.strictObject({
    people: z.array(
      z.strictObject({
        id: z.uuid(),
        firstName: z.string(),
        lastName: z.string(),
        role: z.enum(tillRoles),
        hasPin: z.boolean(),
        lastSeenAt: z.nullable(z.iso.datetime()),
      }),
    ),
  }),
})

/**
 * Chooses the PIN of the signed-in person, at most ten minutes after a sign-in with the password at this till: 403
 * `pin.needs-password` later, and in a session that a PIN opened.
 */
export const setPosPin = route({
  method: 'PUT',
  path: '/api/pos/pin',
  summary: 'Choose the own PIN',
  limit: 30,
  access: tills,
  body: z.strictObject({ pin: Pin }),
  answer: Done,
})

/** Wrong PINs that are left for the person at this terminal, with `pin.wrong`. */
export const PinTries = z.strictObject({ triesLeft: z.number() })

/**
 * Opens a session with a PIN instead of the password. Supervisors and Store Admins sell with a PIN, too. A wrong PIN returns
 * `pin.wrong` with `current: { triesLeft }`. After five in a row for a person at a terminal, 20 in an hour at a terminal, or ten in a
 * day for a person, `pin.blocked`: sign in with the password.
 */
export const openPinSession = route({
  method: 'POST',
  path: '/api/pos/session/pin',
  summary: 'Sign a person in at a device with a PIN',
  limit: 120,
  body: z.strictObject({ cashierId: z.uuid(), pin: Pin, terminalId: z.uuid(), appVersion: AppVersion }),
  answer: openCashierSession.answer,
})
