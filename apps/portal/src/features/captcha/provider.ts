import type { CaptchaAction } from '@tillgate/contract/recovery.ts'

/** Interface of a bot check: mounts the widget and returns a token for one request. */
export type Captcha = { token: (box: HTMLElement, action: CaptchaAction, isManual: boolean) => Promise<string> }

/** Sent when the browser could not get a token: the server decides. */
export const noToken = 'none'
