import { BusinessInformation } from '@tillgate/contract/business.ts'
import type * as contract from '@tillgate/contract/operator-decisions.ts'
import { isFieldErrorCode } from '@tillgate/contract/refusals.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { AskableBusinessField } from '@tillgate/domain/applications.ts'
import { einDigits } from '@tillgate/domain/business-numbers.ts'
import { internationalPhone } from '@tillgate/domain/phones.ts'
import * as z from 'zod/mini'
import { sealedFact } from '#server/db/audit-changes.ts'
import { refuse } from '#server/base/refusal.ts'
import { requireVersion } from '#server/http/version.ts'
import { newId } from '#server/base/ids.ts'
import { theKeyring } from '#server/secrets/installed.ts'
import { einField } from '#server/modules/onboarding/api.ts'
import { openEin, toBusiness } from './detail.answer.ts'
import { findBusiness, type BusinessRow } from './detail.queries.ts'
import { insertEdit } from './edit.queries.ts'
import { lockStore, namePartner, setBusiness, type BusinessChange } from '#server/modules/partners/api.ts'
import { withApplication, record, type Operating } from '../decision/with-application.service.ts'

type Field = Exclude<AskableBusinessField, 'employerIdentificationNumber'>
/** Fields that the row calls by another name. */
const renamed = { contactEmailAddress: 'contactEmail', state: 'stateCode' } as const
const columnOf = (field: Field) => (field === 'contactEmailAddress' || field === 'state' ? renamed[field] : field)

/** Fields whose manual correction makes the address unchecked. */
const placeFields: readonly AskableBusinessField[] = ['addressLine1', 'city', 'state', 'zipCode']

/** The partner's own form decides what fits a field. */
const fitting = (field: AskableBusinessField, value: string): string => {
  const parsed = z.safeParse(BusinessInformation.shape[field], value)
  if (parsed.success) return field === 'phoneNumber' ? internationalPhone(parsed.data ?? '') : (parsed.data ?? '')
  const said = parsed.error.issues[0]?.message ?? ''
  return refuse('input.invalid', {
    fields: [{ field: 'value', code: isFieldErrorCode(said) ? said : 'field.invalid' }],
  })
}

/** Returns the row change and the old and new text of the correction. An EIN appears by its last four digits. */
const changeOf = (store: BusinessRow, field: AskableBusinessField, value: string) => {
  if (field === 'employerIdentificationNumber') {
    const ein = einDigits(value)
    const set: BusinessChange = {
      einSealed: theKeyring().seal(einField(store), ein),
      einIndex: theKeyring().fingerprint('ein', ein),
    }
    return { set, before: openEin(store)?.slice(-4) ?? '', after: ein.slice(-4) }
  }
  const column = columnOf(field)
  const unverified = placeFields.includes(field)
    ? { addressVerified: false, streetVerified: false, addressUsualCity: '' }
    : {}
  const set: BusinessChange = { [column]: value, ...unverified }
  return { set, before: store[column], after: value }
}

/** Returns all shown fields, because a corrected address is no longer checked. */
const factsOf = (row: BusinessRow) => {
  const { einLast4: _, version: __, ...shown } = toBusiness(row)
  return { ...shown, employerIdentificationNumber: sealedFact(openEin(row) ?? '') }
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
    await lockStore(db, key)
    const business = await findBusiness(db, key)
    await requireVersion(version, business.version, () => toBusiness(business))
    const { set, before, after } = changeOf(business, field, value)
    await setBusiness(db, key, set)
    if (field === 'businessName') await namePartner(db, key.partnerId, key.storeId, value)
    const { partnerId, applicationId } = key
    await insertEdit(db, { partnerId, applicationId, id: newId(), field, before, after, reason, editorId: me })
    await record(m, 'corrected', { ...factsOf(await findBusiness(db, key)), reason }, factsOf(business))
  })
}
