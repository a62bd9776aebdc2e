import { BusinessInformation } from '@tillgate/contract/business.ts'
import type * as contract from '@tillgate/contract/operator-decisions.ts'
import { isFieldErrorCode } from '@tillgate/contract/refusals.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { AskableBusinessField } from '@tillgate/domain/applications.ts'
import { einDigits } from '@tillgate/domain/business-numbers.ts'
import { internationalPhone } from '@tillgate/domain/phones.ts'
import * as z from 'zod/mini'
import { maskedFact } from '#server/db/audit-changes.ts'
import { refuse } from '#server/base/refusal.ts'
import { requireVersion } from '#server/http/version.ts'
import { newId } from '#server/base/ids.ts'
import { einIndexes } from '#server/secrets/ein-indexes.ts'
import { applyChangedFields, einField } from '#server/modules/onboarding/api.ts'
import { openEin, toBusiness } from './business.answer.ts'
import { findBusiness, type BusinessRow } from './detail.queries.ts'
import { insertEdit } from './edit.queries.ts'
import { lockStore, setBusiness, type BusinessChange } from '#server/modules/partners/api.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { withApplication, record, type Operating } from './with-application.service.ts'

type Field = Exclude<AskableBusinessField, 'employerIdentificationNumber'>
/** Fields that the row calls by another name. */
const renamed = { contactEmailAddress: 'contactEmail', state: 'stateCode' } as const
const columnOf = (field: Field) => (field === 'contactEmailAddress' || field === 'state' ? renamed[field] : field)

/** Fields whose manual correction makes the address unchecked. */
const placeFields: readonly AskableBusinessField[] = ['addressLine1', 'city', 'state', 'zipCode']

/** Validates a correction by the shape of the partner's form. */
const fitting = (field: AskableBusinessField, value: string): string => {
  const parsed = z.safeParse(BusinessInformation.shape[field], value)
  if (parsed.success) return field === 'phoneNumber' ? internationalPhone(parsed.data ?? '') : (parsed.data ?? '')
  const said = parsed.error.issues[0]?.message ?? ''
  return refuse('input.invalid', {
    fields: [{ field: 'value', code: isFieldErrorCode(said) ? said : 'field.invalid' }],
  })
}

/** Returns the row change and the old and new text of the correction. An EIN appears by its last four digits. */
const changeOf = (keyring: Keyring, store: BusinessRow, field: AskableBusinessField, value: string) => {
  if (field === 'employerIdentificationNumber') {
    const ein = einDigits(value)
    const set: BusinessChange = {
      einSealed: keyring.seal(einField(store), ein),
      ...einIndexes(keyring, ein),
    }
    return { set, before: openEin(keyring, store)?.slice(-4) ?? '', after: ein.slice(-4) }
  }
  const column = columnOf(field)
  const unverified = placeFields.includes(field)
    ? { addressVerified: false, streetVerified: false, addressUsualCity: '' }
    : {}
  const set: BusinessChange = { [column]: value, ...unverified }
  return { set, before: store[column], after: value }
}

/** Returns all shown fields, because a corrected address is no longer checked. */
const factsOf = (keyring: Keyring, row: BusinessRow) => {
  const { einLast4: _, version: __, ...shown } = toBusiness(keyring, row)
  return { ...shown, employerIdentificationNumber: maskedFact(openEin(keyring, row) ?? '') }
}

export const updateBusiness = (
  { params, body }: Input<typeof contract.updateBusiness>,
  context: Operating,
): Promise<Answer<typeof contract.updateBusiness>> => {
  const { field, reason, version } = body
  const value = fitting(field, body.value)
  return withApplication(context, params.id, async (m) => {
    const { db, key, row, me } = m
    if (row.status !== 'REVIEW') refuse('review.decided')
    if (row.proposal !== null) refuse('review.proposal-open')
    const store = (await lockStore(db, key)) ?? refuse('store.not-found')
    const business = await findBusiness(db, key)
    await requireVersion(version, business.version, () => toBusiness(context.keyring, business))
    const { set, before, after } = changeOf(context.keyring, business, field, value)
    await setBusiness(db, key, set)
    await applyChangedFields(db, context, { before: store, after: { ...store, [field]: value } }, [field])
    const { partnerId, applicationId } = key
    await insertEdit(db, { partnerId, applicationId, id: newId(), field, before, after, reason, editorId: me })
    await record(
      m,
      'corrected',
      { ...factsOf(context.keyring, await findBusiness(db, key)), reason },
      factsOf(context.keyring, business),
    )
  })
}
