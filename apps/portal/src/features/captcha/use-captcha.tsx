import { log } from '@tillgate/browser/log.ts'
import { settings } from '@tillgate/browser/settings.ts'
import { Refused } from '@tillgate/client/refused.ts'
import type { CaptchaAction } from '@tillgate/contract/recovery.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { useRef, useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import { noToken, type Captcha } from './provider.ts'
import styles from '@tillgate/ui/layout/auth-card.module.css'

const providerOf = async (): Promise<Captcha | undefined> => {
  const { captchaProvider } = settings()
  if (captchaProvider === 'none') return undefined
  if (captchaProvider === 'altcha') return (await import('./self-hosted.ts')).selfHosted
  return (await import('./remote.ts')).remote[captchaProvider]
}

/** Spec 1 §7: a missing key or script only warns here; the server stays strict. */
const tokenFrom = async (box: HTMLElement, action: CaptchaAction, isManual: boolean): Promise<string> => {
  try {
    const provider = await providerOf()
    return provider ? await provider.token(box, action, isManual) : noToken
  } catch (error) {
    log('warn', 'The bot check is not available:', error)
    return noToken
  }
}

export const isCaptchaRefusal = (refusal: Error | null): boolean =>
  refusal instanceof Refused && refusal.code === 'captcha.failed'

/**
 * Invisible at first. When the server requires more, `askAgain` shows the button of spec 1 §8; its harder challenge is attached
 * to the next request.
 */
export const useCaptcha = (action: CaptchaAction) => {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const [earned, setEarned] = useState<string>()
  const [working, setWorking] = useState(false)

  const press = async () => {
    if (!box.current) return
    setWorking(true)
    setEarned(await tokenFrom(box.current, action, true))
    setWorking(false)
  }
  const token = async (): Promise<string> => {
    const given = earned ?? (box.current ? await tokenFrom(box.current, action, false) : noToken)
    setEarned(undefined)
    return given
  }
  const place = (isAsked: boolean) => (
    <div className={styles['captcha']}>
      <div ref={box} />
      {isAsked && (
        <Button full busy={working} inactive={earned !== undefined} onClick={() => void press()}>
          {earned === undefined ? t('captcha.press') : t('captcha.done')}
        </Button>
      )}
    </div>
  )
  /** Returns the refusal to show: that of the bot check ends when the check is passed. */
  const unanswered = (refusal: Error | null): Error | null =>
    earned !== undefined && isCaptchaRefusal(refusal) ? null : refusal
  return { token, place, unanswered }
}
