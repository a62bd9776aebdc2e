import * as z from 'zod/mini'
import { fieldError, type FieldErrorCode } from './refusals.ts'

/**
 * Lower-case mail address: the local part of a browser's email field (HTML standard), and a domain of at least two labels
 * whose last one is no number.
 */
const pattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?=[a-z0-9.-]{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[0-9-]*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/

/** Letters, marks and digits of any script: other characters would end the host name of a URL. */
const international = /^(?<local>[^@]+)@(?<domain>[\p{L}\p{M}\p{N}.-]*[^\p{ASCII}@][\p{L}\p{M}\p{N}.-]*)$/u

/** Writes an international domain as browsers send it: `ana@bücher.test` is `ana@xn--bcher-kva.test`. */
const withAsciiDomain = (email: string): string => {
  const { local, domain } = international.exec(email.normalize('NFC'))?.groups ?? {}
  const url = `http://${domain}`
  return local !== undefined && URL.canParse(url) ? `${local}@${new URL(url).hostname}` : email
}

/** Mail address as a browser's email field accepts it; an international domain is stored in its ASCII form. */
export const emailUpTo = (max: number, tooLong: FieldErrorCode) =>
  z
    .string(fieldError('email.required'))
    .check(
      z.trim(),
      z.toLowerCase(),
      z.overwrite(withAsciiDomain),
      z.minLength(1, { error: fieldError('email.required'), abort: true }),
      z.maxLength(max, { error: tooLong, abort: true }),
      z.email({ pattern, error: fieldError('email.invalid') }),
    )
