import { clsx } from 'clsx'
import { autoColumns } from '@tillgate/ui/layout/auto-columns.ts'
import { useFieldErrorText } from '@tillgate/browser/form/field-error-text.ts'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { StaleChoice } from '@tillgate/browser/form/stale-choice.tsx'
import { UnsavedChanges } from '@tillgate/browser/form/unsaved-changes.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { Store } from '@tillgate/contract/stores.ts'
import { NewUser, User } from '@tillgate/contract/users.ts'
import { isUserRole, userRoles } from '@tillgate/domain/users.ts'
import { languages } from '@tillgate/phrases/translator.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Segments } from '@tillgate/ui/fields/segments.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Tiles } from '@tillgate/ui/fields/tiles.tsx'
import { FormActions } from '@tillgate/ui/form/form-actions.tsx'
import { PersonIcon, StatementsIcon, UsersIcon } from '@tillgate/ui/icons/navigation.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import type { ReactNode } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { usersRead } from '#portal/api/users.ts'
import { RestoredLine } from '#portal/features/draft/draft-line.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { canManage } from '../-list/user-status.tsx'
import { StoresField } from './stores-field.tsx'
import { chosenStores, hasStores, knownUser, settledUser, toBody, userDifferences, UserFields } from './user-fields.ts'
import styles from './user-form.module.css'
import { UserSummary } from './user-summary.tsx'

const body = { body: NewUser }
const icons = { CASHIER: <PersonIcon />, SUPERVISOR: <UsersIcon />, ACCOUNTANT: <StatementsIcon /> }

type Props<A> = {
  start: UserFields
  stores: readonly Store[]
  draft: string
  submit: string
  send: (user: NewUser, version: number) => Promise<A>
  done: (user: NewUser) => Promise<unknown>
  cancel: () => void
  /** Text beside the e-mail of an invited user. */
  invite?: ReactNode
}

