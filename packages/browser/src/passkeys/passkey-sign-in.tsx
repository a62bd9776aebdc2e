import type { PasskeyRequest, PasskeySignIn as Signed } from '@tillgate/contract/passkeys.ts'
import { passkeyMinutes } from '@tillgate/domain/passkeys.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import type * as z from 'zod/mini'
import { useTranslation } from '../i18n.ts'
import { RefusalAlert } from '../refusal-alert.tsx'
import { useChange } from '../use-change.ts'
import { answerPasskey, endPasskeyPrompt, isCanceled, offersAutofill, offersPasskeys } from './ceremony.ts'

type Request = z.infer<typeof PasskeyRequest>
type Props = {
  begin: () => Promise<Request>
  /** Sends the passkey and enters the app. */
  send: (body: z.infer<typeof Signed>) => Promise<void>
  label: string
  /** Title of a failure without a reason. */
  failed: string
  /** Offers passkeys among the suggestions of the page's email field. */
  autofills?: boolean
}

/** A challenge expires after `passkeyMinutes`; the suggestion gets a new one a minute before. */
const renewMs = (passkeyMinutes - 1) * 60_000

const answer = async ({ attempt, options }: Request, isAutofill: boolean) => ({
  attempt,
  passkey: await answerPasskey(options, isAutofill),
})

/** Button that signs in with a passkey. Renders nothing when the browser or the address does not support passkeys. */
export const PasskeySignIn = ({ begin, send, label, failed, autofills = false }: Props) => {
  const { t } = useTranslation()
  const [round, setRound] = useState(0)
  const signing = useChange({
    once: true,
    mutationFn: async (chosen: z.infer<typeof Signed> | undefined) =>
      send(chosen ?? (await answer(await begin(), false))),
    // The browser's dialog ended the suggestion.
    onError: () => setRound((before) => before + 1),
  })
  const suggest = useEffectEvent(async (isOver: () => boolean) => {
    if (!(await offersAutofill())) return
    const request = await begin()
    if (isOver()) return
    const chosen = await answer(request, true)
    if (!isOver()) await signing.mutate(chosen)
  })

  useEffect(() => {
    if (!autofills || !offersPasskeys()) return undefined
    let over = false
    // Without a suggestion the button still works.
    void suggest(() => over).catch(() => undefined)
    const timer = setTimeout(() => setRound(round + 1), renewMs)
    return () => {
      over = true
      clearTimeout(timer)
      void endPasskeyPrompt()
    }
  }, [autofills, round])

  if (!offersPasskeys()) return null
  return (
    <>
      {isCanceled(signing.error) ? (
        <Alert tone="info">{t('passkey.canceled')}</Alert>
      ) : (
        <RefusalAlert refusal={signing.error} failed={failed} />
      )}
      <Button size="lg" full busy={signing.isPending} onClick={() => void signing.mutate(undefined)}>
        {label}
      </Button>
    </>
  )
}
