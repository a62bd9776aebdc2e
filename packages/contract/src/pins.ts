import { tillPinLength } from '@tillgate/domain/till-permissions.ts'
import * as z from 'zod/mini'
import { fieldError } from './refusals.ts'

/** Digits with which a person sells and approves at tills. */
export const Pin = z
  .string(fieldError('pin.digits'))
  .check(z.regex(new RegExp(`^[0-9]{${tillPinLength}}$`), fieldError('pin.digits')))