/** Spec 2 §2: the role comes first; the other fields appear after it. */
export const UserForm = <A,>({ start, stores, draft, submit, send, done, cancel, invite }: Props<A>) => {
  const { t } = useTranslation()
  const errorText = useFieldErrorText()
  const form = useContractForm(body, {
    defaultValues: start,
    hasSummary: true,
    toBody: (fields) => toBody({ ...fields, stores: chosenStores(fields.stores, stores) }),
    // Before a role is chosen, no other field is shown that could have an error.
    fieldOf: (path, { roleType }) => (roleType === null ? 'roleType' : path.join('.')),
    // The schema reports this error only when all other fields are valid.
    rules: (fields) =>
      hasStores(fields) && chosenStores(fields.stores, stores).length === 0
        ? [{ field: 'stores', code: 'stores.required' }]
        : [],
    draft: { name: draft, shape: UserFields },
    invalidates: [usersRead],
    send: (user, { version }) => send(user, version),
    onDone: (_, user) => done(user),
  })
  const { control, field } = form
  const { roleType = null, firstName = '', email = '', reach = 'all', stores: chosen = [] } = useWatch({ control })
  const isKnown = start.version > 0
  const nameOf = (id: string): string => stores.find((store) => store.id === id)?.businessName ?? id

  return (
    <>
      <ContractForm of={form} takesFocus label={submit}>
        <div className={clsx('columns gap-5', styles['columns'])}>
          <div className="stack">
            {form.draft.isRestored && <RestoredLine discard={() => form.draft.discard(form.initialValues)} />}
            <RefusalAlert {...form.refusal} failed={t('users.save-failed')} />
            <Card title={t('users.role')} padded>
              <Controller
                control={control}
                name="roleType"
                render={({ field: role, fieldState }) => (
                  <Tiles
                    legend={t('users.role')}
                    name="roleType"
                    threeInRow
                    tiles={userRoles
                      .filter((one) => canManage({ role: one }))
                      .map((one) => ({
                        value: one,
                        title: t(`role.${one}`),
                        text: t(`users.role-${one}`),
                        icon: icons[one],
                      }))}
                    value={role.value ?? undefined}
                    onChange={(value) => role.onChange(isUserRole(value) ? value : null)}
                    error={errorText(fieldState.error)}
                  />
                )}
              />
              {isKnown && roleType !== start.roleType && <Alert tone="info">{t('users.role-changes')}</Alert>}
            </Card>
            {roleType && (
              <Card title={t('users.person')} padded>
                <div className="grid gap-4" style={autoColumns('220px')}>
                  <TextField label={t('users.first-name')} autoComplete="off" {...field('firstName')} />
                  <TextField label={t('users.last-name')} autoComplete="off" {...field('lastName')} />
                </div>
                <TextField
                  label={t('users.email')}
                  hint={isKnown ? undefined : t('users.email-hint')}
                  inputMode="email"
                  autoComplete="off"
                  spellCheck={false}
                  {...field('email')}
                />
                {isKnown && email.trim().toLowerCase() !== start.email && (
                  <Alert tone="info">{t('users.email-changes')}</Alert>
                )}
                {invite}
                <Controller
                  control={control}
                  name="language"
                  render={({ field: language }) => (
                    <div className="row wrap gap-x-3">
                      <span>{t('users.language')}</span>
                      <Segments
                        label={t('users.language')}
                        value={language.value}
                        segments={languages.map((one) => ({ value: one, label: t(`users.language-${one}`) }))}
                        onChange={language.onChange}
                      />
                    </div>
                  )}
                />
              </Card>
            )}
            {(roleType === 'CASHIER' || (roleType === 'SUPERVISOR' && stores.length > 1)) && (
              <Card title={t(roleType === 'CASHIER' ? 'users.selling' : 'users.working')} padded>
                {roleType === 'SUPERVISOR' && (
                  <Controller
                    control={control}
                    name="reach"
                    render={({ field: where }) => (
                      <div className="row">
                        <Segments
                          label={t('users.working')}
                          value={where.value}
                          segments={[
                            { value: 'all', label: t('users.all-stores') },
                            { value: 'some', label: t('users.some-stores') },
                          ]}
                          onChange={where.onChange}
                        />
                      </div>
                    )}
                  />
                )}
                {roleType === 'SUPERVISOR' && reach === 'all' && <p className="muted">{t('users.all-stores-hint')}</p>}
                {hasStores({ roleType, reach }) && (
                  <Controller
                    control={control}
                    name="stores"
                    render={({ field: ids, fieldState }) => (
                      <StoresField
                        stores={stores}
                        values={chosenStores(ids.value, stores)}
                        onChange={ids.onChange}
                        onBlur={ids.onBlur}
                        error={errorText(fieldState.error)}
                        hint={t(roleType === 'CASHIER' ? 'users.stores-hint' : 'users.supervised-hint')}
                      />
                    )}
                  />
                )}
              </Card>
            )}
            <FormActions>
              <Button onClick={cancel}>{t('action.cancel')}</Button>
              <Button type="submit" variant="primary" busy={form.busy}>
                {submit}
              </Button>
            </FormActions>
          </div>
          {roleType && (
            <aside>
              <UserSummary
                role={roleType}
                isLimited={roleType === 'SUPERVISOR' && hasStores({ roleType, reach })}
                firstName={firstName}
                chosen={stores.filter(({ id }) => chosenStores(chosen, stores).includes(id))}
                of={stores.length}
                isNew={!isKnown}
              />
            </aside>
          )}
        </div>
      </ContractForm>
      <StaleChoice
        refusal={form.refusal.refusal}
        shape={User}
        compare={(current) => {
          const compared = { mine: form.getValues(), before: form.baseValues(), theirs: knownUser(current) }
          return userDifferences(compared, { t, nameOf })
        }}
        settle={(current, kept) => {
          const theirs = knownUser(current)
          form.resetTo(settledUser(form.getValues(), theirs, kept), theirs)
          return form.save()
        }}
      />
      <UnsavedChanges when={form.isUnsaved} />
    </>
  )
}
