import { useNavigate } from '@tanstack/react-router'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { useChange } from '@tillgate/browser/use-change.ts'
import type { StoreType } from '@tillgate/domain/stores.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { ProviderIcon } from '@tillgate/ui/icons/kinds.tsx'
import { Tiles, type Tile } from '@tillgate/ui/fields/tiles.tsx'
import { useState, type SyntheticEvent } from 'react'
import { StoreTypeIcon } from '#portal/features/store-type/store-type-icon.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { setNewPartner } from '@tillgate/contract/registration.ts'
import * as z from 'zod/mini'
import { call } from '#portal/api/client.ts'
import { removeToken, readToken } from '#portal/features/session/stored-tokens.ts'
import { authRecord, startAuthRecord } from '#portal/features/session/auth-record.ts'

const Onboarding = z.object({ token: z.string(), email: z.string() })

/** Chooses the type with the session or with the token of the registration. The person is signed in afterwards. */
const becomePartner = async (type: StoreType): Promise<void> => {
  const stored = authRecord() ? undefined : await readToken('onboarding-token')
  const onboarding = stored && z.parse(Onboarding, JSON.parse(stored.value))
  const answer = await call(setNewPartner, { body: { Type: type } }, onboarding ? { bearer: onboarding.token } : {})
  await startAuthRecord(onboarding?.email ?? authRecord()?.user.email ?? answer.userIdentifier, answer)
  removeToken('onboarding-token')
}

const first = ['GROCERY', 'PHARMACY', 'PROVIDER'] as const
const below = ['DENTAL', 'VISION', 'HEARING'] as const
type Kind = (typeof first)[number] | (typeof below)[number]

const focusFirst = (radios: RadioNodeList | Element | null): void => {
  if (radios instanceof RadioNodeList && radios[0] instanceof HTMLElement) radios[0].focus()
}

export const StoreTypeForm = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [kind, setKind] = useState<string>()
  const [sub, setSub] = useState<string>()
  const [tried, setTried] = useState(false)
  const isProvider = kind === 'PROVIDER'
  const chosen: StoreType | undefined = [...first, ...below].find(
    (one): one is StoreType => one !== 'PROVIDER' && one === (isProvider ? sub : kind),
  )

  const tileOf = (value: Kind): Tile => ({
    value,
    title: t(`store-type.${value}`),
    text: t(`store-type.${value}.text`),
    icon: value === 'PROVIDER' ? <ProviderIcon /> : <StoreTypeIcon type={value} />,
  })
  const choose = useChange({
    once: true,
    mutationFn: async (type: StoreType) => {
      await becomePartner(type)
      await navigate({ to: '/under-review' })
    },
  })
  const choosing = (set: (value: string) => void) => (value: string) => {
    set(value)
    setTried(false)
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (!chosen) focusFirst(event.currentTarget.elements.namedItem(isProvider ? 'sub-type' : 'type'))
    if (chosen) void choose.mutate(chosen)
  }

  return (
    <form className="stack" noValidate aria-label={t('store-type.legend')} onSubmit={submit}>
      <Tiles
        legend={t('store-type.legend')}
        name="type"
        tiles={first.map(tileOf)}
        value={kind}
        onChange={choosing(setKind)}
        error={tried && kind === undefined ? t('store-type.required') : undefined}
      />
      {isProvider && (
        <Tiles
          small
          legend={t('store-type.sub-legend')}
          name="sub-type"
          tiles={below.map(tileOf)}
          value={sub}
          onChange={choosing(setSub)}
          error={tried && sub === undefined ? t('store-type.sub-required') : undefined}
        />
      )}
      <RefusalAlert refusal={choose.error} failed={t('store-type.error')} />
      <Button type="submit" variant="primary" size="lg" full busy={choose.isPending}>
        {t('store-type.submit')}
      </Button>
    </form>
  )
}
