import { Refused } from '@tillgate/client/refused.ts'
import { PasskeyName, type AddedPasskey, type Passkey, type PasskeyCreation } from '@tillgate/contract/passkeys.ts'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState, type ComponentProps } from 'react'
import * as z from 'zod/mini'
import { ContractForm, useContractForm } from '../form/contract-form.tsx'
import { FormButtons } from '../form/form-buttons.tsx'
import { PasswordField, PasswordOwner } from '../form/password-field.tsx'
import { useTranslation } from '../i18n.ts'
import { RefusalAlert } from '../refusal-alert.tsx'
import { createPasskey, isCanceled, isKnownDevice } from './ceremony.ts'

type Done = { message: string }
/** Calls of one app about the own passkeys. */
export type PasskeyApi = {
  listPasskeys: (signal: AbortSignal) => Promise<{ items: Passkey[] }>
  /** Adding a passkey takes the password; otherwise the client asks for a code. */
  addsWithPassword: boolean
  beginPasskey: (password: string) => Promise<z.infer<typeof PasskeyCreation>>
  addPasskey: (body: z.infer<typeof AddedPasskey>) => Promise<Done>
  renamePasskey: (id: string, name: string) => Promise<Done>
  removePasskey: (id: string, password: string | undefined) => Promise<Done>
}

type Props = {
  api: PasskeyApi
  /** Account of the password, for password managers. */
  email: string
  onDone: () => void
  onClose: () => void
}

/** Optional, because the server asks for it only after an older sign-in. */
const password = z.string().check(z.maxLength(100))
const given = (typed: string): string | undefined => (typed === '' ? undefined : typed)
export const wantsPassword = (error: unknown): boolean =>
  error instanceof Refused &&
  error.fields.some(({ field, code }) => field === 'password' && code === 'password.required')

/** Runs a call that may require the password. Returns undefined after the first refusal, which shows the field. */
const useAskedPassword = (isAskedFirst: boolean) => {
  const [isAsked, setAsked] = useState(isAskedFirst)
  const orAsk = async <A,>(work: () => Promise<A>): Promise<A | undefined> => {
    try {
      return await work()
    } catch (error) {
      if (isAsked || !wantsPassword(error)) throw error
      setAsked(true)
      return undefined
    }
  }
  return { isAsked, orAsk }
}

const AskedPassword = ({
  email,
  text,
  ...field
}: { email: string; text: string } & Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'>) => {
  const { t } = useTranslation()
  return (
    <>
      <p>{text}</p>
      <PasswordOwner email={email} />
      <PasswordField {...field} label={t('login.password')} autoComplete="current-password" />
    </>
  )
}

/** Asks for name and password first: the browser's dialog then ends the addition. */
export const AddPasskeyDialog = ({ api, email, suggested, onDone, onClose }: Props & { suggested: string }) => {
  const { t } = useTranslation()
  const create = async (options: z.infer<typeof PasskeyCreation>['options']) => {
    try {
      return await createPasskey(options)
    } catch (error) {
      const message = t(isKnownDevice(error) ? 'passkeys.already' : 'passkeys.not-created')
      throw isCanceled(error) || isKnownDevice(error) ? new Refused(400, { code: 'passkey.not-added', message }) : error
    }
  }
  const form = useContractForm(
    { body: z.object({ name: PasskeyName.shape.name, password }) },
    {
      defaultValues: { name: suggested, password: '' },
      mode: 'onSubmit',
      send: async ({ name, password: typed }) => {
        const { attempt, options } = await api.beginPasskey(typed)
        return api.addPasskey({ attempt, name, credential: await create(options) })
      },
      onDone: ({ message }) => {
        showToast({ tone: 'success', text: message })
        onDone()
      },
    },
  )
  return (
    <Dialog
      title={t('passkeys.add')}
      onClose={onClose}
      closeLabel={t('action.close')}
      footer={<FormButtons of={form} onClose={onClose} submit={t('passkeys.add-verb')} />}
    >
      <ContractForm of={form}>
        <p>{t('passkeys.add-text')}</p>
        <RefusalAlert {...form.refusal} otherwise={t('passkeys.not-created')} />
        <TextField
          label={t('passkeys.name')}
          hint={t('passkeys.name-hint')}
          autoComplete="off"
          data-autofocus
          {...form.field('name')}
        />
        {api.addsWithPassword && (
          <AskedPassword email={email} text={t('passkeys.add-password')} {...form.field('password')} />
        )}
      </ContractForm>
    </Dialog>
  )
}

type OfOne = Props & { passkey: Passkey }

export const RenamePasskeyDialog = ({ api, passkey: { id, name }, onDone, onClose }: OfOne) => {
  const { t } = useTranslation()
  const form = useContractForm(
    { body: PasskeyName },
    {
      defaultValues: { name },
      mode: 'onSubmit',
      send: (body) => api.renamePasskey(id, body.name),
      onDone: ({ message }) => {
        showToast({ tone: 'success', text: message })
        onDone()
      },
    },
  )
  return (
    <Dialog
      title={t('passkeys.rename-one', { name })}
      onClose={onClose}
      closeLabel={t('action.close')}
      footer={<FormButtons of={form} onClose={onClose} submit={t('passkeys.save')} />}
    >
      <ContractForm of={form}>
        <RefusalAlert {...form.refusal} />
        <TextField label={t('passkeys.name')} autoComplete="off" data-autofocus {...form.field('name')} />
      </ContractForm>
    </Dialog>
  )
}

/** `isPasswordAsked`: the server has required the password already. */
export const RemovePasskeyDialog = ({
  api,
  email,
  passkey: { id, name },
  isPasswordAsked,
  onDone,
  onClose,
}: OfOne & { isPasswordAsked: boolean }) => {
  const { t } = useTranslation()
  const { isAsked, orAsk } = useAskedPassword(isPasswordAsked)
  const form = useContractForm(
    { body: z.object({ password }) },
    {
      defaultValues: { password: '' },
      mode: 'onSubmit',
      send: ({ password: typed }) => orAsk(() => api.removePasskey(id, given(typed))),
      onDone: (answer) => {
        if (!answer) return
        showToast({ tone: 'success', text: answer.message })
        onDone()
      },
    },
  )
  return (
    <Dialog
      title={t('passkeys.remove-ask', { name })}
      onClose={onClose}
      closeLabel={t('action.close')}
      footer={<FormButtons of={form} onClose={onClose} submit={t('passkeys.remove')} destructive />}
    >
      <ContractForm of={form}>
        <p>{t('passkeys.remove-text')}</p>
        <RefusalAlert {...form.refusal} />
        {isAsked && (
          <AskedPassword email={email} text={t('passkeys.password-text')} data-autofocus {...form.field('password')} />
        )}
      </ContractForm>
    </Dialog>
  )
}
